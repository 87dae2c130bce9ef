/// Values in the words of a message: `"5" (string)`, `null`, `object`.
package enum ShortText {
    static let limit = 80

    /// A scalar as it was written, cut at ``limit`` characters; of a container, its kind.
    package static func of(_ value: JSON) -> String {
        switch value.kind {
        case .array: "array"
        case .object: "object"
        case .string: cut("\"\(value.string ?? "")\"")
        default: cut(value.text)
        }
    }

    /// The same, with the kind named where the text alone does not tell it.
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
