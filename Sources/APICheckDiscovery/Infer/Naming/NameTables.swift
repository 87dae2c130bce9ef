import APICheckBase

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

/// Names of members whose objects have the keys of the users, such as the labels of a resource.
enum MapNames {
    private static let words: Set<String> = ["annotations", "labels", "tags"]

    /// Whether the last word of a name is one of them: `tags`, `nodeLabels`.
    static func contains(_ name: String) -> Bool { NameWords.words(of: name).last.map(words.contains) ?? false }
}

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

/// Names of members that say nothing of what is in them.
enum GeneralNames {
    static let all: Set<String> = [
        "data", "items", "item", "results", "result", "list", "content", "contents", "rows", "row", "response",
        "payload", "records", "record", "entries", "entry", "objects", "object", "body", "value", "values", "elements",
        "element", "nodes", "node", "edges", "hits", "page", "attributes", "docs", "documents", "document",
    ]

    static func contains(_ name: String) -> Bool { all.contains(name.lowercased()) }
}
