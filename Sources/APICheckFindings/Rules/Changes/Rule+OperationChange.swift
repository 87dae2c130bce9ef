#if CommandLine
/// Changes of operations, webhooks, components and of the contract as a whole.
extension Rule {
    static let operationChanges: [Rule] = [
        Rule(
            change: "api-server-added", .info, "A further server is listed.",
            example: "Old: servers: [{url: /v1}]. New: servers: [{url: /v1}, {url: /v2}]."),
        Rule(
            change: "api-server-removed", .warning, "A server is no longer listed.",
            example: "Old: servers: [{url: /v1}, {url: /v2}]. New: servers: [{url: /v2}]."),
        Rule(
            change: "api-server-variable-value-removed", .warning, "A variable of a server has fewer values.",
            example: "Old: region: {enum: [eu, us]}. New: region: {enum: [eu]}."),
        Rule(
            change: "api-server-variable-value-added", .info, "A variable of a server has further values.",
            example: "Old: region: {enum: [eu]}. New: region: {enum: [eu, us]}."),
        Rule(
            change: "api-server-variable-default-changed", .info,
            "A variable of a server has another default value.",
            example: "Old: region: {default: eu}. New: region: {default: us}."),
        Rule(
            change: "callback-added", .info, "A callback was added to an operation.",
            example: "Old: callbacks: {}. New: callbacks: {done: {}}."),
        Rule(
            change: "callback-removed", .breaking, "A callback of an operation was removed.",
            example: "Old: callbacks: {done: {}}. New: callbacks: {}."),
        Rule(
            change: "endpoint-added", .info, "An operation was added.",
            example: "Old: paths: {}. New: paths: {/todos: {get: {}}}."),
        Rule(change: "endpoint-deprecated", .info, "An operation is deprecated.", example: "New: deprecated: true."),
        Rule(
            change: "endpoint-deprecated-with-sunset", .info,
            "An operation is deprecated and has a sunset date.", example: "New: deprecated: true, x-sunset: 2027-01-31."
        ),
        Rule(
            change: "endpoint-reactivated", .info,
            "An operation is no longer deprecated.", example: "Old: deprecated: true. New: deprecated: false."),
        Rule(
            change: "api-path-removed-without-deprecation", .breaking,
            "A path was removed without being deprecated first.",
            example: "Old: paths: {/todos: {get: {}}}. New: paths: {}."),
        Rule(
            change: "api-path-removed-with-deprecation", .info, "A path was removed after it was deprecated.",
            example: "Old: paths: {/todos: {get: {deprecated: true}}}. New: paths: {}."),
        Rule(
            change: "api-path-removed-before-sunset", .breaking, "A path was removed before its sunset date.",
            example: "Old: x-sunset: 2030-01-31. New: paths: {}."),
        Rule(
            change: "api-path-sunset-parse", .breaking,
            "An operation has a sunset date that is not a date.", example: "New: x-sunset: soon."),
        Rule(
            change: "api-removed-without-deprecation", .breaking,
            "An operation was removed without being deprecated first.",
            example: "Old: /todos: {get: {}, put: {}}. New: /todos: {get: {}}."),
        Rule(
            change: "api-removed-with-deprecation", .info, "An operation was removed after it was deprecated.",
            example: "Old: /todos: {get: {}, put: {deprecated: true}}. New: /todos: {get: {}}."),
        Rule(
            change: "api-removed-before-sunset", .breaking, "An operation was removed before its sunset date.",
            example: "Old: put: {x-sunset: 2030-01-31}. New: /todos: {get: {}}."),
        Rule(
            change: "api-deprecated-sunset-missing", .breaking,
            "An operation is deprecated without the sunset date that the policy demands.",
            example: "New: deprecated: true."),
        Rule(
            change: "api-deprecated-sunset-parse", .breaking,
            "An operation is deprecated with a sunset date that is not a date.", example: "New: x-sunset: soon."),
        Rule(
            change: "api-sunset-date-too-small", .breaking,
            "An operation is deprecated with a sunset date that is too near.", example: "New: x-sunset: tomorrow."),
        Rule(
            change: "api-sunset-date-changed-too-small", .breaking,
            "An operation has an earlier sunset date, which is too near.",
            example: "Old: x-sunset: 2027-01-31. New: x-sunset: 2026-12-01."),
        Rule(
            change: "sunset-deleted", .breaking,
            "A deprecated operation lost its sunset date.", example: "Old: x-sunset: 2027-01-31. New: nothing."),
        Rule(
            change: "api-stability-decreased", .breaking,
            "An operation has a lower stability level.",
            example: "Old: x-stability-level: stable. New: x-stability-level: beta."),
        Rule(
            change: "api-stability-increased", .info,
            "An operation has a higher stability level.",
            example: "Old: x-stability-level: beta. New: x-stability-level: stable."),
        Rule(
            change: "api-invalid-stability-level", .breaking,
            "A stability level is not draft, alpha, beta or stable.", example: "New: x-stability-level: mature."),
        Rule(
            change: "api-operation-id-added", .info,
            "An operation has an operationId now.", example: "New: operationId: listTodos."),
        Rule(
            change: "api-operation-id-removed", .info,
            "An operation lost its operationId, or has another one.",
            example: "Old: operationId: listTodos. New: operationId: getTodos."),
        Rule(
            change: "api-tag-added", .info,
            "An operation has a further tag.", example: "Old: tags: [todos]. New: tags: [todos, lists]."),
        Rule(
            change: "api-tag-removed", .info,
            "An operation has fewer tags.", example: "Old: tags: [todos, lists]. New: tags: [todos]."),
        Rule(
            change: "api-schema-removed", .info, "A schema of the components was removed.",
            example: "Old: schemas: {Todo: {}}. New: schemas: {}."),
        Rule(
            change: "webhook-added", .info, "A webhook was added.",
            example: "Old: webhooks: {}. New: webhooks: {done: {}}."),
        Rule(
            change: "webhook-parameter-added", .info, "A parameter was added to a webhook or callback.",
            example: "Old: parameters: []. New: parameters: [{name: X-Delivery, in: header}]."),
        Rule(
            change: "required-webhook-parameter-removed", .breaking,
            "A required parameter of a webhook or callback was removed.",
            example: "Old: parameters: [{name: X-Delivery, in: header, required: true}]. New: parameters: []."),
        Rule(
            change: "optional-webhook-parameter-removed", .warning,
            "An optional parameter of a webhook or callback was removed.",
            example: "Old: parameters: [{name: X-Delivery, in: header}]. New: parameters: []."),
        Rule(
            change: "webhook-removed", .breaking, "A webhook was removed.",
            example: "Old: webhooks: {done: {}}. New: webhooks: {}."),
        Rule(
            change: "api-version-not-bumped", .info,
            "The contract changed and its version did not.", example: "New: info.version: 1.2.0 in both."),
        Rule(
            change: "api-version-decreased", .info,
            "The version of the contract is lower than before.", example: "Old: info.version: 1.2.0. New: 1.1.0."),
        Rule(
            change: "api-major-version-not-bumped", .info,
            "The contract has breaking changes and the same major version.",
            example: "Old: info.version: 1.2.0. New: 1.3.0."),
    ]
}
#endif
