import APICheckJSON

/// Keys that an audit does not report, by name or by place.
struct IgnoredKeys {
    /// Names (`node_id`) and places (`/items/*/node_id`).
    let patterns: Set<String>

    func contains(_ name: String, at place: [Spot.Step]) -> Bool {
        guard !patterns.isEmpty else { return false }
        return patterns.contains(name) || patterns.contains(IgnoredKeys.pattern(place))
    }

    /// A place with `*` for any element: `/items/*/node_id`.
    private static func pattern(_ steps: [Spot.Step]) -> String {
        steps.map { step in
            switch step {
            case .member(let name): "/" + Pointer.escape(name)
            case .element: "/*"
            }
        }.joined()
    }
}
