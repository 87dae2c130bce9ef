extension Rule {
    package static let workflowCriterionFailed = Rule(
        id: "workflow-criterion-failed", level: .breaking,
        title: "What a workflow says must hold after a step does not hold.",
        remedy: "Look at the exchange of the step: a write without effect, or an invariant that broke.")
    package static let recordedPropertyMissing = Rule(
        id: "recorded-property-missing", level: .warning,
        title: "A property that every recorded answer had is absent from the live one.",
        remedy: "See whether the app needs it; record again when the change is meant.")
    package static let recordedTypeChanged = Rule(
        id: "recorded-type-changed", level: .warning,
        title: "A value has a type that no recorded answer had at this place.",
        remedy: "See whether the model decodes it; record again when the change is meant.")
    package static let recordedStatusChanged = Rule(
        id: "recorded-status-changed", level: .warning,
        title: "A step is answered with another status than when it was recorded.",
        remedy: "See whether the app handles it; record again when the change is meant.")
    package static let recordedValueChanged = Rule(
        id: "recorded-value-changed", level: .info,
        title: "A value that the contract does not call volatile is not the recorded one.",
        remedy: "Mark it x-apicheck-volatile when it may differ; record again when the change is meant.")
    package static let responseSlowerThanRecorded = Rule(
        id: "response-slower-than-recorded", level: .warning,
        title: "The first byte took over two seconds and over ten times as long as when it was recorded.",
        remedy: "Look at the server; the app's users wait that long.")

    static let run: [Rule] = [
        workflowCriterionFailed, recordedPropertyMissing, recordedTypeChanged, recordedStatusChanged,
        recordedValueChanged, responseSlowerThanRecorded,
    ]
}
