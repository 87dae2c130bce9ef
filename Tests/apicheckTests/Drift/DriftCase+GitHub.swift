extension DriftCase {
    static let github = [
        row("payload-thinned", "response-required-property-removed", "GET /repos/{owner}/{repo}/events /0/payload/ref"),
        row("id-as-number", "response-property-type-changed", "GET /repos/{owner}/{repo}/events /0/id"),
        row("timestamp-fraction", "timestamp-fraction-changed", "GET /repos/{owner}/{repo}/events /0/created_at"),
        row("etag-lost", "required-response-header-removed", "GET /repos/{owner}/{repo}/events header ETag"),
        row(
            "not-modified-ignored", "workflow-criterion-failed",
            "GET /repos/{owner}/{repo}/events step conditional/sameTag"
        ),
        row("link-lost", "workflow-criterion-failed", "GET /repos/{owner}/{repo}/events step reads/firstPage"),
        row("total-count-renamed", "recorded-property-renamed", "GET /search/repositories /totalCount"),
        row(
            "reset-in-milliseconds", "response-header-schema-violated",
            "GET /search/repositories header X-RateLimit-Reset"
        ),
        row("rate-limit-exceeded", "recorded-status-changed", "GET /repos/{owner}/{repo}/events status"),
    ]

    private static func row(_ name: String, _ rule: String, _ place: String, status: Int32 = 1) -> DriftCase {
        DriftCase("github", name, rule, place, status: status)
    }
}
