extension Rule {
    package static let undeclaredOperation = Rule(
        id: "undeclared-operation", level: .warning,
        title: "No operation of the contract has this method and path.",
        remedy: "Add the operation to the contract, or correct the request.")
    package static let undeclaredResponseStatus = Rule(
        id: "undeclared-response-status", level: .breaking,
        title: "The server answers with a status that the contract does not declare for the operation.",
        remedy: "Have the app handle the status and add it to the operation's responses, or mend the server.")
    package static let undeclaredResponseMediaType = Rule(
        id: "undeclared-response-media-type", level: .breaking,
        title: "The response's media type is none that the contract declares for the status.",
        remedy: "See what answered (a proxy's or an error page?), or add the media type to the contract.")
    package static let undeclaredResponseHeader = Rule(
        id: "undeclared-response-header", level: .info,
        title: "The server sends a header that the contract does not declare.",
        remedy: "Add it to the response's headers, or set x-apicheck-undeclared: ignore.")
    package static let requiredResponseHeaderRemoved = Rule(
        id: "required-response-header-removed", level: .breaking,
        title: "A header that the contract requires is absent.",
        remedy: "Do without it in the app, or have the server send it; then correct the contract.")
    package static let responseHeaderSchemaViolated = Rule(
        id: "response-header-schema-violated", level: .warning,
        title: "A header's value breaks the contract's schema.",
        remedy: "Compare the value with the schema at the contract's line and correct the one that is wrong.")
    package static let responseBodyMissing = Rule(
        id: "response-body-missing", level: .breaking,
        title: "The response has no body where the contract declares one.",
        remedy: "Read an empty body as 'no content' in the app, or declare the status without content.")
    package static let responseBodyUnexpected = Rule(
        id: "response-body-unexpected", level: .warning,
        title: "The response has a body where the contract declares none.",
        remedy: "Have the server send no body with this status, or declare its content.")
    package static let responseBodyUnreadable = Rule(
        id: "response-body-unreadable", level: .breaking,
        title: "The response's body is not what its media type says, e.g. no JSON.",
        remedy: "Look at the body: it was cut, or something else than the API answered.")
    package static let responseContentTypeMissing = Rule(
        id: "response-content-type-missing", level: .warning,
        title: "A response with a body names no media type.",
        remedy: "Have the server send Content-Type.")

    package static let duplicateJSONKey = Rule(
        id: "duplicate-json-key", level: .warning,
        title:
            "A name stands twice in one JSON object, e.g. {\"id\": 1, \"id\": 2}; which one counts, each reader decides.",
        remedy: "Have the sender write each name once; apicheck reads the last.")
    package static let jsonByteOrderMark = Rule(
        id: "json-byte-order-mark", level: .info,
        title: "A JSON body begins with a byte-order mark (EF BB BF), which RFC 8259 forbids its sender.",
        remedy: "Have the sender leave it out: some readers refuse the body for it.")

    package static let timestampUnreadable = Rule(
        id: "timestamp-unreadable", level: .breaking,
        title: "A string is no RFC 3339 date and time where the contract says it is.",
        remedy: "Have the server send the agreed form, or teach the decoder this one.")
    package static let timestampFractionChanged = Rule(
        id: "timestamp-fraction-changed", level: .breaking,
        title: "The digits of the second's fraction are not as many as the contract says.",
        remedy: "Use a date strategy that reads any number of digits; then correct x-apicheck-timestamp.")
    package static let timestampZoneChanged = Rule(
        id: "timestamp-zone-changed", level: .breaking,
        title: "The time zone is not written as the contract says.",
        remedy: "Find out which instant the server means before reading it; then correct x-apicheck-timestamp.")
    package static let timestampInFuture = Rule(
        id: "timestamp-in-future", level: .breaking,
        title: "A time that should be past lies after the response's own Date header.",
        remedy: "Local time was probably written as UTC: have the server convert it.")

    static let message: [Rule] = [
        undeclaredOperation, undeclaredResponseStatus, undeclaredResponseMediaType, undeclaredResponseHeader,
        requiredResponseHeaderRemoved, responseHeaderSchemaViolated, responseBodyMissing, responseBodyUnexpected,
        responseBodyUnreadable, responseContentTypeMissing, duplicateJSONKey, jsonByteOrderMark, timestampUnreadable,
        timestampFractionChanged,
        timestampZoneChanged, timestampInFuture,
    ]
}
