package import APICheckBase
import APICheckFindings

/// A report in GitHub's Markdown, for a comment on a pull request or the summary of a job.
///
/// It begins with a comment that nobody sees, by which a program finds its comment to update it, and a table of the rules. Then
/// come the findings, grouped as in the text report, the worst operations first; those of one operation can be folded. What is
/// over the limit is counted.
package struct MarkdownRenderer: Sendable {
    /// What GitHub accepts in a comment. Its limit is in characters; counted in bytes, the text is never over it.
    package static let commentSize = 65_536
    /// What GitHub accepts in the summary of a step, in bytes.
    package static let summarySize = 1 << 20

    private static let marker = "<!-- apicheck -->"
    /// For the end of a folded group and the count of what is left out.
    private static let reserve = 200

    private let listing: ListedFindings
    private let commands: ReportCommands
    private let size: Int

    /// - Parameter size: The limit in bytes of UTF-8.
    package init(
        _ listing: ListedFindings = ListedFindings(), _ commands: ReportCommands = ReportCommands(),
        size: Int = MarkdownRenderer.commentSize
    ) {
        self.listing = listing
        self.commands = commands
        self.size = size
    }

    package func render(_ report: Report) -> PrintableText {
        let summary = ReportSummary(report)
        let findings = listing.listed(report)
        if findings.isEmpty, report.skipped.isEmpty {
            // Markdown ends where a comment begins: the line is HTML, without characters to escape.
            let others = summary.counts.suffix(2).filter { $0.value > 0 }.map { ", \($0.value) \($0.name)" }
            return PrintableText(
                ofFormat: "\(MarkdownRenderer.marker) apicheck: \(summary.subject), no findings\(others.joined())\n")
        }
        let end = rest
        var page = MarkdownPage(size: size - MarkdownRenderer.reserve - end.utf8.count)
        page.add("\(MarkdownRenderer.marker)\n### apicheck: \(summary.result)\n\n\(summary.subject).\n")
        if !findings.isEmpty { page.add(MarkdownRules(findings, level: listing.level).text) }
        var coverage = MarkdownPage(size: size / 8)
        for line in report.coverage.flatMap(\.lines) { coverage.add("- \(MarkdownText.text(line))\n") }
        let skips = FoldedSkips(report.skipped, isComplete: false).lines
        // A few lines, so that a long list of findings does not hide what was not checked.
        for skip in skips.prefix(20) { page.add("\n- **skipped** \(code(skip.string))") }
        if skips.count > 20 { page.add("\n- \((skips.count - 20).counted("other reason")) to skip") }
        if !skips.isEmpty { page.add("\n") }
        let shown = Set(chosen(from: findings, of: report, size: page.room).map(\.index))
        page.leaveOut(findings.count - shown.count)
        let kept = findings.enumerated().filter { shown.contains($0.offset) }.map(\.element)
        // Written once, as in the text report.
        var remedies: Set<String> = []
        var answers: Set<AnswerExcerpt> = []
        let verdicts: [Verdict?] = Verdict.allCases + [nil]
        let sections = verdicts.map { verdict in (verdict, kept.filter { $0.verdict == verdict }) }
            .filter { !$0.1.isEmpty }
        for (verdict, findings) in sections {
            page.add(heading(verdict, of: findings, report.reference, isOnly: sections.count == 1))
            for group in FindingGroup.groups(findings).worstFirst { write(group, to: &page, &remedies, &answers) }
        }
        if page.leftOut > 0 {
            page.addAlways(
                "\n\(page.leftOut.counted("further finding")) left out: the limit is \(size) bytes\(end).\n")
        }
        if page.leftOut == 0, !coverage.text.isEmpty { page.add("\n**Coverage**\n\n\(coverage.text)") }
        return PrintableText(ofFormat: page.text)
    }

    /// Where the whole report is.
    private var rest: String {
        if let job = commands.job { return "; [the job](<\(MarkdownText.url(job))>) has the whole report" }
        return commands.showAll == nil ? "" : "; `--format html=report.html` writes the whole report"
    }

    /// The heading of the findings of one verdict, with what settles them.
    private func heading(
        _ verdict: Verdict?, of findings: [Finding], _ reference: Report.Reference, isOnly: Bool
    ) -> String {
        let heading = VerdictHeading(verdict, of: findings, reference: reference, commands)
        var lines: [String] = []
        if let fix = heading.fix { lines.append("**Fix:** \(MarkdownText.text(fix.string))") }
        if let accept = commands.accept { lines.append("**Accept:** \(MarkdownText.code(accept.string))") }
        let advice = lines.isEmpty ? "" : "\n\(lines.joined(separator: "<br>\n"))\n"
        if isOnly, verdict == nil { return advice }
        let text = heading.explanation.string
        return "\n#### \(heading.title)\n\n\(text.prefix(1).uppercased())\(text.dropFirst()).\n\(advice)"
    }

    /// The findings that there is room for, the most severe ones first: what is left out must not be what breaks an app while
    /// less takes its place. After the first that does not fit, none is chosen.
    private func chosen(
        from findings: [Finding], of report: Report, size: Int
    ) -> [(index: Int, finding: Finding)] {
        var remedies: Set<String> = []
        var answers: Set<AnswerExcerpt> = []
        var groups: Set<[String?]> = []
        var verdicts: Set<Verdict?> = []
        var room = size
        let order = findings.enumerated().sorted { one, other in
            let (left, right) = (listing.level(one.element), listing.level(other.element))
            return left == right ? one.offset < other.offset : left > right
        }
        var chosen: [(index: Int, finding: Finding)] = []
        for (index, finding) in order {
            let remedy = remedies.insert(finding.rule.remedy).inserted ? finding.remedy : finding.hint
            let answer = finding.answer.flatMap { answers.insert($0).inserted ? $0 : nil }
            room -= item(finding, remedy: remedy, answer: answer).utf8.count
            // The lines around a group and those of a heading.
            if groups.insert([finding.api, finding.operation, finding.verdict?.rawValue]).inserted {
                room -= 110 + MarkdownText.html("\(finding.api ?? "")\(finding.operation)").utf8.count
            }
            if verdicts.insert(finding.verdict).inserted {
                let others = findings.filter { $0.verdict == finding.verdict }
                room -= heading(finding.verdict, of: others, report.reference, isOnly: false).utf8.count
            }
            guard room >= 0 else { break }
            chosen.append((index, finding))
        }
        return chosen
    }

    private func write(
        _ group: FindingGroup, to page: inout MarkdownPage, _ remedies: inout Set<String>,
        _ answers: inout Set<AnswerExcerpt>
    ) {
        let counts = Level.allCases.reversed().map { level in
            (level, group.findings.count { listing.level($0) == level })
        }
        let words = counts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }.joined(separator: ", ")
        let isOpen = group.findings.contains(where: listing.fails)
        let api = group.api.map { "\(MarkdownText.html($0)) " } ?? ""
        let head =
            "\n<details\(isOpen ? " open" : "")><summary>\(api)<code>\(MarkdownText.html(group.operation))</code>: "
        page.add("\(head)\(words)</summary>\n\n")
        for finding in group.findings {
            let remedy = remedies.insert(finding.rule.remedy).inserted ? finding.remedy : finding.hint
            let answer = finding.answer.flatMap { answers.insert($0).inserted ? $0 : nil }
            page.add(item(finding, remedy: remedy, answer: answer))
        }
        page.addAlways("\n</details>\n")
    }

    private func item(_ finding: Finding, remedy: PrintableText?, answer: AnswerExcerpt?) -> String {
        let text = FindingText(finding: finding)
        var lines = [
            "- **\(listing.level(finding))** \(code(finding.rule.id)) at \(code(text.place.string))",
            "  \(text.labels.expected) \(code(finding.expected.description)), \(text.labels.actual) \(code(finding.actual.description))",
        ]
        var places = [
            finding.contract?.description, text.evidence?.string, text.trace.map { "trace \($0)" },
        ].compactMap(\.self)
        if finding.otherPlaces > 0 { places.append("\(finding.otherPlaces.counted("other place"))") }
        if !places.isEmpty { lines.append("  \(places.map(code).joined(separator: ", "))") }
        for reader in text.readers(all: false) { lines.append("  read by \(code(reader.string))") }
        // To be copied, so not shortened.
        if let answer { lines.append("  repeat \(MarkdownText.code(answer.command.escapingUnprintable))") }
        if let remedy { lines.append("  \(MarkdownText.text(remedy.string))") }
        lines.append("  fingerprint \(code(finding.fingerprint))")
        // Two spaces or a backslash at the end are easily lost; the tag is allowed.
        return lines.joined(separator: "<br>\n") + "\n"
    }

    private func code(_ text: String) -> String { MarkdownText.code(short(text)) }

    private func short(_ text: String) -> String {
        let text = text.escapingUnprintable
        return text.unicodeScalars.count > 300 ? String(text.unicodeScalars.prefix(299)) + "…" : text
    }
}

/// A table of the rules of findings, worst first, with links to the manual.
private struct MarkdownRules {
    private static let most = 30

    let text: String

    init(_ findings: [Finding], level: (Finding) -> Level) {
        let rows = RuleCount.counts(findings, level: level)
        var lines = ["", "| level | rule | operations | places |", "| --- | --- | ---: | ---: |"]
        for row in rows.prefix(MarkdownRules.most) {
            let rule = "[\(MarkdownText.code(row.rule.id))](\(RuleManual.url(of: row.rule)))"
            lines.append("| **\(row.level)** | \(rule) | \(row.operations) | \(row.places) |")
        }
        let rest = rows.dropFirst(MarkdownRules.most)
        if !rest.isEmpty { lines.append("| | \(rest.count) more | | \(rest.reduce(0) { $0 + $1.places }) |") }
        text = lines.joined(separator: "\n") + "\n"
    }
}

/// Markdown up to a size; what does not fit is counted.
private struct MarkdownPage {
    private let size: Int
    private(set) var text = ""
    private var used = 0
    private(set) var leftOut = 0

    /// - Parameter size: The limit in bytes of UTF-8.
    init(size: Int) { self.size = size }

    /// Bytes that are left.
    var room: Int { max(0, size - used) }

    mutating func add(_ part: String) {
        if part.utf8.count <= room { addAlways(part) }
    }

    mutating func leaveOut(_ count: Int) { leftOut += count }

    /// Adds what closes something, for which the caller has reserved room.
    mutating func addAlways(_ part: String) {
        text += part
        used += part.utf8.count
    }
}
