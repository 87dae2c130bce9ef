package import APICheckBase
import APICheckFindings

/// A history in GitHub's Markdown, for the summary of a job or a comment: a table of the findings, and one of the accepted findings
/// that expire next.
package struct HistoryMarkdown: Sendable {
    /// The newest runs that are shown by a character each.
    private static let mostMarks = 30
    private static let mostEntries = 20
    /// For the lines after the tables.
    private static let reserve = 500

    private let size: Int

    /// - Parameter size: The limit in bytes of UTF-8.
    package init(size: Int = MarkdownRenderer.commentSize) { self.size = size }

    package func render(_ history: History) -> PrintableText {
        var text = "<!-- apicheck history -->\n### apicheck: \(MarkdownText.text(history.summary))\n\n"
        text += "\(MarkdownText.text(history.span)).\n"
        let entries = Entries(history.entries.filter { $0.expires != nil }.prefix(HistoryMarkdown.mostEntries)).text
        var left = 0
        if !history.rows.isEmpty {
            text += "\n| state | level | finding | runs | in |\n| --- | --- | --- | --- | ---: |\n"
            for row in history.rows {
                let line = line(row, of: history)
                if left > 0 || text.utf8.count + line.utf8.count + entries.utf8.count + HistoryMarkdown.reserve > size {
                    left += 1
                } else {
                    text += line
                }
            }
            if left > 0 { text += "\n\(left.counted("further finding")) left out: the limit is \(size) bytes.\n" }
            text += "\n`x` found, `a` accepted, `.` not found, `-` not checked.\n"
        }
        text += entries
        for line in FoldedSkips(history.skipped, isComplete: false).lines.prefix(5) {
            text += "\n- **skipped** \(MarkdownText.code(short(line.string)))"
        }
        return PrintableText(ofFormat: text.hasSuffix("\n") ? text : text + "\n")
    }

    private func line(_ row: History.Row, of history: History) -> String {
        let finding = row.finding
        let command = history.namesCommands ? finding.command.map { " (\(MarkdownText.text($0)))" } ?? "" : ""
        let also = row.also.isEmpty ? "" : ", \(row.also.count.counted("other place"))"
        let cells = [
            "**\(row.state.rawValue)**\(row.detail(in: history).map { " \(MarkdownText.text(short($0)))" } ?? "")",
            finding.isKnown ? "known" : "\(finding.level)",
            "\(code(finding.rule)) at \(code(finding.location))\(command)\(also), \(code(finding.fingerprint))",
            code(row.marks(HistoryMarkdown.mostMarks)), "\(row.present) of \(row.checked)",
        ]
        return "| \(cells.joined(separator: " | ")) |\n"
    }

    /// A pipe would end the cell also in code (GitHub Flavored Markdown 0.29 section 4.10).
    private func code(_ text: String) -> String { MarkdownText.code(short(text)).replacing("|", with: #"\|"#) }

    private func short(_ text: String) -> String {
        let text = text.escapingUnprintable
        return text.unicodeScalars.count > 200 ? String(text.unicodeScalars.prefix(199)) + "…" : text
    }

    /// The accepted findings that expire next.
    private struct Entries {
        let text: String

        init(_ entries: some Sequence<AcceptedEntry>) {
            let rows = entries.map { entry in
                let cells = [
                    (entry.expires ?? "") + (entry.isExpired ? " (expired)" : ""), entry.rule, entry.location,
                    entry.reason, entry.owner ?? "",
                ]
                return "| "
                    + cells.map { MarkdownText.text(String($0.escapingUnprintable.prefix(200))) }.joined(
                        separator: " | ") + " |\n"
            }
            let head = "\n#### Accepted findings that expire\n\n| until | rule | place | reason | owner |\n"
            text = rows.isEmpty ? "" : "\(head)| --- | --- | --- | --- | --- |\n\(rows.joined())"
        }
    }
}

extension History.Row {
    /// What the state says of which run; nil where the name of the state is enough.
    func detail(in history: History) -> String? {
        switch state {
        case .new: nil
        case .since: history.runs[since].file
        case .flaky: "\(share) percent"
        case .accepted: finding.expires.map { "until \($0)" }
        case .gone: "after \(history.runs[last].file)"
        }
    }
}
