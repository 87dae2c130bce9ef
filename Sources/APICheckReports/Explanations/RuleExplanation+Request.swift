import APICheckFindings

extension RuleExplanation {
    static let request: [Rule: RuleExplanation] = [
        .undeclaredRequestParameter: RuleExplanation(
            "The request succeeds, but the server most likely ignores the parameter.",
            before: "GET /todos?per-page=10 where the contract declares per_page", after: "GET /todos?per_page=10"),
        .requestParameterMissing: RuleExplanation(
            "Servers often use a default in place of what the contract requires, until they do not.",
            before: "GET /todos/search where the contract requires query", after: "GET /todos/search?query=milk"),
        .requestParameterSchemaViolated: RuleExplanation(
            "The server may reject the value or read another one.",
            before: "GET /todos?page=one where the contract says type: integer", after: "GET /todos?page=1"),
        .requestBodyMissing: RuleExplanation(
            "The server may reject the request or change nothing.",
            before: "POST /todos without a body", after: #"POST /todos with {"title": "milk"}"#),
        .undeclaredRequestMediaType: RuleExplanation(
            "The server may not parse the body, although many accept more types than they declare.",
            before: "Content-Type: text/xml where the contract declares application/json",
            after: "Content-Type: application/json"),
        .requestBodyMislabelled: RuleExplanation(
            "A server that follows the header cannot parse the body.",
            before: #"Content-Type: application/json with the body {"title": milk}"#, after: #"{"title": "milk"}"#),
        .requestBodySchemaViolated: RuleExplanation(
            "The server may reject the request or ignore the value.",
            before: #"{"title": 7} where the contract says title: {type: string}"#, after: #"{"title": "7"}"#),
        .undeclaredRequestProperty: RuleExplanation(
            "The request succeeds, but the server most likely ignores the property.",
            before: #"{"isDone": true} where the contract declares is_done"#, after: #"{"is_done": true}"#),
        .responseHeaderInRequest: RuleExplanation("The request succeeds, but the header has no effect."),
        .requestDateUnreadable: RuleExplanation(
            "The request succeeds, but the condition has no effect, so nothing is saved."),
    ]
}
