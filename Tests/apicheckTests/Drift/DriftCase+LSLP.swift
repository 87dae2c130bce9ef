extension DriftCase {
    static let lslp = [
        first("names-changed", "recorded-property-renamed", "GET /post /data/*/post_id"),
        first("keys-snake-cased", "recorded-property-renamed", "POST /login /refresh_token"),
        first("page-enveloped", "recorded-envelope-changed", "GET /post /result"),
        first("author-null", "response-property-became-nullable", "GET /post /data/0/creator"),
        first("picture-removed", "recorded-property-missing", "GET /post/hashtag /data/*/creator/profile"),
        first("comments-emptied", "recorded-list-emptied", "GET /post/{id} /comments"),
        first("likes-counted", "response-property-type-changed", "GET /post /data/0/likes"),
        first("files-absolute", "response-property-pattern-changed", "GET /post /data/0/image/0"),
        first("ids-uuid", "response-property-pattern-changed", "GET /post /data/0/_id"),
        first("time-without-fraction", "timestamp-fraction-changed", "GET /post /data/0/time"),
        first("time-with-offset", "timestamp-zone-changed", "GET /post /data/0/time"),
        first("time-in-milliseconds", "response-property-type-changed", "GET /post /data/0/time"),
        first("page-size-ignored", "workflow-criterion-failed", "GET /post step feed/firstPage"),
        first("oldest-first", "workflow-criterion-failed", "GET /post step feed/firstPage"),
        first("cursor-null", "response-property-became-nullable", "GET /post /next_cursor"),
        first("cursor-number", "response-property-type-changed", "GET /post /next_cursor"),
        first("like-kept", "workflow-criterion-failed", "POST /post/like/{id} step feed/likeAgain"),
        first("status-201", "undeclared-response-status", "POST /post status"),
        first("expired-as-401", "recorded-status-changed", "GET /profile/me status"),
        first("login-expired-as-419", "undeclared-response-status", "GET /refresh status"),
        first("not-the-author-as-403", "recorded-status-changed", "DELETE /post/{id} status"),
        first("error-shape", "response-required-property-removed", "GET /refresh /message"),
        first("errors-as-html", "undeclared-response-media-type", "GET /refresh header Content-Type"),
        first("phone-required", "recorded-status-changed", "POST /join status"),
        first("bearer-required", "recorded-status-changed", "GET /profile/me status"),
        first("lifetime-in-milliseconds", "recorded-status-changed", "GET /profile/me status"),
        first("rate-limited", "recorded-status-changed", "POST /join status"),
    ]

    static let lslpV2 = [
        second("names-changed", "recorded-property-renamed", "GET /posts /data/*/_id"),
        second("keys-snake-cased", "recorded-property-renamed", "POST /users/login /access_token"),
        second("page-enveloped", "recorded-envelope-changed", "GET /posts /result"),
        second("author-null", "response-property-became-nullable", "GET /posts /data/0/creator"),
        second("picture-removed", "recorded-property-missing", "GET /posts/{id} /creator/profileImage"),
        second("comments-emptied", "recorded-list-emptied", "GET /posts/{id} /comments"),
        second("likes-counted", "response-property-type-changed", "GET /posts /data/0/likes"),
        second("files-absolute", "response-property-pattern-changed", "GET /posts /data/0/files/0"),
        second("ids-uuid", "response-property-pattern-changed", "GET /posts /data/0/post_id"),
        second("time-without-fraction", "timestamp-fraction-changed", "GET /posts /data/0/createdAt"),
        second("time-with-offset", "timestamp-zone-changed", "GET /posts /data/0/createdAt"),
        second("time-in-milliseconds", "response-property-type-changed", "GET /posts /data/0/createdAt"),
        second("page-size-ignored", "workflow-criterion-failed", "GET /posts step feed/firstPage"),
        second("oldest-first", "workflow-criterion-failed", "GET /posts step feed/firstPage"),
        second("cursor-null", "response-property-became-nullable", "GET /posts /next_cursor"),
        second("cursor-number", "response-property-type-changed", "GET /posts /next_cursor"),
        second("like-kept", "workflow-criterion-failed", "GET /posts/{id} step feed/readUnliked"),
        second("status-201", "undeclared-response-status", "POST /posts/files status"),
        second("expired-as-401", "recorded-status-changed", "GET /posts status"),
        second("login-expired-as-419", "undeclared-response-status", "GET /auth/refresh status"),
        second("not-the-author-as-403", "recorded-status-changed", "DELETE /posts/{id} status"),
        second("error-shape", "response-required-property-removed", "GET /auth/refresh /message"),
        second("errors-as-html", "undeclared-response-media-type", "GET /auth/refresh header Content-Type"),
        second("phone-required", "recorded-status-changed", "POST /users/join status"),
        second("bearer-required", "recorded-status-changed", "GET /posts status"),
        second("lifetime-in-milliseconds", "recorded-status-changed", "GET /auth/refresh status"),
        second("rate-limited", "recorded-status-changed", "POST /users/login status"),
    ]

    private static func first(_ name: String, _ rule: String, _ place: String) -> DriftCase {
        DriftCase("lslp", name, rule, place)
    }

    private static func second(_ name: String, _ rule: String, _ place: String) -> DriftCase {
        DriftCase("lslp-v2", name, rule, place)
    }
}
