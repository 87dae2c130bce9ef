extension DriftCase {
    static let github = [
        row("payload-thinned", "response-required-property-removed", "GET /repos/{owner}/{repo}/events /0/payload/ref"),
        row("id-as-number", "response-property-type-changed", "GET /repos/{owner}/{repo}/events /0/id"),
        row("timestamp-fraction", "timestamp-fraction-changed", "GET /repos/{owner}/{repo}/events /0/created_at"),
        row("actor-null", "response-property-became-nullable", "GET /repos/{owner}/{repo}/events /0/actor"),
        row("repo-renamed", "recorded-property-renamed", "GET /repos/{owner}/{repo}/events /*/repository"),
        row("order-reversed", "workflow-criterion-failed", "GET /repos/{owner}/{repo}/events step reads/firstPage"),
        row("etag-lost", "required-response-header-removed", "GET /repos/{owner}/{repo}/events header ETag"),
        row(
            "not-modified-ignored", "workflow-criterion-failed",
            "GET /repos/{owner}/{repo}/events step conditional/sameTag"
        ),
        row("link-lost", "workflow-criterion-failed", "GET /repos/{owner}/{repo}/events step reads/firstPage"),
        row("link-as-cursor", "workflow-criterion-failed", "GET /repos/{owner}/{repo}/events step reads/firstPage"),
        row("page-size-ignored", "recorded-header-missing", "GET /repos/{owner}/{repo}/events header link"),
        row("repository-moved", "recorded-redirect-added", "GET /repos/{owner}/{repo}/events status"),
        row("search-emptied", "workflow-criterion-failed", "GET /search/repositories step reads/search"),
        row("score-removed", "response-required-property-removed", "GET /search/repositories /items/0/score"),
        row("rate-removed", "response-required-property-removed", "GET /rate_limit /rate"),
        row("total-count-renamed", "recorded-property-renamed", "GET /search/repositories /totalCount"),
        row(
            "reset-in-milliseconds", "response-header-schema-violated",
            "GET / header X-RateLimit-Reset"
        ),
        row("rate-limit-headers-renamed", "recorded-header-missing", "GET /user header x-ratelimit-limit"),
        row("rate-limit-exceeded", "recorded-status-changed", "GET /repos/{owner}/{repo}/events status"),
        row("secondary-limit", "recorded-status-changed", "GET /repos/{owner}/{repo}/events status"),
        row("version-retired", "undeclared-response-status", "GET /rate_limit status"),
        row("media-type-vendor", "undeclared-response-media-type", "GET / header Content-Type"),
        row("documentation-url-moved", "recorded-property-renamed", "GET /search/repositories /type"),
        row("user-camel-cased", "recorded-property-renamed", "GET /user /avatarUrl"),
        row("labels-in-envelope", "recorded-envelope-changed", "GET /repos/{owner}/{repo}/labels /labels"),
        row("label-color-hash", "response-property-pattern-changed", "GET /repos/{owner}/{repo}/labels /0/color"),
        row("label-description-required", "recorded-status-changed", "POST /repos/{owner}/{repo}/labels status"),
        row(
            "location-lost", "required-response-header-removed",
            "POST /repos/{owner}/{repo}/labels header Location"
        ),
        row(
            "label-deleted-200", "undeclared-response-status",
            "DELETE /repos/{owner}/{repo}/labels/{name} status"
        ),
    ]

    private static func row(_ name: String, _ rule: String, _ place: String, status: Int32 = 1) -> DriftCase {
        DriftCase("github", name, rule, place, status: status)
    }
}
