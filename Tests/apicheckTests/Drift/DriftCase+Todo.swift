extension DriftCase {
    static let todos = [
        row("list-becomes-object", "response-property-type-changed", "GET /todos /data"),
        row("object-becomes-list", "response-property-type-changed", "GET /todos/{id} /data"),
        row("field-removed", "response-required-property-removed", "GET /todos /data/0/is_done"),
        row("field-added", "undeclared-response-property", "GET /todos/{id} /data/priority"),
        row("field-camel-cased", "recorded-property-renamed", "GET /todos /data/*/isDone"),
        row("bool-as-string", "response-property-type-changed", "GET /todos /data/0/is_done"),
        row("id-as-string", "response-property-type-changed", "GET /todos/{id} /data/id"),
        row("null-in-required", "response-property-became-nullable", "GET /todos /data/0/title"),
        row("timestamp-milliseconds", "timestamp-fraction-changed", "GET /todos /data/0/created_at"),
        row("timestamp-no-zone", "timestamp-zone-changed", "GET /todos /data/0/created_at"),
        row("timestamp-offset", "timestamp-zone-changed", "GET /todos /data/0/created_at"),
        row("timestamp-local-hours", "timestamp-in-future", "GET /todos /data/0/updated_at"),
        row("timestamp-epoch", "response-property-type-changed", "GET /todos /data/0/created_at"),
        row("status-201-for-200", "undeclared-response-status", "POST /todos status"),
        row("status-404-for-204", "undeclared-response-status", "GET /todos/{id} status"),
        row("put-ignored", "workflow-criterion-failed", "GET /todos/{id} step crud/readUpdated"),
        row("message-missing", "response-required-property-removed", "GET /todos/{id} /message"),
        row("meta-inconsistent", "workflow-criterion-failed", "GET /todos step reads/lastPage"),
        row("page-size-capped", "workflow-criterion-failed", "GET /todos step reads/firstPage"),
        row("order-reversed", "workflow-criterion-failed", "GET /todos step reads/firstPage"),
        row("list-emptied", "recorded-list-emptied", "GET /todos /data"),
        row("error-shape-changed", "response-required-property-removed", "POST /todos /message"),
        row("required-field-added", "recorded-status-changed", "POST /todos status"),
        row("done-as-status", "response-required-property-removed", "GET /todos /data/0/is_done"),
        row("pages-from-zero", "response-property-min-decreased", "GET /mocks /meta/current_page"),
        row("html-error-page", "undeclared-response-media-type", "GET /todos header Content-Type"),
        row("invalid-json", "response-body-unreadable", "GET /todos/{id} body"),
        row("slow", "response-slower-than-recorded", "GET /todos exchange"),
        row("connection-reset", "exchange-failed", "GET /mocks step reads/mocks"),
    ]

    private static func row(_ name: String, _ rule: String, _ place: String, status: Int32 = 1) -> DriftCase {
        DriftCase("todos", name, rule, place, status: status)
    }
}
