extension DriftCase {
    static let issueTracker = [
        row("list-as-page", "recorded-envelope-changed", "GET /issues /content"),
        row("bare-list", "recorded-envelope-changed", "GET /api/issues body"),
        row("list-order", "recorded-list-reordered", "GET /issues/search body", status: 0),
        row("list-emptied", "recorded-list-emptied", "GET /issues body"),
        row("page-size", "recorded-list-changed", "GET /issues body"),
        row("opened-as-is-opened", "response-required-property-removed", "GET /issues /0/opened"),
        row("snake-case", "recorded-property-renamed", "GET /issues /*/labels/*/background_color"),
        row("color-renamed", "recorded-property-renamed", "GET /api/labels /labelOutlineResponses/*/labelColor"),
        row("milestone-null", "response-property-became-nullable", "GET /issues /2/milestoneTitle"),
        row("nulls-left-out", "response-required-property-removed", "POST /comments /id"),
        row("id-as-string", "response-property-type-changed", "GET /issues/{id} /id"),
        row("dark-mode-as-string", "response-property-type-changed", "GET /issues /0/labels/0/darkMode"),
        row("count-as-string", "response-property-type-changed", "GET /api/issues /openIssueCount"),
        row("time-as-array", "response-property-type-changed", "GET /api/issues/{issueId} /writtenTime"),
        row("time-with-zone", "timestamp-zone-changed", "GET /api/issues/{issueId} /writtenTime"),
        row("time-whole-seconds", "timestamp-fraction-changed", "GET /api/issues/{issueId} /writtenTime"),
        row("time-in-seconds", "response-property-type-changed", "GET /api/issues/{issueId} /writtenTime"),
        row(
            "token-type-changed", "response-property-enum-value-added",
            "GET /api/oauth/login/github/callback /tokenType"),
        row("status-201", "undeclared-response-status", "POST /issues status"),
        row("status-204", "undeclared-response-status", "DELETE /issues/{id} status"),
        row("missing-token-401", "undeclared-response-status", "GET /issues status"),
        row("problem-details", "undeclared-response-media-type", "GET /issues/{id} header Content-Type"),
        row("stub-answers", "response-body-unexpected", "GET /labels body", status: 0),
        row("comment-id", "response-property-type-changed", "POST /comments /id"),
        row("due-date-required", "recorded-status-changed", "POST /issues status"),
        row("patch-ignored", "workflow-criterion-failed", "GET /issues/{id} step writes/readUpdated"),
        row("last-id-only", "workflow-criterion-failed", "GET /api/issues/{issueId} step boardWrites/readFirst"),
        row("search-as-id", "undeclared-response-status", "GET /issues/search status"),
        row("reissue-by-post", "undeclared-response-status", "GET /login/oauth/reissue status"),
    ]

    private static func row(_ name: String, _ rule: String, _ place: String, status: Int32 = 1) -> DriftCase {
        DriftCase("issuetracker", name, rule, place, status: status)
    }
}
