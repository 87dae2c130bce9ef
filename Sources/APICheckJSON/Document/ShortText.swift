package import APICheckBase

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

    /// A scalar as spelt, with its type; for null and a container, the type.
    package static func fact(_ value: JSON) -> Fact {
        switch value.kind {
        case .array, .object, .null: .types([value.kind.rawValue])
        default: .value(of(value), type: value.kind.rawValue)
        }
    }

    package static func cut(_ text: String) -> String {
        let start = text.prefix(limit)
        return start.endIndex == text.endIndex ? text : start + "…"
    }
}
