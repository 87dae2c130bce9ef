/// Text with `<b>` around what was found, and HTML entities.
struct Markup: Codable, Equatable {
    var html: String

    init(html: String) { self.html = html }

    init(from decoder: any Decoder) throws {
        html = try decoder.singleValueContainer().decode(String.self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(html)
    }

    /// The text for a label. Marks are removed before entities are decoded, because `&lt;b&gt;` is text.
    var plain: String {
        let entities = [
            ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#34;", "\""), ("&#39;", "'"), ("&amp;", "&"),
        ]
        let text = html.replacing("<b>", with: "").replacing("</b>", with: "")
        return entities.reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
}
