import APICheckBase

/// Header fields of answers that a client reads; other ones differ with servers and proxies, and say nothing of the API.
enum NotableHeaders {
    private static let names: Set<String> = [
        "deprecation", "etag", "link", "location", "retry-after", "sunset", "www-authenticate", "x-next-page", "x-page",
        "x-per-page", "x-total", "x-total-count", "x-total-pages",
    ]
    private static let prefixes = ["ratelimit", "x-ratelimit-", "x-rate-limit-"]
    /// Those that are of all answers or none: limits and totals. A last page has no link.
    private static let constant = ["ratelimit", "x-ratelimit-", "x-rate-limit-", "x-total"]

    /// - Parameter name: In lower case.
    static func contains(_ name: String) -> Bool { names.contains(name) || prefixes.contains(where: name.hasPrefix) }

    /// Whether a field that all of many answers have is in each answer with the status.
    static func isConstant(_ name: String, status: Int) -> Bool {
        constant.contains(where: name.hasPrefix)
            || name == "location" && [201, 301, 302, 303, 307, 308].contains(status)
    }

    /// Whether its values are numbers or words, of which a schema is learned.
    static func hasPlainValue(_ name: String) -> Bool {
        constant.contains(where: name.hasPrefix) || name.hasPrefix("x-")
    }
}
