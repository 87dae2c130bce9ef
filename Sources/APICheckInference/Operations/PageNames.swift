/// Names of what selects or links pages: the first page has no previous one, and a request without a page gets the first.
enum PageNames {
    private static let links: Set<String> = ["next", "previous", "prev"]
    private static let parameters: Set<String> = [
        "after", "before", "cursor", "limit", "offset", "order", "page", "pagelen", "per", "size", "skip", "sort",
        "start", "take",
    ]

    /// Whether a member links another page: `next`, `previousPage`, `next_cursor`.
    static func isLink(_ name: String) -> Bool { NameWords.words(of: name).first.map(links.contains) ?? false }

    /// Whether a parameter of the query selects a page: `page`, `per_page`, `pageSize`, `startAt`.
    static func isParameter(_ name: String) -> Bool {
        NameWords.words(of: name).first.map { parameters.contains($0) || $0 == "max" } ?? false || isLink(name)
    }
}
