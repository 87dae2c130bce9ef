import APICheckFindings

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
