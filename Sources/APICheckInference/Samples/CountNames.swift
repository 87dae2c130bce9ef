/// Names of members whose numbers are always whole: ids, counts, places and parts of a date.
enum CountNames {
    private static let words: Set<String> = [
        "attempt", "code", "column", "count", "day", "fork", "hour", "id", "ids", "index", "issue", "level", "limit",
        "line",
        "minute", "month", "number", "offset", "order", "page", "port", "position", "priority", "quantity", "rank",
        "remaining", "reset", "retry", "revision", "sequence", "size", "skip", "status", "total", "version", "view",
        "vote", "year",
    ]

    /// Whether the last word of a name is one of them, also as a plural: `id`, `user_ids`, `openIssues`, `status_code`.
    static func contains(_ name: String) -> Bool {
        NameWords.words(of: name).last.map { words.contains($0) || words.contains(NameWords.singular($0)) } ?? false
    }
}
