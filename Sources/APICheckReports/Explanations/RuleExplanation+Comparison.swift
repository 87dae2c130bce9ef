import APICheckFindings

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
