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

    /// Two values as ``fact(_:)`` shows them; long texts are shown from shortly before their first difference.
    static func facts(_ old: JSON, _ new: JSON) -> (old: Fact, new: Fact) {
        guard let text = old.string, let other = new.string else { return (fact(old), fact(new)) }
        let (before, after) = excerpts(text, other)
        return (.value("\"\(before)\"", type: "string"), .value("\"\(after)\"", type: "string"))
    }

    /// Two texts, cut so that their first difference is shown.
    package static func excerpts(_ old: String, _ new: String) -> (old: String, new: String) {
        let shared = zip(old, new).prefix { $0 == $1 }.count
        guard shared > limit / 2, max(old.utf8.count, new.utf8.count) > limit else { return (cut(old), cut(new)) }
        let start = shared - limit / 4
        return ("…" + cut(String(old.dropFirst(start))), "…" + cut(String(new.dropFirst(start))))
    }

    package static func cut(_ text: String) -> String {
        let start = text.prefix(limit)
        return start.endIndex == text.endIndex ? text : start + "…"
    }
}
