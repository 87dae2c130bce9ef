import APICheckBase
import APICheckFindings

/// The heading of the findings of one verdict: what they have in common, and the edit or command that settles them.
struct VerdictHeading {
    let title: PrintableText
    let explanation: PrintableText
    /// Is nil where each finding has its own.
    let fix: PrintableText?

    /// - Parameters:
    ///   - verdict: Nil for findings without a verdict beside others that have one.
    ///   - findings: Those below the heading.
    init(_ verdict: Verdict?, of findings: [Finding], reference: Report.Reference, _ commands: ReportCommands) {
        let edit: PrintableText =
            findings.contains { $0.contract != nil } ? "edit the contract at the lines below" : "edit the contract"
        let apis = Set(findings.compactMap(\.api)).sorted()
        let words = ReferenceWords(reference, refresh: commands.refresh?(apis))
        // A new member breaks nothing.
        let isInfo = findings.allSatisfy { $0.level == .info }
        switch verdict {
        case .changed:
            title = isInfo ? "Worth knowing" : words.changed
            explanation =
                isInfo
                ? "the answers \(words.differ) and from the contract, in nothing that breaks an app"
                : "the answers \(words.differ) and break the contract"
            fix = "have the API answer as \(words.before), or \(edit)\(words.update)"
        case .broken:
            title = isInfo ? "Not in the contract" : "The contract is broken"
            explanation =
                isInfo
                ? "the answers differ from the contract, in nothing that breaks an app"
                : "the answers break the contract, and \(words.missing)"
            fix = "have the API keep the contract, or \(edit)"
        case .stale:
            title = words.stale
            explanation =
                reference == .recordingAlone
                ? "the answers \(words.differ)" : "the answers keep the contract and \(words.differ)"
            fix = words.renewal
        case .known:
            title = "Known deviations"
            explanation = "the answers break the contract as \(words.others) do"
            fix = "\(edit), or have the API keep the contract"
        case nil:
            title = "Other findings"
            explanation = "about workflows, recordings and contracts"
            fix = nil
        }
    }
}

/// What a report calls the answers that others are compared with.
private struct ReferenceWords {
    let changed: PrintableText
    let stale: PrintableText
    let differ: PrintableText
    let others: PrintableText
    let before: PrintableText
    let missing: PrintableText
    let update: PrintableText
    let renewal: PrintableText?

    init(_ reference: Report.Reference, refresh: PrintableText?) {
        let command: PrintableText = refresh.map { ": \($0)" } ?? ""
        switch reference {
        case .recordings:
            (changed, stale) = ("The API changed", "The recordings are out of date")
            (differ, others) = ("differ from the recordings", "the recordings")
            (before, missing) = ("before", "no recording shows an earlier answer")
            (update, renewal) = (" and record again\(command)", "if the change is right, record again\(command)")
        case .server:
            (changed, stale) = ("The servers differ", "The servers differ within the contract")
            (differ, others) = ("differ from those of the other server", "those of the other server")
            (before, missing) = ("the other server does", "the other server gave no answer to compare with")
            (update, renewal) = ("", nil)
        case .recording, .recordingAlone:
            let isAlone = reference == .recordingAlone
            (changed, stale) = (
                "The API changed", isAlone ? "The API changed" : "The recordings differ within the contract"
            )
            (differ, others) = ("differ from the older recording", "those of the older recording")
            (before, missing) = ("before", "the older recording has no answer to compare with")
            (update, renewal) = ("", nil)
        }
    }
}
