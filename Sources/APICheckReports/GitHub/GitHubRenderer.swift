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
        let left = ["fingerprint", "place"] + (text.isMerged ? [] : ["contract"])
        let fields = text.fields.filter { !left.contains($0.label) }.map { "\($0.label): \($0.value)" }
        return GitHubCommand(
            level.annotation, title: text.title.string, place: FindingFile(finding),
            message: ([finding.rule.title] + fields).joined(separator: "\n"))
    }

    /// A line that begins with a word of this program, so that it is not a command.
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

/// A workflow command: a line such as `::error file=a.yaml,line=3,title=T::message`.
private struct GitHubCommand {
    /// GitHub cuts longer titles.
    private static let longestTitle = 250
    /// Far below the 64 KB of an annotation: a log is read by people.
    private static let longestMessage = 4_000

    let text: String

    init(_ name: String, title: String? = nil, place: FindingFile? = nil, message: String = "") {
        var properties: [(name: String, value: String)] = []
        if let place { properties += [("file", place.file), ("line", "\(place.line)")] }
        if let title { properties.append(("title", GitHubCommand.cut(title, to: GitHubCommand.longestTitle))) }
        let list = properties.map { "\($0.name)=\(GitHubCommand.property($0.value))" }.joined(separator: ",")
        let message = GitHubCommand.cut(message, to: GitHubCommand.longestMessage)
        text = "::\(name)\(list.isEmpty ? "" : " \(list)")::\(GitHubCommand.data(message))"
    }

    /// Text on a line of the log that is not a command.
    static func plain(_ text: String) -> String { RunnerCommand.breaking(in: text.escapingUnprintable) }

    private static func cut(_ text: String, to length: Int) -> String {
        // By scalars: one Character can have any number of combining marks.
        text.unicodeScalars.count > length ? String(text.unicodeScalars.prefix(length - 1)) + "…" : text
    }

    /// The message: line breaks are its own, other control characters are shown by number.
    private static func data(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { encode(plain(String($0)), ["%"]) }
            .joined(separator: "%0A")
    }

    private static func property(_ text: String) -> String { encode(plain(text), ["%", ":", ","]) }

    /// Encodes scalars, as the runner reads them: a comma with a combining mark is another `Character`.
    private static func encode(_ text: String, _ special: [Unicode.Scalar]) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            if special.contains(scalar) {
                result += "%\(String(scalar.value, radix: 16, uppercase: true))"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
    }
}
