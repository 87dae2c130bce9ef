#if CommandLine
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
