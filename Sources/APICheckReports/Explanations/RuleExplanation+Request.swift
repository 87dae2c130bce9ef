import APICheckFindings

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
