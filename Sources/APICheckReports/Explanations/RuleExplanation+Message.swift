import APICheckFindings

extension RuleExplanation {
    static let message: [Rule: RuleExplanation] = [
        .undeclaredServer: RuleExplanation(
            "The entry belongs to another API, or the contract lacks a server; either way it was not checked."),
        .undeclaredOperation: RuleExplanation(
            "The exchange cannot be checked at all, but that alone breaks no app.",
            broken: "GET /todos/archive where the contract has only /todos",
            right: "/todos/archive: {get: ...} among the contract's paths"),
        .undeclaredResponseStatus: RuleExplanation(
            "An app handles the statuses that it knows of; another one often ends in the wrong branch.",
            broken: "GET /todos returns 202 where the contract declares 200 and 404", right: "GET /todos returns 200"),
        .undeclaredResponseMediaType: RuleExplanation(
            "A client that expects one format cannot decode another.",
            broken: "Content-Type: text/html where the contract declares application/json",
            right: "Content-Type: application/json"),
        .undeclaredResponseHeader: RuleExplanation(
            "Clients ignore headers that they do not know.",
            broken: "X-Request-Cost: 3, which the contract does not declare",
            right: "X-Request-Cost among the headers of the response in the contract"),
        .requiredResponseHeaderRemoved: RuleExplanation(
            "An app that reads the header, for the next page or for a condition, has nothing to read.",
            broken: "no ETag where the contract says ETag: {required: true}", right: "ETag: \"33a64df5\""),
        .responseHeaderSchemaViolated: RuleExplanation(
            "A header is text in any case, but code that makes a number or a date of it may fail.",
            broken: "X-Total-Count: many where the contract says type: integer", right: "X-Total-Count: 42"),
        .responseBodyMissing: RuleExplanation(
            "Decoding no bytes as JSON throws.",
            broken: "200 with Content-Length: 0 where the contract declares a Todo", right: #"200 with {"id": 7}"#),
        .responseBodyUnexpected: RuleExplanation(
            "An app does not read what the contract does not declare; but the body is not checked.",
            broken: #"DELETE /todos/7 returns 200 with {"ok": true} where the contract declares no content"#,
            right: "content: {application/json: {schema: ...}} in the contract, or a response without a body"),
        .responseBodyUnreadable: RuleExplanation(
            "Whatever the app decodes, it gets an error.",
            broken: #"{"id": 7, with Content-Type: application/json"#, right: #"{"id": 7}"#),
        .responseContentTypeMissing: RuleExplanation(
            "Most clients decode the body nevertheless; some refuse it or guess another type.",
            broken: #"200 with {"id": 7} and no Content-Type"#, right: "Content-Type: application/json"),
        .duplicateJSONKey: RuleExplanation(
            "The response can be decoded, but different parsers take different values.",
            broken: #"{"id": 7, "id": 8}"#, right: #"{"id": 7}"#),
        .jsonByteOrderMark: RuleExplanation(
            "Many parsers skip the mark; others refuse the body.",
            broken: "EF BB BF 7B 7D", right: "7B 7D, which is {}"),
        .timestampUnreadable: RuleExplanation(
            "Decoders of dates throw on a text that is not a date.",
            broken: #"{"due_at": "soon"} where the contract says x-apicheck-timestamp"#,
            right: #"{"due_at": "2024-05-21T06:32:19Z"}"#),
        .timestampFractionChanged: RuleExplanation(
            "The usual date formatters accept one number of fractional digits and throw on another.",
            broken: #""2024-05-21T06:32:19.123Z" where the contract says fraction: 6"#,
            right: #""2024-05-21T06:32:19.123000Z""#),
        .timestampZoneChanged: RuleExplanation(
            "A decoder for Z may refuse an offset, and a text without a zone shows another time on each device.",
            broken: #""2024-05-21T06:32:19" where the contract says zone: Z"#, right: #""2024-05-21T06:32:19Z""#),
        .timestampInFuture: RuleExplanation(
            "A time of the past that lies in the future is most often a local time that is labelled as UTC, so it is wrong by hours.",
            broken: #"{"created_at": "2024-05-21T15:32:19Z"} with Date: Tue, 21 May 2024 06:32:19 GMT"#,
            right: #"{"created_at": "2024-05-21T06:32:19Z"}"#),
    ]
}
