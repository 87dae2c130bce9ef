import APICheckFindings

extension RuleExplanation {
    static let conduct: [Rule: RuleExplanation] = [
        .securityNotEnforced: RuleExplanation(
            "No app fails, but data may be open to everyone; or the recorder omitted the credentials.",
            before: "GET /me without Authorization returns 200 where the contract says security: [{token: []}]",
            after: "GET /me without Authorization returns 401"),
        .credentialsMissing: RuleExplanation(
            "Tests send such requests on purpose, to see that the server rejects them.",
            before: "GET /me without Authorization", after: "GET /me with Authorization: Bearer ..."),
        .deprecatedOperationCalled: RuleExplanation(
            "It works until it is removed.", before: "GET /v1/todos, which the contract marks as deprecated",
            after: "GET /v2/todos"),
        .deprecatedParameterSent: RuleExplanation(
            "It works until it is removed.", before: "GET /todos?limit=10, which the contract marks as deprecated",
            after: "GET /todos?per_page=10"),
        .deprecatedPropertySent: RuleExplanation(
            "It works until it is removed.", before: #"{"done": true}, which the contract marks as deprecated"#,
            after: #"{"is_done": true}"#),
        .deprecatedPropertyReceived: RuleExplanation(
            "It is there until the server stops sending it.",
            before: #"{"done": true}, which the contract marks as deprecated"#, after: #"{"is_done": true}"#),
        .readOnlyPropertySent: RuleExplanation(
            "Most servers ignore the property; some reject the request.",
            before: #"PUT /todos/7 with {"id": 7, "title": "milk"} where id is readOnly"#,
            after: #"PUT /todos/7 with {"title": "milk"}"#),
        .writeOnlyPropertyReceived: RuleExplanation(
            "No app fails, but such properties are often secrets.",
            before: #"{"name": "Kim", "password": "..."} where password is writeOnly"#, after: #"{"name": "Kim"}"#),
        .discriminatorValueUnknown: RuleExplanation(
            "A model chooses its type by this value and throws when it knows none.",
            before: #"{"kind": "fish"} where the contract maps cat and dog"#, after: #"{"kind": "cat"}"#),
    ]
}
