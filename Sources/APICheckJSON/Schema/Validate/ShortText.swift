/// Short texts of values for messages: `"5" (string)`, `null`, `object`.
package enum ShortText {
    static let limit = 80

    /// A scalar as spelt, cut at ``limit`` characters; for a container, its kind.
    package static func of(_ value: JSON) -> String {
        switch value.kind {
        case .array: "array"
        case .object: "object"
        case .string: cut("\"\(value.string ?? "")\"")
        default: cut(value.text)
        }
    }

    /// The same, with the kind unless the text already shows it.
    package static func withKind(_ value: JSON) -> String {
        switch value.kind {
        case .array, .object, .null: of(value)
        default: "\(of(value)) (\(value.kind.rawValue))"
        }
    }

    package static func cut(_ text: String) -> String {
        let start = text.prefix(limit)
        return start.endIndex == text.endIndex ? text : start + "…"
    }
}
