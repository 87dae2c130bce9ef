package import APICheckBase
import APICheckFindings

/// A history for people:
///
///     New in the last run
///
///       breaking  response-property-type-changed at todos GET /todos /data/*/id
///         runs         .........x  in 1 of 10: only in runs/10/report.json
///         fingerprint  0123456789abcdef
///
///     10 runs: 1 new
///     x found, a accepted, . not found, - not checked
package struct HistoryText: Sendable {
    /// More findings of a state are counted.
    private static let mostRows = 100
    /// The newest runs that are shown by a character each.
    private static let mostMarks = 60

    private let layout: TextLayout

    package init(_ layout: TextLayout = TextLayout()) { self.layout = layout }

    package func render(_ history: History) -> PrintableText {
        var page = TextPage(layout)
        for state in History.State.allCases {
            let rows = history.rows.filter { $0.state == state }
            if rows.isEmpty { continue }
            page.gap()
            page.line("\(state.title)")
            page.gap()
            for row in rows.prefix(HistoryText.mostRows) { write(row, of: history, to: &page) }
            let more = rows.count - HistoryText.mostRows
            if more > 0 { page.line("\(more.counted("finding")) more: --format json lists all", indent: 2) }
        }
        write(history.entries, to: &page)
        page.gap()
        for line in FoldedSkips(history.skipped, isComplete: false).lines {
            page.line(line, label: "skipped", columns: 10)
        }
        page.gap()
        page.line("\(history.summary)")
        page.line("\(history.span)")
        if !history.rows.isEmpty { page.line("x found, a accepted, . not found, - not checked") }
        return page.text
    }

    private func write(_ row: History.Row, of history: History, to page: inout TextPage) {
        let finding = row.finding
        let level: PrintableText = finding.isKnown ? "known" : "\(finding.level)"
        let command = history.namesCommands ? finding.command.map { " (\($0))" } ?? "" : ""
        page.line(
            "\(finding.rule) at \(finding.location)\(command)", label: level, indent: 2, columns: 10,
            labelPaint: finding.level.paint)
        page.field("runs", "\(row.marks(HistoryText.mostMarks))  \(row.words(in: history))")
        if !row.also.isEmpty { page.field("also at", "\(row.also.count.counted("other place"))") }
        page.field("fingerprint", "\(finding.fingerprint)")
        page.gap()
    }

    /// The entries with a day, those that expire next first.
    private func write(_ entries: [AcceptedEntry], to page: inout TextPage) {
        if entries.isEmpty { return }
        page.gap()
        page.line("Accepted findings of the project, by the day on which they expire")
        page.gap()
        let dated = entries.filter { $0.expires != nil }
        for entry in dated.prefix(HistoryText.mostRows) {
            let owner: PrintableText = entry.owner.map { " (\($0))" } ?? ""
            page.line(
                "\(entry.isExpired ? "expired: " : "")\(entry.rule) at \(entry.location): \(entry.reason)\(owner)",
                label: "\(entry.expires ?? "")", indent: 2, columns: 12, labelPaint: entry.isExpired ? .red : nil)
        }
        let more = dated.count - HistoryText.mostRows
        if more > 0 { page.line("\(more) more: --format json lists all", label: "later", indent: 2, columns: 12) }
        let others = entries.count - dated.count
        if others > 0 {
            page.line(
                "\(others.counted("accepted finding"))", label: "no day", indent: 2, columns: 12)
        }
    }
}

extension History {
    /// Whether the runs are of several commands, so that a finding needs the name of its own.
    var namesCommands: Bool { Set(runs.map(\.command)).count > 1 }

    /// Which runs there are, and in which order.
    var span: String {
        guard let first = runs.first, let last = runs.last else { return "no run" }
        let order =
            switch order {
            case .name: "in the order of the names"
            case .time: "in the order of the times at which the files were written"
            }
        return runs.count == 1 ? first.file : "\(first.file) to \(last.file), \(order)"
    }
}

extension History.Row {
    /// `in 3 of 10: since runs/8/report.json`.
    func words(in history: History) -> String {
        func name(_ index: Int) -> String { history.runs[index].file }
        let range = first == last ? "only in \(name(first))" : "first in \(name(first)), last in \(name(last))"
        let runs =
            switch state {
            case .new: range
            case .since: "since \(name(since))\(since > first ? ", first in \(name(first))" : "")"
            case .flaky: "\(share) percent, \(range)"
            case .accepted: "since \(name(since))\(finding.expires.map { ", until \($0)" } ?? "")"
            case .gone: range
            }
        return "in \(present) of \(checked): \(runs)"
    }

    /// Percent of the runs that checked it.
    var share: Int { present * 100 / max(1, checked) }
}
