import APICheckFindings

/// Contracts, recordings and baselines.
extension RuleExplanation {
    static let contract: [Rule: RuleExplanation] = [
        .contractMalformed: RuleExplanation(
            "The rest of the contract is used, but what this line describes may not be checked.",
            broken: "type: int", right: "type: integer"),
        .contractInconsistent: RuleExplanation(
            "The rest of the contract is used, but what depends on both parts may not be checked.",
            broken: "required: [id, titel] with the property title", right: "required: [id, title]"),
        .contractSchemaUnusable: RuleExplanation(
            "Bodies that the schema describes are not checked, so a run without findings would prove nothing."),
        .secretMarkUnused: RuleExplanation(
            "Someone expects a value to be removed from recordings, and it is not.",
            broken: "x-apicheck-secret: true on a schema that no operation refers to",
            right: "the mark on the schema that the response uses"),
        .secretInRecording: RuleExplanation(
            "Recordings are committed, so everyone who can read the repository can use the secret.",
            broken: "Authorization: Bearer ghp_...", right: "Authorization: Bearer with a placeholder"),
        .recordingStale: RuleExplanation("Tests against an old recording pass although the API may have changed."),
        .recordingInFuture: RuleExplanation(
            "The age of the recording cannot be trusted.",
            broken: "startedDateTime 2031-01-01T00:00:00.000Z in 2024",
            right: "startedDateTime 2024-05-21T06:32:19.000Z"),
        .baselineEntryExpired: RuleExplanation(
            "Someone set a day by which the finding should be gone, and it is over."),
        .baselineEntryUnused: RuleExplanation(
            "The entry has no effect now, and would hide the finding if it came back."),
    ]
}
