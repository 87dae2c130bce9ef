extension Rule {
    package static let undeclaredRequestParameter = Rule(
        id: "undeclared-request-parameter", level: .warning,
        title: "The request has a query parameter that the operation does not declare; servers ignore such silently.",
        remedy: "Correct the name in the request, or add the parameter to the contract.")
    package static let requestParameterMissing = Rule(
        id: "request-parameter-missing", level: .warning,
        title: "The request lacks a parameter that the operation requires.",
        remedy: "Send it, or make it optional in the contract.")
    package static let requestParameterSchemaViolated = Rule(
        id: "request-parameter-schema-violated", level: .warning,
        title: "A parameter's value breaks the contract's schema.",
        remedy: "Compare the value with the schema at the contract's line and correct the one that is wrong.")
    package static let requestBodyMissing = Rule(
        id: "request-body-missing", level: .warning,
        title: "The request has no body where the operation requires one.",
        remedy: "Send it, or make it optional in the contract.")
    package static let undeclaredRequestMediaType = Rule(
        id: "undeclared-request-media-type", level: .warning,
        title: "The request's media type is none that the operation takes.",
        remedy: "Send one of the declared media types, or add this one to the contract.")
    package static let requestBodyMislabelled = Rule(
        id: "request-body-mislabelled", level: .breaking,
        title: "The request's body is not what its Content-Type says, e.g. broken JSON.",
        remedy: "Encode the body as the header says, or send the header that fits the body.")
    package static let requestBodySchemaViolated = Rule(
        id: "request-body-schema-violated", level: .warning,
        title: "The request's body breaks the contract's schema.",
        remedy: "Compare the value with the schema at the contract's line and correct the one that is wrong.")
    package static let undeclaredRequestProperty = Rule(
        id: "undeclared-request-property", level: .warning,
        title: "The request's body has a property that the operation does not declare; servers ignore such silently.",
        remedy: "Correct the name in the request, or add the property to the contract.")
    package static let responseHeaderInRequest = Rule(
        id: "response-header-in-request", level: .warning,
        title: "The request has a header that says something in responses only; servers ignore it there.",
        remedy: "Leave it out, or declare it as a parameter where this server does read it.",
        example: """
            GET /events with Last-Modified: Thu, 22 Aug 2013 02:09:11 GMT gets 200 and everything, each time. Right:
            If-Modified-Since: Thu, 22 Aug 2013 02:09:11 GMT, which gets 304 and nothing while nothing changed.
            """)

    package static let requestDateUnreadable = Rule(
        id: "request-date-unreadable", level: .warning,
        title: "A condition's date is none, e.g. by its form or its weekday; servers ignore the condition.",
        remedy: "Write RFC 9110's form, in GMT, with English names and the weekday of that day.",
        example: """
            If-Modified-Since: Mon, 30 May 2017 04:30:00 GMT, which was a Tuesday. Right: Tue, 30 May 2017 04:30:00 GMT.
            """)

    static let request: [Rule] = [
        responseHeaderInRequest, requestDateUnreadable, undeclaredRequestParameter, undeclaredRequestProperty,
        requestParameterMissing,
        requestParameterSchemaViolated,
        requestBodyMissing, undeclaredRequestMediaType, requestBodyMislabelled, requestBodySchemaViolated,
    ]
}
