import APICheckBase
import APICheckFindings

/// The heading of the findings of one verdict: what they have in common, and the edit or command that settles them.
struct VerdictHeading {
    let title: PrintableText
    let explanation: PrintableText
    /// Nil where each finding has its own.
    let fix: PrintableText?

    /// - Parameters:
    ///   - verdict: Nil for findings without a verdict beside others that have one.
    ///   - findings: Those below the heading.
    init(_ verdict: Verdict?, of findings: [Finding], _ commands: ReportCommands) {
        let edit: PrintableText =
            findings.contains { $0.contract != nil } ? "edit the contract at the lines below" : "edit the contract"
        let apis = Set(findings.compactMap(\.api)).sorted()
        let refresh = commands.refresh?(apis)
        switch verdict {
        case .changed:
            title = "The API changed"
            explanation = "the answers differ from the recordings and break the contract"
            fix = "have the API answer as before, or \(edit) and record again" + (refresh.map { ": \($0)" } ?? "")
        case .broken:
            title = "The contract is broken"
            explanation = "the answers break the contract, and no recording shows an earlier answer"
            fix = "have the API keep the contract, or \(edit)"
        case .stale:
            title = "The recordings are out of date"
            explanation = "the answers keep the contract and differ from the recordings"
            fix = "if the change is right, record again" + (refresh.map { ": \($0)" } ?? "")
        case .known:
            title = "Known deviations"
            explanation = "the answers break the contract as the recordings do"
            fix = "\(edit), or have the API keep the contract"
        case nil:
            title = "Other findings"
            explanation = "about workflows, recordings and contracts"
            fix = nil
        }
    }
}
