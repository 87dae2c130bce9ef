extension Rule {
    package static let workflowCriterionFailed = Rule(
        id: "workflow-criterion-failed", level: .breaking,
        title: "A criterion of a workflow step does not hold.",
        remedy: "Inspect the exchange of the step: a write had no effect, or an invariant is broken.")
    package static let responseSlowerThanRecorded = Rule(
        id: "response-slower-than-recorded", level: .warning,
        title: "The first byte took more than two seconds and more than ten times as long as in the recording.",
        remedy: "Inspect the server's performance: the app's users wait this long.")

    static let run: [Rule] = [workflowCriterionFailed, responseSlowerThanRecorded]
}
