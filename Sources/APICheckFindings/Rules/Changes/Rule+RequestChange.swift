#if CommandLine
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
#endif
