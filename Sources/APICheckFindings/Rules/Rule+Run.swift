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

/// What an app's models read of the responses, against the contract: `contracts/<api>/readers/<app>.json`.
extension Rule {
    package static let readerUndeclared = Rule(
        id: "reader-undeclared", level: .warning,
        title: "A model of an app reads something that the contract does not declare.",
        remedy: "Add it to the contract if the server sends it; otherwise remove it from the model.")
    package static let readerTypeMismatch = Rule(
        id: "reader-type-mismatch", level: .breaking,
        title: "A model of an app decodes another type than the contract declares.",
        remedy: "Correct the model or the contract, whichever differs from what the server sends.")
    package static let readerRequiresOptional = Rule(
        id: "reader-requires-optional", level: .warning,
        title: "A model of an app requires a value that the contract allows to be absent or null.",
        remedy: "Make the property optional in the model, or required in the contract if the server always sends it.")

    static let reader: [Rule] = [readerUndeclared, readerTypeMismatch, readerRequiresOptional]
}

/// Entries of `contracts/<api>/baseline.yaml`.
extension Rule {
    package static let baselineEntryExpired = Rule(
        id: "baseline-entry-expired", level: .warning,
        title: "An entry of the baseline has expired: its finding is no longer accepted.",
        remedy: "Fix the finding and remove the entry, or set 'expires' to a later day.",
        example: "expires: 2024-05-31 in June 2024. Correct: no entry, or a later day.")
    package static let baselineEntryUnused = Rule(
        id: "baseline-entry-unused", level: .warning,
        title: "An entry of the baseline matches no finding.",
        remedy: "Remove the entry: it would hide the finding when it comes back.",
        example: "The entry for the missing property 'colour' after the server sends it again. Correct: no entry.")

    static let baseline: [Rule] = [baselineEntryExpired, baselineEntryUnused]
}
#endif
