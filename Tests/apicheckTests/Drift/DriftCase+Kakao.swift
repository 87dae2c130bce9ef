extension DriftCase {
    static let kakao = [
        row("blog-name-renamed", "recorded-property-renamed", "GET /v2/search/blog /documents/*/blog_name"),
        row("keys-camel-cased", "recorded-property-renamed", "GET /v3/search/book /documents/*/salePrice"),
        row("envelope-added", "recorded-envelope-changed", "GET /v3/search/book /data"),
        row("documents-renamed", "recorded-property-renamed", "GET /v2/search/image /items"),
        row("meta-missing", "response-required-property-removed", "GET /v2/search/blog /meta"),
        row("thumbnail-null", "response-property-became-nullable", "GET /v2/search/cafe /documents/1/thumbnail"),
        row("thumbnail-missing", "response-required-property-removed", "GET /v2/search/vclip /documents/1/thumbnail"),
        row("timestamp-utc", "timestamp-zone-changed", "GET /v2/search/web /documents/0/datetime"),
        row("timestamp-whole-seconds", "timestamp-fraction-changed", "GET /v2/search/blog /documents/0/datetime"),
        row("timestamp-no-zone", "timestamp-zone-changed", "GET /v3/search/book /documents/0/datetime"),
        row("timestamp-number", "response-property-type-changed", "GET /v2/search/image /documents/0/datetime"),
        row("book-day", "timestamp-unreadable", "GET /v3/search/book /documents/0/datetime"),
        row("book-hour", "workflow-criterion-failed", "GET /v3/search/book step reads/latestBooks"),
        row("price-as-string", "response-property-type-changed", "GET /v3/search/book /documents/0/sale_price"),
        row("translators-joined", "response-property-type-changed", "GET /v3/search/book /documents/0/translators"),
        row("play-time-milliseconds", "workflow-criterion-failed", "GET /v2/search/vclip step reads/clips"),
        row("counts-swapped", "workflow-criterion-failed", "GET /v2/search/blog step reads/blogs"),
        row("never-ends", "workflow-criterion-failed", "GET /v2/search/blog step pages/thirdPage"),
        row("is-end-as-string", "response-property-type-changed", "GET /v2/search/web /meta/is_end"),
        row("page-ignored", "workflow-criterion-failed", "GET /v2/search/blog step pages/secondPage"),
        row("size-ignored", "workflow-criterion-failed", "GET /v2/search/blog step reads/blogs"),
        row("sort-ignored", "workflow-criterion-failed", "GET /v3/search/book step reads/latestBooks"),
        row("documents-emptied", "recorded-list-emptied", "GET /v2/search/cafe /documents"),
        row("highlight-changed", "workflow-criterion-failed", "GET /v2/search/blog step reads/blogs"),
        row("target-required", "recorded-status-changed", "GET /v3/search/book status"),
        row("quota-exceeded", "recorded-status-changed", "GET /v2/search/web status"),
        row("status-403-for-401", "recorded-status-changed", "GET /v2/search/blog status"),
        row("error-shape", "recorded-property-missing", "GET /v3/search/book /errorType"),
        row("version-retired", "undeclared-response-status", "GET /v2/search/blog status"),
        row(
            "origins-forbidden", "recorded-header-missing",
            "GET /v2/search/blog header access-control-allow-origin and 5 other places", status: 0),
        row("mislabelled", "response-json-mislabelled", "GET /v3/search/book header Content-Type"),
    ]

    private static func row(_ name: String, _ rule: String, _ place: String, status: Int32 = 1) -> DriftCase {
        DriftCase("kakao", name, rule, place, status: status)
    }
}
