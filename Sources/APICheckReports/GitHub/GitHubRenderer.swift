package import APICheckBase
import APICheckFindings

/// A report for the log of a job on GitHub: a group for each operation, with annotations at the lines of the contract.
///
/// GitHub shows the first ten errors, warnings and notices of a step. Further findings are plain lines in the log, and a line
/// below the groups says how many they are. The summary of the job is a report of its own, see ``MarkdownRenderer``.
package struct GitHubRenderer: Sendable {
    private static let shownPerLevel = 10

    private let listing: ListedFindings

    package init(_ listing: ListedFindings = ListedFindings()) { self.listing = listing }

    package func render(_ report: Report) -> PrintableText {
        var lines: [String] = []
        var annotated: [Level: Int] = [:]
        var others = 0
        for group in FindingGroup.groups(listing.listed(report)) {
            lines.append(GitHubCommand("group", message: "\(group.title) (\(group.findings.count))").text)
            for finding in group.findings {
                let level = listing.level(finding)
                annotated[level, default: 0] += 1
                if annotated[level, default: 0] <= GitHubRenderer.shownPerLevel {
                    lines.append(annotation(finding, level).text)
                } else {
                    others += 1
                    lines.append(line(level.rawValue, FindingText(finding: finding).summary.string))
                }
            }
            lines.append(GitHubCommand("endgroup").text)
        }
        for skip in FoldedSkips(report.skipped, isComplete: false).lines { lines.append(line("skipped", skip.string)) }
        if others > 0 {
            let verb = others == 1 ? "is" : "are"
            lines.append(
                "\(others.counted("further finding")) \(verb) only in the log: GitHub shows \(GitHubRenderer.shownPerLevel) "
                    + "annotations of each level")
        }
        lines.append(ReportSummary(report).text)
        return PrintableText(ofFormat: lines.joined(separator: "\n") + "\n")
    }

    private func annotation(_ finding: Finding, _ level: Level) -> GitHubCommand {
        let text = FindingText(finding: finding)
        let left = ["contract", "fingerprint", "place"]
        let fields = text.fields.filter { !left.contains($0.label) }.map { "\($0.label): \($0.value)" }
        return GitHubCommand(
            level.annotation, title: text.title.string, place: FindingFile(finding),
            message: ([finding.rule.title] + fields).joined(separator: "\n"))
    }

    /// A line that begins with a word of this program, so that it is no command.
    private func line(_ label: String, _ text: String) -> String { GitHubCommand.plain("\(label): \(text)") }
}

extension Level {
    fileprivate var annotation: String {
        switch self {
        case .breaking: "error"
        case .warning: "warning"
        case .info: "notice"
        }
    }
}
