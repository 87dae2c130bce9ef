extension RuleExplanation {
    static let run: [Rule: RuleExplanation] = [
        .workflowCriterionFailed: RuleExplanation(
            "The workflow states what must hold, so a criterion that fails is a broken promise.",
            before: "PUT /todos/7 returns 200, and GET /todos/7 has the old title",
            after: "GET /todos/7 has the title that was sent"),
        .workflowInputInvalid: RuleExplanation(
            "The step could not be sent, so nothing of it was checked.",
            before: "GET /todos/{id} with an id that is missing from the response to 'create'",
            after: "GET /todos/7 with the id of the response"),
        .recordedPropertyMissing: RuleExplanation(
            "The contract allows it, but an app that was made with the recorded responses may need the property.",
            before: #"recorded {"id": 7, "due": null}, live {"id": 7}"#,
            after: "both have the property, or a new recording"),
        .recordedTypeChanged: RuleExplanation(
            "The contract allows both types, but an app may decode only the recorded one.",
            before: #"recorded {"id": 7}, live {"id": "7"}"#, after: "both have the same type, or a new recording"),
        .recordedStatusChanged: RuleExplanation(
            "The contract allows both statuses, but an app may handle only the recorded one.",
            before: "recorded 201, live 200", after: "both have the same status, or a new recording"),
        .recordedValueChanged: RuleExplanation(
            "Data changes between two calls, so another value alone is no fault.",
            before: #"recorded {"plan": "free"}, live {"plan": "basic"}"#,
            after: "the same value, a new recording, or x-apicheck-volatile: true in the contract"),
        .responseSlowerThanRecorded: RuleExplanation(
            "The app works, but its users wait; one slow response can be a coincidence.",
            before: "recorded 80 ms, live 3,100 ms", after: "recorded 80 ms, live 120 ms"),
    ]
}
