#if CommandLine
/// The rules of changes between two contracts.
extension Rule {
    /// All of them that no other group has: a change that traffic can show too has the rule of the traffic.
    static let changes: [Rule] =
        ChangeFamily.rules + operationChanges + securityChanges + requestChanges + responseChanges

    init(change id: String, _ level: Level, inRequest: Bool = false, _ title: String, example: String? = nil) {
        self.init(
            id: id, level: level, title: title, remedy: level.remedyOfChange(inRequest: inRequest), example: example)
    }
}

/// Changes of requests that are not changes of one schema.
extension Rule {
    static let requestChanges: [Rule] = [
        Rule(
            change: "request-body-media-type-name-generalized", .info, inRequest: true,
            "The request body can have a more general media type.",
            example: "Old: application/problem+json. New: application/json."),
        Rule(
            change: "request-body-media-type-name-specialized", .breaking, inRequest: true,
            "The request body must have a more precise media type.",
            example: "Old: application/json. New: application/problem+json."),
        Rule(
            change: "new-required-request-parameter", .breaking, inRequest: true,
            "A required parameter was added to an operation.", example: "New: required: true."),
        Rule(
            change: "new-optional-request-parameter", .info, inRequest: true,
            "An optional parameter was added to an operation.", example: "New: required: false."),
        Rule(
            change: "new-request-path-parameter", .breaking, inRequest: true,
            "A parameter was added to a path.", example: "New: /todos/{id}."),
        Rule(
            change: "new-required-request-default-parameter-to-existing-path", .breaking, inRequest: true,
            "A required parameter was added to all operations of a path.", example: "New: required: true."),
        Rule(
            change: "new-optional-request-default-parameter-to-existing-path", .info, inRequest: true,
            "An optional parameter was added to all operations of a path.", example: "New: required: false."),
        Rule(
            change: "new-required-request-header-property", .breaking, inRequest: true,
            "A required property was added to a request header.", example: "New: required: [id]."),
        Rule(
            change: "new-required-request-property", .breaking, inRequest: true,
            "A required property was added to the request.", example: "New: required: [id]."),
        Rule(
            change: "new-required-request-property-with-default", .breaking, inRequest: true,
            "A required property with a default value was added to the request.", example: "New: required: [id]."),
        Rule(
            change: "new-optional-request-property", .info, inRequest: true,
            "An optional property was added to the request.", example: "New: properties: {id: {}}."),
        Rule(
            change: "request-required-property-became-read-only", .info, inRequest: true,
            "A required property of the request is read-only.", example: "New: readOnly: true."),
        Rule(
            change: "request-required-property-became-not-read-only", .info, inRequest: true,
            "A required property of the request is no longer read-only.",
            example: "Old: readOnly: true. New: readOnly: false."),
        Rule(
            change: "request-required-property-became-write-only", .info, inRequest: true,
            "A required property of the request is write-only.", example: "New: writeOnly: true."),
        Rule(
            change: "request-required-property-became-not-write-only", .info, inRequest: true,
            "A required property of the request is no longer write-only.",
            example: "Old: writeOnly: true. New: writeOnly: false."),
        Rule(
            change: "request-optional-property-became-read-only", .info, inRequest: true,
            "An optional property of the request is read-only.", example: "New: readOnly: true."),
        Rule(
            change: "request-optional-property-became-not-read-only", .info, inRequest: true,
            "An optional property of the request is no longer read-only.",
            example: "Old: readOnly: true. New: readOnly: false."),
        Rule(
            change: "request-optional-property-became-write-only", .info, inRequest: true,
            "An optional property of the request is write-only.", example: "New: writeOnly: true."),
        Rule(
            change: "request-optional-property-became-not-write-only", .info, inRequest: true,
            "An optional property of the request is no longer write-only.",
            example: "Old: writeOnly: true. New: writeOnly: false."),
    ]
}

/// Changes of responses that are not changes of one schema.
extension Rule {
    static let responseChanges: [Rule] = [
        Rule(
            change: "response-link-added", .info, "A response has a further link.",
            example: "Old: links: {}. New: links: {next: {operationId: listTodos}}."),
        Rule(
            change: "response-link-removed", .warning, "A link of a response was removed.",
            example: "Old: links: {next: {operationId: listTodos}}. New: links: {}."),
        Rule(
            change: "response-link-changed", .warning,
            "A link of a response refers to another operation, or passes on other values.",
            example: "Old: next: {operationId: listTodos}. New: next: {operationId: searchTodos}."),
        Rule(
            change: "response-success-status-added", .info,
            "An operation can answer with a further status of success.", example: "New: responses: 200, 202."),
        Rule(
            change: "response-success-status-removed", .breaking,
            "An operation no longer answers with a status of success.",
            example: "Old: responses: 200, 202. New: responses: 200."),
        Rule(
            change: "response-non-success-status-added", .info,
            "An operation can answer with a further status of failure.", example: "New: responses: 404, 429."),
        Rule(
            change: "response-non-success-status-removed", .info,
            "An operation no longer answers with a status of failure.",
            example: "Old: responses: 404, 429. New: responses: 404."),
        Rule(
            change: "response-media-type-added", .info,
            "A response has a further media type.", example: "New: content: {application/json: {}, text/csv: {}}."),
        Rule(
            change: "response-media-type-removed", .breaking,
            "A response has fewer media types.", example: "New: content: {application/json: {}}."),
        Rule(
            change: "response-media-type-name-changed", .info,
            "A response has the same media type with other parameters.",
            example: "Old: text/plain; charset=utf-8. New: text/plain."),
        Rule(
            change: "response-media-type-name-generalized", .breaking,
            "A response has a more general media type.",
            example: "Old: application/problem+json. New: application/json."),
        Rule(
            change: "response-media-type-name-specialized", .info,
            "A response has a more precise media type.",
            example: "Old: application/json. New: application/problem+json."),
        Rule(
            change: "response-mediatype-enum-value-removed", .info,
            "The response body has fewer values in its enum.", example: "Old: enum: [a, b]. New: enum: [a]."),
        Rule(
            change: "required-response-header-removed", .breaking,
            "A required header of a response was removed.", example: "New: headers: {ETag: {required: true}}."),
        Rule(
            change: "optional-response-header-removed", .warning,
            "An optional header of a response was removed.", example: "New: headers: {ETag: {}}."),
        Rule(
            change: "response-required-property-removed", .breaking,
            "A property that the response always had was removed.", example: "Old: required: [id]. New: nothing."),
        Rule(
            change: "response-required-property-added", .info,
            "A property was added to the response that it always has.", example: "New: required: [id]."),
        Rule(
            change: "response-optional-property-removed", .warning,
            "An optional property of the response was removed.", example: "New: properties: {id: {}}."),
        Rule(
            change: "response-optional-property-added", .info,
            "An optional property was added to the response.", example: "New: properties: {id: {}}."),
        Rule(
            change: "response-required-write-only-property-removed", .info,
            "A required write-only property of the response was removed.", example: "New: writeOnly: true."),
        Rule(
            change: "response-required-write-only-property-added", .info,
            "A required write-only property was added to the response.", example: "New: writeOnly: true."),
        Rule(
            change: "response-optional-write-only-property-removed", .info,
            "An optional write-only property of the response was removed.", example: "New: writeOnly: true."),
        Rule(
            change: "response-optional-write-only-property-added", .info,
            "An optional write-only property was added to the response.", example: "New: writeOnly: true."),
        Rule(
            change: "response-required-property-became-read-only", .info,
            "A required property of the response is read-only.", example: "New: readOnly: true."),
        Rule(
            change: "response-required-property-became-not-read-only", .info,
            "A required property of the response is no longer read-only.",
            example: "Old: readOnly: true. New: readOnly: false."),
        Rule(
            change: "response-required-property-became-write-only", .info,
            "A required property of the response is write-only.", example: "New: writeOnly: true."),
        Rule(
            change: "response-required-property-became-not-write-only", .warning,
            "A required property of the response is no longer write-only.",
            example: "Old: writeOnly: true. New: writeOnly: false."),
        Rule(
            change: "response-optional-property-became-read-only", .info,
            "An optional property of the response is read-only.", example: "New: readOnly: true."),
        Rule(
            change: "response-optional-property-became-not-read-only", .info,
            "An optional property of the response is no longer read-only.",
            example: "Old: readOnly: true. New: readOnly: false."),
        Rule(
            change: "response-optional-property-became-write-only", .info,
            "An optional property of the response is write-only.", example: "New: writeOnly: true."),
        Rule(
            change: "response-optional-property-became-not-write-only", .info,
            "An optional property of the response is no longer write-only.",
            example: "Old: writeOnly: true. New: writeOnly: false."),
    ]
}
#endif
