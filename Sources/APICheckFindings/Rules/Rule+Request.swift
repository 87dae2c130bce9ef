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

/// Credentials, deprecated parts of the contract, readOnly and writeOnly properties, discriminators.
extension Rule {
    package static let securityNotEnforced = Rule(
        id: "security-not-enforced", level: .warning,
        title: "An operation that requires credentials succeeded without them.",
        remedy: """
            Have the server reject the request, or write 'security: []' on an open operation; some recorders omit \
            credentials.
            """)
    package static let credentialsMissing = Rule(
        id: "credentials-missing", level: .info,
        title: "The request lacks the credentials that its operation requires.",
        remedy: "Send the credentials, unless the request tests that the server rejects it.")
    package static let deprecatedOperationCalled = Rule(
        id: "deprecated-operation-called", level: .info,
        title: "The contract marks the operation of the request as deprecated.",
        remedy: "Find the replacement in the contract, and switch to it before the operation is removed.")
    package static let deprecatedParameterSent = Rule(
        id: "deprecated-parameter-sent", level: .info,
        title: "The request has a parameter that the contract marks as deprecated.",
        remedy: "Find the replacement in the contract, and stop sending the parameter.")
    package static let deprecatedPropertySent = Rule(
        id: "deprecated-property-sent", level: .info,
        title: "The request's body has a property that the contract marks as deprecated.",
        remedy: "Find the replacement in the contract, and stop sending the property.")
    package static let deprecatedPropertyReceived = Rule(
        id: "deprecated-property-received", level: .info,
        title: "The response's body has a property that the contract marks as deprecated.",
        remedy: "Find the replacement in the contract; the server may stop sending the property.")
    package static let readOnlyPropertySent = Rule(
        id: "read-only-property-sent", level: .warning,
        title: "The request's body has a property that the contract marks as readOnly.",
        remedy: "Omit the property: the server ignores it or rejects the request.")
    package static let writeOnlyPropertyReceived = Rule(
        id: "write-only-property-received", level: .warning,
        title: "The response's body has a property that the contract marks as writeOnly, such as a password.",
        remedy: "Have the server omit the property, or remove writeOnly from the contract.")
    package static let discriminatorValueUnknown = Rule(
        id: "discriminator-value-unknown", level: .breaking,
        title: "The discriminator property has a value that names no schema of the contract.",
        remedy: "Add a case for unknown values to the model, and add the value to the contract's discriminator.")

    static let conduct: [Rule] = [
        securityNotEnforced, credentialsMissing, deprecatedOperationCalled, deprecatedParameterSent,
        deprecatedPropertySent, deprecatedPropertyReceived, readOnlyPropertySent, writeOnlyPropertyReceived,
        discriminatorValueUnknown,
    ]
}
#endif
