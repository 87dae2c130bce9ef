/// Names of members whose few different texts are a choice of the API, and not data of its users.
enum EnumNames {
    private static let words: Set<String> = [
        "action", "association", "availability", "category", "conclusion", "currency", "direction", "encoding", "event",
        "format", "gender", "kind", "level", "method", "mode", "order", "permission", "phase", "policy", "priority",
        "reason", "role", "scope", "severity", "side", "sort", "stage", "state", "status", "style", "tier", "type",
        "unit", "visibility",
    ]

    /// Whether the last word of a name is one of them: `state`, `order_status`, `authorAssociation`.
    static func contains(_ name: String) -> Bool { NameWords.words(of: name).last.map(words.contains) ?? false }
}
