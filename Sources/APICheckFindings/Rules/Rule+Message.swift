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
        responseBodyUnreadable, responseContentTypeMissing, duplicateJSONKey, jsonByteOrderMark, timestampUnreadable,
        timestampFractionChanged,
        timestampZoneChanged, timestampInFuture,
    ]
}
