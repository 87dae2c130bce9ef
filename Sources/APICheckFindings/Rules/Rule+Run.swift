extension Rule {
    package static let workflowCriterionFailed = Rule(
        id: "workflow-criterion-failed", level: .breaking,
        title: "A criterion of a workflow step does not hold.",
        remedy: "Inspect the exchange of the step: a write had no effect, or an invariant is broken.")
    package static let recordedPropertyMissing = Rule(
        id: "recorded-property-missing", level: .warning,
        title: "A property of every recorded response is missing from the live response.",
        remedy: "Check whether the app needs it; record again if the change is intended.")
    package static let recordedTypeChanged = Rule(
        id: "recorded-type-changed", level: .warning,
        title: "A value has a type that no recorded response has at this place.",
        remedy: "Check whether the model decodes it; record again if the change is intended.")
    package static let recordedStatusChanged = Rule(
        id: "recorded-status-changed", level: .warning,
        title: "A step's response has a different status than in the recording.",
        remedy: "Check whether the app handles it; record again if the change is intended.")
    package static let recordedValueChanged = Rule(
        id: "recorded-value-changed", level: .info,
        title: "A value that the contract does not mark as volatile differs from the recorded one.",
        remedy: "Mark it with x-apicheck-volatile if it may differ; record again if the change is intended.")
    package static let responseSlowerThanRecorded = Rule(
        id: "response-slower-than-recorded", level: .warning,
        title: "The first byte took more than two seconds and more than ten times as long as in the recording.",
        remedy: "Inspect the server's performance: the app's users wait this long.")

    static let run: [Rule] = [
        workflowCriterionFailed, recordedPropertyMissing, recordedTypeChanged, recordedStatusChanged,
        recordedValueChanged, responseSlowerThanRecorded,
    ]
}
