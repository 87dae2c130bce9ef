#if Contracts
extension Rule {
    package static let undeclaredRequestParameter = Rule(
        id: "undeclared-request-parameter", level: .warning,
        title: "The request has a query parameter that the operation does not declare; servers usually ignore it.",
        remedy: "Correct the name in the request, or add the parameter to the contract.")
    package static let requestParameterMissing = Rule(
        id: "request-parameter-missing", level: .warning,
        title: "The request lacks a parameter that the operation requires.",
        remedy: "Send it, or make it optional in the contract.")
    package static let requestParameterSchemaViolated = Rule(
        id: "request-parameter-schema-violated", level: .warning,
        title: "A parameter's value does not match the contract's schema.",
        remedy: "Compare the value with the schema at the contract's line, and correct the one that is wrong.")
    package static let requestBodyMissing = Rule(
        id: "request-body-missing", level: .warning,
        title: "The request has no body, but the operation requires one.",
        remedy: "Send it, or make it optional in the contract.")
    package static let undeclaredRequestMediaType = Rule(
        id: "undeclared-request-media-type", level: .warning,
        title: "The contract does not declare the request's media type for the operation.",
        remedy: "Send one of the declared media types, or add this one to the contract.")
    package static let requestBodyMislabelled = Rule(
        id: "request-body-mislabelled", level: .breaking,
        title: "The request's body is not valid for its Content-Type, e.g. it is broken JSON.",
        remedy: "Encode the body as the header says, or send the header that matches the body.")
    package static let requestBodySchemaViolated = Rule(
        id: "request-body-schema-violated", level: .warning,
        title: "The request's body does not match the contract's schema.",
        remedy: "Compare the value with the schema at the contract's line, and correct the one that is wrong.")
    package static let undeclaredRequestProperty = Rule(
        id: "undeclared-request-property", level: .warning,
        title: "The request's body has a property that the operation does not declare; servers usually ignore it.",
        remedy: "Correct the name in the request, or add the property to the contract.")
    package static let responseHeaderInRequest = Rule(
        id: "response-header-in-request", level: .warning,
        title: "The request has a header that has a meaning only in responses; servers ignore it.",
        remedy: "Omit it, or declare it as a parameter if this server does read it.",
        example: """
            GET /events with Last-Modified: Thu, 22 Aug 2013 02:09:11 GMT returns 200 with all events each time.
            Correct: If-Modified-Since: Thu, 22 Aug 2013 02:09:11 GMT, which returns 304 without a body until
            something changes.
            """)

    package static let requestDateUnreadable = Rule(
        id: "request-date-unreadable", level: .warning,
        title: "The date of a condition is invalid, e.g. in its form or its weekday; servers ignore the condition.",
        remedy: "Use the date format of RFC 9110: GMT, English names, and the weekday of that day.",
        example: """
            If-Modified-Since: Mon, 30 May 2017 04:30:00 GMT, which was a Tuesday. Correct: Tue, 30 May 2017 04:30:00
            GMT.
            """)

    static let request: [Rule] = [
        responseHeaderInRequest, requestDateUnreadable, undeclaredRequestParameter, undeclaredRequestProperty,
        requestParameterMissing,
        requestParameterSchemaViolated,
        requestBodyMissing, undeclaredRequestMediaType, requestBodyMislabelled, requestBodySchemaViolated,
    ]
}
#endif
