import APICheckBase
import APICheckFindings

/// The findings of a page, by verdict and by operation inside, with the form that filters them.
struct HTMLFindings {
    struct Section {
        let id: String
        let title: String
        let explanation: String
        let fix: PrintableText?
        /// The worst operations first.
        let groups: [FindingGroup]

        var findings: [Finding] { groups.flatMap(\.findings) }
        var count: Int { groups.reduce(0) { $0 + $1.findings.count } }

        func count(_ level: Level) -> Int { groups.reduce(0) { $0 + $1.count(level) } }

        init(id: String, title: String, explanation: String, fix: PrintableText? = nil, findings: [Finding]) {
            self.id = id
            self.title = title
            self.explanation = explanation
            self.fix = fix
            groups = FindingGroup.groups(findings).worstFirst
        }
    }

    /// With more findings, those of an operation are folded.
    private static let mostInOpenGroups = 200
    /// So many that fail the run are shown in full.
    private static let shownInFull = 5

    private let report: Report
    private let listing: ListedFindings
    private let commands: ReportCommands
    private let sections: [Section]

    /// - Parameter sections: Those of the report.
    init(_ report: Report, _ sections: [Section], _ listing: ListedFindings, _ commands: ReportCommands) {
        self.report = report
        self.sections = sections
        self.listing = listing
        self.commands = commands
    }

    /// The order of the text report; the accepted ones last.
    static func sections(_ report: Report, _ commands: ReportCommands) -> [Section] {
        let verdicts = Verdict.allCases.filter { $0 != .known } as [Verdict?] + [nil, .known]
        let sections = verdicts.map { verdict in
            let findings = report.findings.filter { $0.verdict == verdict }
            let heading = VerdictHeading(verdict, of: findings, reference: report.reference, commands)
            let isOnly = verdict == nil && findings.count == report.findings.count
            return Section(
                id: verdict?.rawValue ?? "other", title: isOnly ? "All findings" : heading.title.string,
                explanation: isOnly ? "" : sentence(heading.explanation.string), fix: heading.fix, findings: findings)
        }
        let accepted = Section(
            id: "accepted", title: "Accepted",
            explanation: "Findings that the baseline accepts; they do not fail the run.",
            findings: report.accepted)
        return (sections + [accepted]).filter { !$0.findings.isEmpty }
    }

    private static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() + "." }

    func write(to writer: inout XMLWriter) {
        let total = report.findings.count + report.accepted.count
        writer.block("section", ["aria-labelledby": "findings"]) { writer in
            writer.block("h2", ["id": "findings", "tabindex": "-1"], text: "Findings (\(total))")
            guard total > 0 else { return writer.block("p", text: "No findings.") }
            HTMLFilter(report, sections).write(to: &writer)
            var number = 0
            var full = HTMLFindings.shownInFull
            var ids: Set<String> = []
            for section in sections {
                writer.block("section", ["class": "v", "data-v": section.id, "aria-labelledby": section.id]) { writer in
                    writer.block("h3", ["id": section.id], text: "\(section.title) (\(section.count))")
                    if !section.explanation.isEmpty { writer.block("p", text: section.explanation) }
                    if section.id != "accepted" {
                        HTMLRemedy(fix: section.fix, accept: commands.accept, findings: section.findings)
                            .write(to: &writer)
                    }
                    for group in section.groups {
                        let fails = section.id != "accepted" && group.findings.contains(where: listing.fails)
                        let isOpen = total <= HTMLFindings.mostInOpenGroups || fails && full > 0
                        writer.block(
                            "details",
                            ["class": "op", "id": "op-\(number)", "data-api": group.api, "open": isOpen ? "" : nil]
                        ) { writer in
                            writeHead(of: group, to: &writer)
                            for finding in group.findings {
                                let isFull = fails && full > 0 && listing.fails(finding)
                                if isFull { full -= 1 }
                                let id = ids.insert(finding.fingerprint).inserted ? "f-\(finding.fingerprint)" : nil
                                HTMLFinding(finding).write(to: &writer, id: id, isOpen: isFull)
                            }
                        }
                        number += 1
                    }
                }
            }
        }
    }

    private func writeHead(of group: FindingGroup, to writer: inout XMLWriter) {
        writer.block("summary") { writer in
            writer.element("h4") { writer in
                if let api = group.api { writer.text(api + " ") }
                writer.element("code", text: group.operation)
            }
            for level in HTMLTable.levels where group.count(level) > 0 {
                writer.element(
                    "span", ["class": "n \(level.rawValue)"], text: "\(group.count(level)) \(level.rawValue)")
            }
        }
    }
}

/// What settles the findings of a section: an edit or a command, and the command that accepts them.
private struct HTMLRemedy {
    /// The command that accepts so many findings has their fingerprints.
    private static let mostFingerprints = 10

    private let parts: [(name: String, text: String)]

    /// - Parameter fix: Nil where each finding has its own.
    init(fix: PrintableText?, accept: PrintableText?, findings: [Finding]) {
        let fingerprints = findings.map(\.fingerprint).unique
        let accept = accept?.string.replacing(
            "FINGERPRINT",
            with: fingerprints.count > HTMLRemedy.mostFingerprints
                ? "FINGERPRINT" : fingerprints.joined(separator: " "))
        parts = [("Fix", fix?.string), ("Or accept", accept)].compactMap { name, text in text.map { (name, $0) } }
    }

    func write(to writer: inout XMLWriter) {
        guard !parts.isEmpty else { return }
        writer.block("dl", ["class": "fix"]) { writer in
            for (name, text) in parts {
                writer.block("dt", text: name)
                writer.element("dd") { writer in
                    guard let start = HTMLRemedy.command(in: text) else { return writer.text(text) }
                    writer.text(String(text[..<start]))
                    writer.element("pre", ["class": "copy"], text: String(text[start...]))
                }
            }
        }
    }

    /// Where the command begins that ends a text: `repeat with --format json=FILE, then: apicheck accept …`.
    private static func command(in text: String) -> String.Index? {
        if text.hasPrefix("apicheck ") { return text.startIndex }
        return text.ranges(of: ": apicheck ").last.map { text.index($0.lowerBound, offsetBy: 2) }
    }
}
