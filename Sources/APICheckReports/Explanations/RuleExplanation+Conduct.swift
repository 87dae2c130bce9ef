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
