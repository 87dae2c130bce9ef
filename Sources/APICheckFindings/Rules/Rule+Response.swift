extension Rule {
    package static let responsePropertyTypeChanged = Rule(
        id: "response-property-type-changed", level: .breaking,
        title: "A value of the response has a different type than the contract declares.",
        remedy: "Decode both types and correct the contract, or have the server send the declared type.")
    package static let responseBodyTypeChanged = Rule(
        id: "response-body-type-changed", level: .breaking,
        title: "The response's body as a whole has a different type than the contract declares.",
        remedy: "Decode the new type and correct the contract, or have the server send the declared type.")
    package static let responsePropertyBecameNullable = Rule(
        id: "response-property-became-nullable", level: .breaking,
        title: "A value is null, but the contract does not allow null.",
        remedy:
            "Make the property optional in the model and nullable in the contract, or have the server send a value.")
    package static let responseBodyBecameNullable = Rule(
        id: "response-body-became-nullable", level: .breaking,
        title: "The response's body is null, but the contract does not allow null.",
        remedy: "Decode null and correct the contract, or have the server send a value.")
    package static let responseRequiredPropertyRemoved = Rule(
        id: "response-required-property-removed", level: .breaking,
        title: "A property that the contract requires is missing.",
        remedy: "Make the property optional in the model and the contract, or have the server send it.")
    package static let responsePropertyEnumValueAdded = Rule(
        id: "response-property-enum-value-added", level: .warning,
        title: "A value is not in the contract's enum.",
        remedy: "Add a case for unknown values to the model, and add the value to the contract's enum.")
    package static let responsePropertyPatternChanged = Rule(
        id: "response-property-pattern-changed", level: .warning,
        title: "A string does not match the contract's pattern.",
        remedy: "Check whether the app relies on the pattern; then correct the contract.")
    package static let responsePropertyFormatViolated = Rule(
        id: "response-property-format-violated", level: .warning,
        title: "A value does not have the format that the contract declares.",
        remedy: "Check whether the model decodes this form of the value; then correct the contract.")
    package static let responsePropertyMinLengthDecreased = Rule(
        id: "response-property-min-length-decreased", level: .warning,
        title: "A string is shorter than the contract's minLength.",
        remedy: "Check whether the app can show it; then lower minLength in the contract.")
    package static let responsePropertyMaxLengthIncreased = Rule(
        id: "response-property-max-length-increased", level: .warning,
        title: "A string is longer than the contract's maxLength.",
        remedy: "Check whether the app can hold it; then raise maxLength in the contract.")
    package static let responsePropertyMinDecreased = Rule(
        id: "response-property-min-decreased", level: .warning,
        title: "A number is less than the contract's minimum.",
        remedy: "Check whether the app can use it; then lower minimum in the contract.")
    package static let responsePropertyMaxIncreased = Rule(
        id: "response-property-max-increased", level: .warning,
        title: "A number is greater than the contract's maximum.",
        remedy: "Check whether the model's type can hold it; then raise maximum in the contract.")
    package static let responsePropertyMinItemsDecreased = Rule(
        id: "response-property-min-items-decreased", level: .warning,
        title: "An array has fewer elements than the contract's minItems.",
        remedy: "Check whether the app relies on the first elements; then lower minItems in the contract.")
    package static let responsePropertyMaxItemsIncreased = Rule(
        id: "response-property-max-items-increased", level: .warning,
        title: "An array has more elements than the contract's maxItems.",
        remedy: "Check whether the app shows them all; then raise maxItems in the contract.")
    package static let responseSchemaViolated = Rule(
        id: "response-schema-violated", level: .breaking,
        title: "A value violates a keyword of the contract's schema that has no rule of its own.",
        remedy: "Compare the value with the schema at the contract's line, and correct the one that is wrong.")
    package static let undeclaredResponseProperty = Rule(
        id: "undeclared-response-property", level: .info,
        title: "The server sends a property that the contract does not declare.",
        remedy: "Add it to the contract's properties, or set x-apicheck-undeclared: ignore.")
    package static let propertyNameStyleChanged = Rule(
        id: "property-name-style-changed", level: .breaking,
        title: "A property's name does not have the style that x-apicheck-keys declares.",
        remedy: "Have the server send the old name, or add a CodingKey for the new one and correct the contract.")

    static let response: [Rule] = [
        responsePropertyTypeChanged, responseBodyTypeChanged, responsePropertyBecameNullable,
        responseBodyBecameNullable, responseRequiredPropertyRemoved, responsePropertyEnumValueAdded,
        responsePropertyPatternChanged,
        responsePropertyFormatViolated, responsePropertyMinLengthDecreased, responsePropertyMaxLengthIncreased,
        responsePropertyMinDecreased, responsePropertyMaxIncreased, responsePropertyMinItemsDecreased,
        responsePropertyMaxItemsIncreased, responseSchemaViolated, undeclaredResponseProperty,
        propertyNameStyleChanged,
    ]
}

extension Rule {
    package static let undeclaredOperation = Rule(
        id: "undeclared-operation", level: .warning,
        title: "The contract has no operation with this method and path.",
        remedy: "Add the operation to the contract, or correct the request.")
    package static let undeclaredServer = Rule(
        id: "undeclared-server", level: .warning,
        title: "The request went to a host that the contract's servers do not name; it was not checked.",
        remedy: "Add the server to the contract, or check the recording against the contract of that host.",
        example: """
            servers: [{url: https://api.example.com}] and a recorded GET https://cdn.example.net/todos. Requests to the
            local machine count as those of the contract's servers.
            """)
    package static let undeclaredResponseStatus = Rule(
        id: "undeclared-response-status", level: .breaking,
        title: "The server responds with a status that the contract does not declare for the operation.",
        remedy: "Handle the status in the app and add it to the operation's responses, or fix the server.")
    package static let undeclaredResponseMediaType = Rule(
        id: "undeclared-response-media-type", level: .breaking,
        title: "The contract does not declare the response's media type for this status.",
        remedy: "Check what sent the response, e.g. a proxy, or add the media type to the contract.")
    package static let undeclaredResponseHeader = Rule(
        id: "undeclared-response-header", level: .info,
        title: "The server sends a header that the contract does not declare.",
        remedy: "Add it to the response's headers, or set x-apicheck-undeclared: ignore.")
    package static let requiredResponseHeaderRemoved = Rule(
        id: "required-response-header-removed", level: .breaking,
        title: "A header that the contract requires is missing.",
        remedy: "Make the app work without it and correct the contract, or have the server send it.")
    package static let responseHeaderSchemaViolated = Rule(
        id: "response-header-schema-violated", level: .warning,
        title: "A header's value does not match the contract's schema.",
        remedy: "Compare the value with the schema at the contract's line, and correct the one that is wrong.")
    package static let responseBodyMissing = Rule(
        id: "response-body-missing", level: .breaking,
        title: "The response has no body, but the contract declares one.",
        remedy: "Handle an empty body as 'no content' in the app, or declare the status without content.")
    package static let responseBodyUnexpected = Rule(
        id: "response-body-unexpected", level: .warning,
        title: "The response has a body, but the contract declares none.",
        remedy: "Have the server send no body with this status, or declare its content.")
    package static let responseBodyUnreadable = Rule(
        id: "response-body-unreadable", level: .breaking,
        title: "The response's body is not valid for its media type, e.g. it is not JSON.",
        remedy: "Inspect the body: it may be truncated, or sent by something other than the API.")
    package static let responseContentTypeMissing = Rule(
        id: "response-content-type-missing", level: .warning,
        title: "A response with a body has no Content-Type.",
        remedy: "Have the server send Content-Type.")

    package static let endOfServiceInvalid = Rule(
        id: "end-of-service-invalid", level: .info,
        title: "The server announces an end with Deprecation or Sunset in a way that their standards do not allow.",
        remedy:
            "Report it to the provider: RFC 9745 and RFC 8594 have the forms. Their documentation may have the date.")
    package static let duplicateJSONKey = Rule(
        id: "duplicate-json-key", level: .warning,
        title: """
            A JSON object has the same name twice, e.g. {"id": 1, "id": 2}; readers differ in which value they use.
            """,
        remedy: "Have the sender write each name once; the last value was checked.")
    package static let jsonByteOrderMark = Rule(
        id: "json-byte-order-mark", level: .warning,
        title: "A JSON body begins with a byte-order mark (EF BB BF), which RFC 8259 does not allow.",
        remedy: "Have the sender omit it: some readers reject the body because of it.")

    package static let timestampUnreadable = Rule(
        id: "timestamp-unreadable", level: .breaking,
        title: "A string is not an RFC 3339 date and time, as the contract requires.",
        remedy: "Have the server send the agreed form, or make the app's decoder accept this one.")
    package static let timestampFractionChanged = Rule(
        id: "timestamp-fraction-changed", level: .breaking,
        title: "A timestamp has a different number of fractional digits than the contract declares.",
        remedy: "Use a date strategy that reads any number of digits; then correct x-apicheck-timestamp.")
    package static let timestampZoneChanged = Rule(
        id: "timestamp-zone-changed", level: .breaking,
        title: "A timestamp's time zone is not written as the contract declares.",
        remedy: "Find out which instant the server means before decoding it; then correct x-apicheck-timestamp.")
    package static let timestampInFuture = Rule(
        id: "timestamp-in-future", level: .breaking,
        title: "A timestamp that should be in the past is later than the response's own Date header.",
        remedy: "The server probably writes local time as UTC: have it convert the time.")

    static let message: [Rule] = [
        undeclaredOperation, undeclaredServer, undeclaredResponseStatus, undeclaredResponseMediaType,
        undeclaredResponseHeader,
        requiredResponseHeaderRemoved, responseHeaderSchemaViolated, responseBodyMissing, responseBodyUnexpected,
        responseBodyUnreadable, responseContentTypeMissing, endOfServiceInvalid, duplicateJSONKey, jsonByteOrderMark,
        timestampUnreadable,
        timestampFractionChanged,
        timestampZoneChanged, timestampInFuture,
    ]
}
