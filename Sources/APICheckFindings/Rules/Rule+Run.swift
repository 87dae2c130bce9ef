#if CommandLine
extension Rule {
    package static let workflowCriterionFailed = Rule(
        id: "workflow-criterion-failed", level: .breaking,
        title: "A criterion of a workflow step does not hold.",
        remedy: "Inspect the exchange of the step: a write had no effect, or an invariant is broken.")
    package static let workflowInputInvalid = Rule(
        id: "workflow-input-invalid", level: .breaking,
        title: "A value that a workflow step needs is missing, or cannot be part of a request; nothing was sent.",
        remedy: "Correct the input, or the output of the earlier step that supplies the value.",
        example: """
            GET /todos/{id} with id: $steps.create.outputs.id, where the response to 'create' has no /data/id. Correct:
            the pointer of the output, or the server's response.
            """)
    package static let exchangeFailed = Rule(
        id: "exchange-failed", level: .breaking,
        title: "The server got the request and gave no whole response.",
        remedy: "Inspect the server or the proxy in front of it: a client gets an error here.",
        example: """
            GET /todos: the connection closed within the body, after 11 bytes of 40, status 200. The recording has the whole
            answer.
            """)
    package static let responseSlowerThanRecorded = Rule(
        id: "response-slower-than-recorded", level: .warning,
        title: "The first byte took more than two seconds and more than ten times as long as in the recording.",
        remedy: "Inspect the server's performance: the app's users wait this long.")

    static let run: [Rule] = [
        workflowCriterionFailed, workflowInputInvalid, exchangeFailed, responseSlowerThanRecorded,
    ]
}
#endif
