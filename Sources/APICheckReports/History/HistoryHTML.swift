package import APICheckBase
import APICheckFindings

/// A history as one file of HTML without scripts: a table for each state, with a line for each cause and a cell for each run.
package struct HistoryHTML: Sendable {
    /// Earlier runs are only counted.
    private static let mostRuns = 50
    /// More findings of a state are counted.
    private static let mostRows = 1_000

    private let version: String

    package init(version: String) { self.version = version }

    package func render(_ history: History) -> PrintableText {
        var writer = XMLWriter(.html)
        writer.block("html", ["lang": "en"]) { writer in
            writer.block("head") { writer in
                HTMLPageHead(title: "apicheck history · \(history.summary)").write(to: &writer)
            }
            writer.block("body") { writer in
                writer.element("a", ["class": "skip", "href": "#findings"], text: "Skip to the findings")
                writer.block("header") { writer in
                    writer.block("h1", text: "apicheck history")
                    writer.block("p", text: history.summary)
                    writer.block("p", text: history.span)
                }
                writer.block("main", ["id": "findings"]) { writer in
                    for state in History.State.allCases { write(state, of: history, to: &writer) }
                    write(history.entries, to: &writer)
                    write(history.runs, history.skipped, to: &writer)
                }
                writer.block("footer") { $0.block("p", text: "apicheck \(version)") }
            }
        }
        writer.line()
        return PrintableText(ofFormat: writer.string)
    }

    private func write(_ state: History.State, of history: History, to writer: inout XMLWriter) {
        let rows = history.rows.filter { $0.state == state }
        if rows.isEmpty { return }
        let runs = Array(history.runs.indices.suffix(HistoryHTML.mostRuns))
        writer.block("section", ["aria-labelledby": state.rawValue]) { writer in
            writer.block("h2", ["id": state.rawValue], text: "\(state.title) (\(rows.count))")
            let shown = runs.count < history.runs.count ? ", the newest \(runs.count) runs" : ""
            let table = HTMLTable(
                caption: "Each finding in each run\(shown)",
                heads: ["Finding", "Level", "In"] + runs.map { "\($0 + 1)" })
            table.write(to: &writer) { writer in
                for row in rows.prefix(HistoryHTML.mostRows) {
                    writer.block("tr") { writer in
                        writer.element("th", ["scope": "row"]) { write(row, of: history, to: &$0) }
                        writer.element("td", ["class": row.finding.level.rawValue], text: row.finding.level.rawValue)
                        writer.element("td", text: "\(row.present) of \(row.checked)")
                        for run in runs { write(row.cells[run], row.finding.level, to: &writer) }
                    }
                }
            }
            if rows.count > HistoryHTML.mostRows {
                writer.block("p", text: "\((rows.count - HistoryHTML.mostRows).counted("finding")) more")
            }
        }
    }

    private func write(_ row: History.Row, of history: History, to writer: inout XMLWriter) {
        let finding = row.finding
        // The rules of another version may have no section in the manual.
        if let rule = RuleCatalogue.rule(finding.rule) {
            writer.element("a", ["href": RuleManual.url(of: rule)], text: rule.id)
        } else {
            writer.text(finding.rule)
        }
        writer.text(" at ")
        writer.element("code", text: finding.location)
        let details = [
            finding.isKnown ? "known deviation" : nil, history.namesCommands ? finding.command : nil,
            row.words(in: history),
            row.also.isEmpty ? nil : "also at \(row.also.count.counted("other place"))",
        ]
        writer.empty("br")
        writer.text(details.compactMap(\.self).joined(separator: "; "))
        writer.text("; ")
        writer.element("code", text: finding.fingerprint)
    }

    private func write(_ cell: History.Cell, _ level: Level, to writer: inout XMLWriter) {
        switch cell {
        case .found: writer.element("td", ["class": level.rawValue], text: "found")
        case .accepted: writer.element("td", ["class": "info"], text: "accepted")
        case .absent: writer.element("td", ["class": "yes"], text: "absent")
        case .unchecked: writer.element("td", ["class": "zero"], text: "not checked")
        }
    }

    private func write(_ entries: [AcceptedEntry], to writer: inout XMLWriter) {
        if entries.isEmpty { return }
        writer.block("section", ["aria-labelledby": "expire"]) { writer in
            writer.block("h2", ["id": "expire"], text: "Accepted findings of the project (\(entries.count))")
            HTMLTable(caption: "By the day on which they expire", heads: ["Until", "Finding", "Reason", "Owner"]).write(
                to: &writer
            ) { writer in
                for entry in entries.prefix(HistoryHTML.mostRows) {
                    writer.block("tr") { writer in
                        let day = entry.expires ?? "no day"
                        writer.element(
                            "td", ["class": entry.isExpired ? "no" : nil],
                            text: entry.isExpired ? "\(day), expired" : day)
                        writer.element("th", ["scope": "row"], text: "\(entry.rule) at \(entry.location)")
                        writer.element("td", text: entry.reason)
                        writer.element("td", text: entry.owner ?? "")
                    }
                }
            }
        }
    }

    private func write(_ runs: [History.Run], _ skipped: [Skipped], to writer: inout XMLWriter) {
        writer.block("section", ["aria-labelledby": "runs"]) { writer in
            writer.block("h2", ["id": "runs"], text: "Runs (\(runs.count))")
            HTMLTable(caption: "Oldest first", heads: ["Run", "Report", "Command", "Checked"]).write(to: &writer) {
                writer in
                for (index, run) in runs.enumerated() {
                    writer.block("tr") { writer in
                        writer.element("td", text: "\(index + 1)")
                        writer.element("th", ["scope": "row"], text: run.file)
                        writer.element("td", text: run.command ?? "")
                        writer.element("td", text: "\(run.checked)")
                    }
                }
            }
            let skips = FoldedSkips(skipped, isComplete: true).lines
            guard !skips.isEmpty else { return }
            writer.block("h3", text: "Not read (\(skipped.count))")
            writer.block("ul") { writer in
                for skip in skips { writer.block("li", text: skip.string) }
            }
        }
    }
}
