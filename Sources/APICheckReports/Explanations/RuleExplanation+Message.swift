import APICheckFindings

extension RuleExplanation {
    static let response: [Rule: RuleExplanation] = [
        .responsePropertyTypeChanged: RuleExplanation(
            "A typed model decodes one type and throws on another, so the app loses the whole response.",
            broken: #"{"id": "7"} where the contract says id: {type: integer}"#, right: #"{"id": 7}"#),
        .responseBodyTypeChanged: RuleExplanation(
            "A model of an object cannot decode a list, so every call of the operation fails.",
            broken: #"{"data": [...]} where the contract says type: array"#, right: "[...]"),
        .responsePropertyBecameNullable: RuleExplanation(
            "A property that is not optional in the model throws on null.",
            broken: #"{"title": null} where the contract says title: {type: string}"#,
            right: #"{"title": ""}, or title: {type: [string, 'null']} in the contract"#),
        .responseBodyBecameNullable: RuleExplanation(
            "A model of an object or a list throws on null.",
            broken: "null where the contract says type: object", right: "{}, or a status without a body"),
        .responseRequiredPropertyRemoved: RuleExplanation(
            "A model that follows the contract requires the property and throws without it.",
            broken: #"{"id": 7} where the contract says required: [id, title]"#, right: #"{"id": 7, "title": "milk"}"#),
        .responsePropertyEnumValueAdded: RuleExplanation(
            "An enum without a case for unknown values throws; one with such a case shows less than it could.",
            broken: #"{"state": "paused"} where the contract says enum: [open, done]"#, right: #"{"state": "open"}"#),
        .responsePropertyPatternChanged: RuleExplanation(
            "The value can still be decoded, but code that takes it apart may fail.",
            broken: #"{"sku": "12345"} where the contract says pattern: '^[A-Z]{2}-\d+$'"#,
            right: #"{"sku": "AB-12345"}"#),
        .responsePropertyFormatViolated: RuleExplanation(
            "A string stays a string, but a model that makes a URL, a UUID or an address of it may fail.",
            broken: #"{"site": "not a url"} where the contract says format: uri"#,
            right: #"{"site": "https://example.com/"}"#),
        .responsePropertyMinLengthDecreased: RuleExplanation(
            "The value can be decoded, but an app may rely on text that is not empty.",
            broken: #"{"name": ""} where the contract says minLength: 1"#, right: #"{"name": "Kim"}"#),
        .responsePropertyMaxLengthIncreased: RuleExplanation(
            "The value can be decoded, but a column or a label may be too small for it.",
            broken: #"{"code": "KRWX"} where the contract says maxLength: 3"#, right: #"{"code": "KRW"}"#),
        .responsePropertyMinDecreased: RuleExplanation(
            "The value can be decoded, but code that relies on the minimum, such as a division, may fail.",
            broken: #"{"page": 0} where the contract says minimum: 1"#, right: #"{"page": 1}"#),
        .responsePropertyMaxIncreased: RuleExplanation(
            "The value can be decoded where the type is wide enough; a narrow one overflows.",
            broken: #"{"percent": 140} where the contract says maximum: 100"#, right: #"{"percent": 100}"#),
        .responsePropertyMinItemsDecreased: RuleExplanation(
            "The array can be decoded, but code that reads its first element fails on an empty one.",
            broken: #"{"images": []} where the contract says minItems: 1"#, right: #"{"images": ["a.png"]}"#),
        .responsePropertyMaxItemsIncreased: RuleExplanation(
            "The array can be decoded, but an app may show only as many elements as it expects.",
            broken: #"{"top": [1, 2, 3, 4]} where the contract says maxItems: 3"#, right: #"{"top": [1, 2, 3]}"#),
        .responseSchemaViolated: RuleExplanation(
            "The value is outside of what the contract promises, and nothing is known about what an app makes of it.",
            broken: #"{"kind": "b"} where the contract says const: a"#, right: #"{"kind": "a"}"#),
        .undeclaredResponseProperty: RuleExplanation(
            "Clients are expected to ignore properties that they do not know, so this is news rather than a fault.",
            broken: #"{"id": 7, "colour": "red"} where the contract declares only id"#,
            right: "colour: {type: string} among the contract's properties"),
        .propertyNameStyleChanged: RuleExplanation(
            "A model decodes properties by name: one under another name is missing.",
            broken: #"{"isDone": true} where the contract says x-apicheck-keys: snake_case"#,
            right: #"{"is_done": true}"#),
    ]
}

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
        .endOfServiceInvalid: RuleExplanation(
            "Apps work as before, but clients and tools that look for the date of the end do not find it.",
            broken: "Deprecation: true", right: "Deprecation: @1688169599"),
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

extension RuleExplanation {
    static let request: [Rule: RuleExplanation] = [
        .undeclaredRequestParameter: RuleExplanation(
            "The request succeeds, but the server most likely ignores the parameter.",
            broken: "GET /todos?per-page=10 where the contract declares per_page", right: "GET /todos?per_page=10"),
        .requestParameterMissing: RuleExplanation(
            "Servers often use a default in place of what the contract requires, until they do not.",
            broken: "GET /todos/search where the contract requires query", right: "GET /todos/search?query=milk"),
        .requestParameterSchemaViolated: RuleExplanation(
            "The server may reject the value or read another one.",
            broken: "GET /todos?page=one where the contract says type: integer", right: "GET /todos?page=1"),
        .requestBodyMissing: RuleExplanation(
            "The server may reject the request or change nothing.",
            broken: "POST /todos without a body", right: #"POST /todos with {"title": "milk"}"#),
        .undeclaredRequestMediaType: RuleExplanation(
            "The server may not parse the body, although many accept more types than they declare.",
            broken: "Content-Type: text/xml where the contract declares application/json",
            right: "Content-Type: application/json"),
        .requestBodyMislabelled: RuleExplanation(
            "A server that follows the header cannot parse the body.",
            broken: #"Content-Type: application/json with the body {"title": milk}"#, right: #"{"title": "milk"}"#),
        .requestBodySchemaViolated: RuleExplanation(
            "The server may reject the request or ignore the value.",
            broken: #"{"title": 7} where the contract says title: {type: string}"#, right: #"{"title": "7"}"#),
        .undeclaredRequestProperty: RuleExplanation(
            "The request succeeds, but the server most likely ignores the property.",
            broken: #"{"isDone": true} where the contract declares is_done"#, right: #"{"is_done": true}"#),
        .responseHeaderInRequest: RuleExplanation("The request succeeds, but the header has no effect."),
        .requestDateUnreadable: RuleExplanation(
            "The request succeeds, but the condition has no effect, so nothing is saved."),
    ]
}

extension RuleExplanation {
    static let body: [Rule: RuleExplanation] = [
        .requestJSONAsForm: RuleExplanation(
            "The server answers with success and changes nothing, so no error is seen."),
        .requestFormAsJSON: RuleExplanation("A server that parses JSON rejects the body or finds no value in it."),
        .requestMultipartBoundaryMissing: RuleExplanation("The server finds no part in the body."),
        .requestMultipartBoundaryWrong: RuleExplanation("The server finds no part in the body."),
        .requestJSONMislabelled: RuleExplanation("A server that follows the header does not parse the body."),
        .requestContentTypeWithoutBody: RuleExplanation("Most servers ignore the header when there is no body."),
        .responseJSONMislabelled: RuleExplanation(
            "Clients that check the type before they decode refuse the response."),
        .requestJSONCharset: RuleExplanation("Most servers read UTF-8 whatever the parameter says; some follow it."),
        .responseJSONCharset: RuleExplanation("Most clients read UTF-8 whatever the parameter says; some follow it."),
        .requestContentLengthWrong: RuleExplanation(
            "The server may cut the body, or wait for bytes that never come."),
        .responseContentLengthWrong: RuleExplanation("The client may cut the body, or report a broken connection."),
        .responseBodyForbidden: RuleExplanation("Most clients ignore the body; one that does not is out of step."),
        .requestPartMediaTypeUndeclared: RuleExplanation("Servers often look at the content rather than at the type."),
        .requestPartHeaderViolated: RuleExplanation("The server may ignore the part or reject the request."),
    ]
}
