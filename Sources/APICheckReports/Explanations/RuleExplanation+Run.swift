import APICheckFindings

extension RuleExplanation {
    static let conduct: [Rule: RuleExplanation] = [
        .securityNotEnforced: RuleExplanation(
            "No app fails, but data may be open to everyone; or the recorder omitted the credentials.",
            broken: "GET /me without Authorization returns 200 where the contract says security: [{token: []}]",
            right: "GET /me without Authorization returns 401"),
        .credentialsMissing: RuleExplanation(
            "Tests send such requests on purpose, to see that the server rejects them.",
            broken: "GET /me without Authorization", right: "GET /me with Authorization: Bearer ..."),
        .deprecatedOperationCalled: RuleExplanation(
            "It works until it is removed.", broken: "GET /v1/todos, which the contract marks as deprecated",
            right: "GET /v2/todos"),
        .deprecatedParameterSent: RuleExplanation(
            "It works until it is removed.", broken: "GET /todos?limit=10, which the contract marks as deprecated",
            right: "GET /todos?per_page=10"),
        .deprecatedPropertySent: RuleExplanation(
            "It works until it is removed.", broken: #"{"done": true}, which the contract marks as deprecated"#,
            right: #"{"is_done": true}"#),
        .deprecatedPropertyReceived: RuleExplanation(
            "It is there until the server stops sending it.",
            broken: #"{"done": true}, which the contract marks as deprecated"#, right: #"{"is_done": true}"#),
        .readOnlyPropertySent: RuleExplanation(
            "Most servers ignore the property; some reject the request.",
            broken: #"PUT /todos/7 with {"id": 7, "title": "milk"} where id is readOnly"#,
            right: #"PUT /todos/7 with {"title": "milk"}"#),
        .writeOnlyPropertyReceived: RuleExplanation(
            "No app fails, but such properties are often secrets.",
            broken: #"{"name": "Kim", "password": "..."} where password is writeOnly"#, right: #"{"name": "Kim"}"#),
        .discriminatorValueUnknown: RuleExplanation(
            "A model chooses its type by this value and throws when it knows none.",
            broken: #"{"kind": "fish"} where the contract maps cat and dog"#, right: #"{"kind": "cat"}"#),
    ]
}

extension RuleExplanation {
    static let run: [Rule: RuleExplanation] = [
        .workflowCriterionFailed: RuleExplanation(
            "The workflow states what must hold, so a criterion that fails is a broken promise.",
            broken: "PUT /todos/7 returns 200, and GET /todos/7 has the old title",
            right: "GET /todos/7 has the title that was sent"),
        .workflowInputInvalid: RuleExplanation("The step could not be sent, so nothing of it was checked."),
        .exchangeFailed: RuleExplanation(
            "Nothing of the answer can be trusted, so it is neither checked nor compared."),
        .responseSlowerThanRecorded: RuleExplanation(
            "The app works, but its users wait; one slow response can be a coincidence.",
            broken: "recorded 80 ms, live 3,100 ms", right: "recorded 80 ms, live 120 ms"),
    ]
}

extension RuleExplanation {
    /// A live response beside the recorded one.
    static let comparison: [Rule: RuleExplanation] = [
        .recordedPropertyMissing: RuleExplanation(
            "The contract allows it, but an app that was made with the recorded responses may need the property.",
            broken: #"recorded {"id": 7, "due": null}, live {"id": 7}"#,
            right: "both have the property, or a new recording"),
        .recordedTypeChanged: RuleExplanation(
            "The contract allows both types, but an app may decode only the recorded one.",
            broken: #"recorded {"id": 7}, live {"id": "7"}"#, right: "both have the same type, or a new recording"),
        .recordedStatusChanged: RuleExplanation(
            "The contract allows both statuses, but an app may handle only the recorded one.",
            broken: "recorded 201, live 200", right: "both have the same status, or a new recording"),
        .recordedValueChanged: RuleExplanation(
            "Data changes between two calls, so another value alone is no fault.",
            broken: #"recorded {"plan": "free"}, live {"plan": "basic"}"#,
            right: "the same value, a new recording, or x-apicheck-volatile: true in the contract"),
        .recordedPropertyAdded: RuleExplanation("Clients are expected to ignore properties that they do not know."),
        .recordedPropertyRenamed: RuleExplanation(
            "A model decodes properties by name: where the contract allows it to be missing, its value is lost."),
        .recordedEnvelopeChanged: RuleExplanation(
            "No property is where a model looks for it, so decoding throws or finds nothing."),
        .recordedFormatChanged: RuleExplanation(
            "The text can be decoded as a string, but a model that makes a date or a number of it may fail."),
        .recordedListEmptied: RuleExplanation(
            "The data may have changed, but a filter or a permission that fails looks the same."),
        .recordedListFilled: RuleExplanation(
            "Data changes between two calls, and the contract says what the elements may be."),
        .recordedListReordered: RuleExplanation(
            "Most lists have no order that matters.",
            broken: #"recorded [{"id": 1}, {"id": 2}], live [{"id": 2}, {"id": 1}]"#,
            right: "the same order, a new recording, or x-apicheck-unordered: true in the contract"),
        .recordedListChanged: RuleExplanation(
            "Data changes between two calls, so another number of elements alone is no fault.",
            broken: #"recorded [{"id": 1}], live [{"id": 1}, {"id": 2}]"#, right: "a new recording"),
        .recordedBodyKindChanged: RuleExplanation("A client that expects one kind of body cannot decode another."),
        .recordedMediaTypeChanged: RuleExplanation(
            "Most clients decode the body nevertheless; one that compares the type refuses it."),
        .recordedHeaderMissing: RuleExplanation(
            "The response can be decoded, but caching, paging or rate limits may stop working."),
        .recordedHeaderAdded: RuleExplanation(
            "Clients ignore headers that they do not know.",
            broken: "recorded without X-Request-Cost, live X-Request-Cost: 3", right: "a new recording"),
        .recordedLinkChanged: RuleExplanation(
            "The response can be decoded, but an app that follows the relation finds no address."),
        .recordedHeaderChanged: RuleExplanation(
            "The body can be decoded, but a client that signs in by the old scheme, or follows the old path, fails."),
        .recordedRedirectAdded: RuleExplanation(
            "Clients that follow redirects get the same answer, later; others get an empty one."),
        .responseDeprecated: RuleExplanation("The operation works today, and stops at a date that is announced."),
    ]
}

/// An app's models.
extension RuleExplanation {
    static let decoding: [Rule: RuleExplanation] = [
        .decodingWithoutContent: RuleExplanation("The app shows an error although the call succeeded."),
        .decodingBodyNotJSON: RuleExplanation("Whatever the model is, decoding throws."),
        .decodingNotTraced: RuleExplanation(
            "Decoding works, but faults of the model in this body were not looked for."),
        .modelKeyMissing: RuleExplanation("Decoding throws, and the app loses the whole response."),
        .modelNullInRequired: RuleExplanation("Decoding throws, and the app loses the whole response."),
        .modelTypeMismatch: RuleExplanation("Decoding throws, and the app loses the whole response."),
        .modelListAgainstSingle: RuleExplanation("Decoding throws, and the app loses the whole response."),
        .modelValueUnreadable: RuleExplanation("Decoding throws, and the app loses the whole response."),
        .modelEnumCaseUndeclared: RuleExplanation("Decoding throws, and the app loses the whole response."),
    ]

    static let model: [Rule: RuleExplanation] = [
        .modelKeyNeverRead: RuleExplanation("An app need not use all that a server sends."),
        .modelKeyNeverSent: RuleExplanation("Nothing fails, and the app never shows the value."),
        .modelEnvelopeMissed: RuleExplanation("Decoding succeeds, and the properties of those keys are nil."),
        .modelOptionalAlwaysPresent: RuleExplanation("The samples may not contain the case in which it is missing."),
        .modelAcceptsAnything: RuleExplanation("An error of the server is taken for success."),
        .modelErrorSwallowed: RuleExplanation("The app goes on with a value that is missing, and no test fails."),
        .modelKeyOfTwoTypes: RuleExplanation("The model decodes both types; the server should decide for one."),
        .modelInitInherited: RuleExplanation("The app never shows a value that the server sends, and no test fails."),
        .modelUnionDecidedByOrder: RuleExplanation("The value is decoded, but maybe as the wrong type."),
        .modelIntegerDigitsLost: RuleExplanation("An identifier with other digits is that of another thing."),
        .modelDecimalDigitsLost: RuleExplanation("The value is slightly wrong, which matters for money."),
        .modelTimestampShifted: RuleExplanation("The app shows a wrong time, and no error."),
        .modelEpochMistaken: RuleExplanation("The app shows a wrong time, and no error."),
        .modelTimestampFractionLost: RuleExplanation(
            "The time is right to the second, but a comparison with the server's text fails."),
        .modelTimestampOffsetLost: RuleExplanation("The instant is right; only the local time of the sender is lost."),
        .modelKeyLostInRoundTrip: RuleExplanation(
            "What the app sends back lacks the value, so the server may delete it."),
        .modelValueChangedInRoundTrip: RuleExplanation("What the app sends back is another value."),
        .modelDateDependsOnTimeZone: RuleExplanation("The app shows a wrong time on devices in another time zone."),
    ]
}

extension RuleExplanation {
    static let reader: [Rule: RuleExplanation] = [
        .readerUndeclared: RuleExplanation(
            "The server may stop sending it without breaking its contract; and a misspelt optional key is never found.",
            broken: "Todo.isDone reads /data/*/isDone, where the contract declares is_done",
            right: "Todo.isDone reads /data/*/is_done"),
        .readerTypeMismatch: RuleExplanation(
            "A server that keeps its contract sends values that the model rejects; with only some of them, it is a warning.",
            broken: "Todo.id as Int, where the contract declares type: string",
            right: "Todo.id as String"),
        .readerRequiresOptional: RuleExplanation(
            "The model fails when the server makes use of it; where the schema requires no property at all, it is info.",
            broken: "Todo.title as String, where the contract declares type: [string, 'null']",
            right: "Todo.title as String?"),
    ]
}
