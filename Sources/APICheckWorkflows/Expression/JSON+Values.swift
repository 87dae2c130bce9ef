import APICheckJSON

extension JSON {
    static func text(_ text: String) throws -> JSON { try written { $0.string(text) } }

    static func written(_ write: (inout JSONWriter) throws -> Void) throws -> JSON {
        var writer = JSONWriter()
        try write(&writer)
        return try Document(writer.bytes).root
    }

    /// The text of a value in a parameter or within a text: a string without quotes, an empty text for null, JSON for
    /// others.
    var plainText: String {
        switch kind {
        case .string: string ?? ""
        case .null: ""
        default: text
        }
    }

    /// The JSON text, cut to 80 characters, for messages.
    package var shortText: String {
        let text = text
        return text.count <= 80 ? text : text.prefix(79) + "…"
    }
}
