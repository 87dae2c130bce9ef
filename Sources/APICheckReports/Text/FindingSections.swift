import APICheckBase
import APICheckFindings

/// Writes the findings of a report: by verdict where they have one, and by operation inside.
struct FindingSections {
    /// Findings below the full level that get a line of their own.
    private static let mostShort = 20

    private let layout: TextLayout
    /// Remedies are written once: the rules of a report are few, its findings may be many.
    private var remedies: Set<String> = []
    /// So are responses, which the criteria of a step and the difference that they follow from have in common.
    private var answers: Set<AnswerExcerpt> = []
    private var shortLines = 0
    /// Findings that were not written in full.
    private(set) var shortened = 0

    init(_ layout: TextLayout) { self.layout = layout }

    mutating func write(_ report: Report, to page: inout TextPage) {
        let verdicts = Verdict.allCases.filter { $0 != .known || layout.known != .fold }
        let shown = verdicts.map { verdict in (verdict as Verdict?, report.findings.filter { $0.verdict == verdict }) }
            .filter { !$0.1.isEmpty }
        let others = report.findings.filter { $0.verdict == nil }
        for (verdict, findings) in shown {
            writeHeading(verdict, of: findings, report.reference, to: &page)
            write(findings, to: &page)
        }
        if !others.isEmpty {
            if !shown.isEmpty { writeHeading(nil, of: others, report.reference, to: &page) }
            write(others, to: &page)
        }
    }

    private func writeHeading(
        _ verdict: Verdict?, of findings: [Finding], _ reference: Report.Reference, to page: inout TextPage
    ) {
        let heading = VerdictHeading(verdict, of: findings, reference: reference, layout.commands)
        page.gap()
        page.line("\(heading.title): \(heading.explanation)", paint: .bold)
        page.field("fix", heading.fix, indent: 2)
        if verdict != nil { page.field("or accept", layout.commands.accept, indent: 2) }
    }

    /// Writes the findings of one verdict.
    private mutating func write(_ findings: [Finding], to page: inout TextPage) {
        var listed: [Finding] = []
        var counted: [Finding] = []
        for finding in findings {
            if isFull(finding) {
                listed.append(finding)
            } else if layout.detail != .failing, shortLines < FindingSections.mostShort {
                shortLines += 1
                listed.append(finding)
            } else {
                counted.append(finding)
            }
        }
        for group in FindingSections.byOperation(listed) { writeGroup(group, to: &page) }
        guard !counted.isEmpty else { return }
        shortened += counted.count
        page.gap()
        page.line(
            FindingSections.byRule(counted), label: listed.isEmpty ? "counted" : "and", indent: 2, columns: 10)
    }

    /// Writes the findings of one operation: those in full, then the others as a list.
    private mutating func writeGroup(_ findings: [Finding], to page: inout TextPage) {
        page.gap()
        page.line(FindingText(finding: findings[0]).operation, paint: .bold)
        let full = findings.filter(isFull)
        for finding in full {
            page.gap()
            let isNew = remedies.insert(finding.rule.remedy).inserted
            let answer = finding.answer.flatMap { answers.insert($0).inserted ? $0 : nil }
            FindingText(finding: finding).write(
                to: &page, remedy: isNew ? "\(finding.rule.remedy)" : nil, answer: answer,
                showsAll: layout.detail == .all,
                showsFingerprint: layout.commands.accept != nil)
        }
        let short = findings.filter { !isFull($0) }
        shortened += short.count
        if !short.isEmpty, short.count < findings.count { page.gap() }
        for finding in short {
            page.line(
                FindingText(finding: finding).summary, label: "\(finding.level)", indent: 2, columns: 10,
                labelPaint: finding.level.paint)
        }
    }

    private func isFull(_ finding: Finding) -> Bool { layout.detail == .all || finding.level >= layout.fullLevel }

    /// Groups in the order of the first finding of each operation.
    private static func byOperation(_ findings: [Finding]) -> [[Finding]] {
        var groups: [[Finding]] = []
        var index: [PrintableText: Int] = [:]
        for finding in findings {
            let operation = FindingText(finding: finding).operation
            if let known = index[operation] {
                groups[known].append(finding)
            } else {
                index[operation] = groups.count
                groups.append([finding])
            }
        }
        return groups
    }

    /// `7 contract-malformed, 28 undeclared-response-property`.
    private static func byRule(_ findings: [Finding]) -> PrintableText {
        let counts = Dictionary(grouping: findings, by: \.rule.id).mapValues(\.count)
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
            "\($0.value) \($0.key)" as PrintableText
        }
        .joined(separator: ", ")
    }
}
