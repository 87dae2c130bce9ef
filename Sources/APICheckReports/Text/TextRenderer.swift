package import APICheckBase
import APICheckFindings

/// A report for people: findings by verdict and operation, the list of skipped checks, and a summary line.
///
///     The API changed: the answers differ from the recordings and break the contract
///       fix          have the API answer as before, or edit the contract at the lines below and record again: …
///       or accept    apicheck accept FINGERPRINT --reason "..."
///
///     todos  GET /todos
///
///       breaking  response-property-type-changed at /data/0/is_done
///         expected     boolean
///         actual       "true" (string)
///         contract     contracts/todos/openapi.yaml:41
///         evidence     recordings/todos/reads.har:120, entry 3, 10 samples
///         remedy       Decode both types and correct the contract, or have the server send the declared type.
///         fingerprint  0123456789abcdef
///
///       info      response-slower-than-recorded at exchange: expected at most 1 s, actual 2 s
///
///     9 exchanges checked: 1 breaking, 0 warnings, 1 info
///
/// Changes between two contracts are grouped by their cause, see ``ChangeSections``.
package struct TextRenderer: Sendable {
    package var layout: TextLayout

    package init(_ layout: TextLayout = TextLayout()) { self.layout = layout }

    package func render(_ report: Report) -> PrintableText {
        var page = TextPage(layout)
        let shortened: Int
        if report.unit == .operation {
            // What recordings show of a contract that changed is not a difference of two contracts.
            let (changes, traffic) = report.splitByEvidence
            var sections = ChangeSections(layout)
            sections.write(changes, to: &page)
            var others = FindingSections(layout)
            if !traffic.findings.isEmpty {
                page.gap()
                page.line("The recordings do not keep the new contract", paint: .bold)
                others.write(traffic, to: &page)
            }
            shortened = sections.shortened + others.shortened
        } else {
            var sections = FindingSections(layout)
            sections.write(report, to: &page)
            shortened = sections.shortened
        }
        page.gap()
        for line in FoldedSkips(report.skipped, isComplete: layout.detail == .all).lines {
            page.line(line, label: "skipped", columns: 10)
        }
        page.gap()
        for line in report.coverage.flatMap(\.lines) { page.line("\(line)", label: "coverage", columns: 10) }
        writeNotes(report, shortened: shortened, to: &page)
        page.gap()
        page.line("\(ReportSummary(report).text)")
        writePass(report, to: &page)
        return page.text
    }

    private func writePass(_ report: Report, to page: inout TextPage) {
        guard report.passes(layout.fullLevel, known: layout.known) else { return }
        for line in passLines(of: report) {
            page.line(line, label: "passed", columns: 10, labelPaint: .green, paint: .green)
        }
    }

    private func passLines(of report: Report) -> [PrintableText] {
        switch layout.pass {
        case .nothing: return []
        case .words(let words): return [words]
        case .apis:
            let apis = report.apis.filter { $0.checked > 0 }
            if apis.isEmpty { return ["no finding of level \(layout.fullLevel) or above"] }
            return apis.map { "\($0.name): \($0.text(report.unit))" }
        }
    }

    /// What the report leaves out, and how to see it.
    private func writeNotes(_ report: Report, shortened: Int, to page: inout TextPage) {
        let commands = layout.commands
        let known = report.known.count
        if known > 0, layout.known == .fold {
            let isServer = report.reference == .server
            let remedy: PrintableText = isServer ? "" : commands.showKnown.map { "; \($0)" } ?? ""
            let others = isServer ? "the answers of the other server" : "the recordings"
            page.line(
                "\(known.counted("known deviation")): \(others) break the contract too\(remedy)", label: "known",
                columns: 10)
        }
        if report.steps.compared < report.steps.recorded {
            page.line(
                "\(report.steps.compared) of \(report.steps.recorded.counted("recorded step"))", label: "compared",
                columns: 10)
        }
        writeVolatile(report.volatile, to: &page)
        if shortened > 0, let showAll = commands.showAll {
            let verb = shortened == 1 ? "is" : "are"
            page.line(
                "\(shortened.counted("finding")) below \(layout.fullLevel) \(verb) shortened or counted; \(showAll)",
                label: "short", columns: 10)
        }
        writeAcceptance(report, to: &page)
    }

    /// Values that differ and are not compared: their number, and on request where they are.
    private func writeVolatile(_ changes: VolatileChanges, to page: inout TextPage) {
        guard changes.count > 0 else { return }
        let isListed = layout.detail == .all || layout.detail == .volatile
        let verb = changes.count == 1 ? "differs and is" : "differ and are"
        let remedy: PrintableText = isListed ? "" : layout.commands.showVolatile.map { "; \($0)" } ?? ""
        page.line(
            "\(changes.count.counted("value")) \(verb) not compared: ids, times, tokens, counters or marked as volatile\(remedy)",
            label: "volatile", columns: 10)
        guard isListed else { return }
        for change in changes.list {
            let more: PrintableText = change.samples > 1 ? ", \(change.samples - 1) more" : ""
            page.line(
                "\(change.operation) \(change.pointer): \(change.old.description), now \(change.new.description)\(more)",
                label: "", columns: 10)
        }
        let listed = changes.list.reduce(0) { $0 + $1.samples }
        if listed < changes.count {
            page.line("\((changes.count - listed).counted("value")) more", label: "", columns: 10)
        }
    }

    private func writeAcceptance(_ report: Report, to page: inout TextPage) {
        let commands = layout.commands
        let hasVerdicts = report.findings.contains { $0.verdict != nil && $0.verdict != .known }
        let hasFullFindings = report.findings.contains { $0.level >= layout.fullLevel && $0.verdict == nil }
        if let accept = commands.accept, hasFullFindings, !hasVerdicts {
            page.line("findings that are intended: \(accept)", label: "accept", columns: 10)
        }
    }
}

extension Report {
    /// The findings of contracts, and those of exchanges.
    fileprivate var splitByEvidence: (changes: Report, traffic: Report) {
        var (changes, traffic) = (self, self)
        changes.findings = findings.filter { $0.evidence == nil }
        traffic.findings = findings.filter { $0.evidence != nil }
        return (changes, traffic)
    }
}
