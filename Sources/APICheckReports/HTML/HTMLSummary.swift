import APICheckBase
import APICheckFindings

/// The numbers of a report: findings by verdict and level, operations, and what was not checked.
struct HTMLSummary {
    /// Longer tables are folded.
    private static let longestOpenTable = 15

    private let report: Report
    private let sections: [HTMLFindings.Section]
    /// The operations, each with the number of its first group on the page.
    private var groups: [(group: FindingGroup, index: Int)] = []

    /// - Parameter sections: Those of the report.
    init(_ report: Report, _ sections: [HTMLFindings.Section]) {
        self.report = report
        self.sections = sections
        var known: [[String?]: Int] = [:]
        // An operation has a group in each section with findings of it. The number of a group is that of its id.
        for (index, group) in sections.flatMap(\.groups).enumerated() {
            if let first = known[[group.api, group.operation]] {
                groups[first].group.findings += group.findings
            } else {
                known[[group.api, group.operation]] = groups.count
                groups.append((group, index))
            }
        }
    }

    func write(to writer: inout XMLWriter) {
        writer.block("section", ["aria-labelledby": "summary"]) { writer in
            writer.block("h2", ["id": "summary"], text: "Summary")
            if sections.count > 1 { writeVerdicts(to: &writer) }
            if !sections.isEmpty { writeRules(to: &writer) }
            if report.volatile.count > 0 {
                writer.block(
                    "p",
                    text:
                        "\(report.volatile.count.counted("volatile value")) not compared: ids, times, tokens, counters or marked so"
                )
            }
            let skips = FoldedSkips(report.skipped, isComplete: true).lines
            guard !skips.isEmpty else { return }
            writer.block("h3", text: "Not checked (\(report.skipped.count))")
            writer.block("ul") { writer in
                for skip in skips { writer.block("li", text: skip.string) }
            }
        }
        guard !groups.isEmpty else { return }
        writer.block("section", ["aria-labelledby": "operations"]) { writer in
            writer.block("h2", ["id": "operations"], text: "Operations with findings (\(groups.count))")
            guard groups.count > HTMLSummary.longestOpenTable else { return writeOperations(to: &writer) }
            writer.block("details") { writer in
                writer.block("summary", text: "List of \(groups.count.counted("operation"))")
                writeOperations(to: &writer)
            }
        }
    }

    private func writeVerdicts(to writer: inout XMLWriter) {
        HTMLTable(caption: "Findings by verdict and level", heads: ["Verdict", "Breaking", "Warning", "Info"]).write(
            to: &writer
        ) { writer in
            for section in sections {
                HTMLTable.writeRow(HTMLTable.levels.map(section.count), to: &writer) {
                    $0.element("a", ["href": "#\(section.id)"], text: section.title)
                }
            }
        }
    }

    private func writeRules(to writer: inout XMLWriter) {
        let rules = RuleCount.counts(report.findings + report.accepted, level: \.level)
        HTMLTable(caption: "Findings by rule", heads: ["Rule", "Level", "Findings", "Operations", "Places"]).write(
            to: &writer
        ) { writer in
            for count in rules {
                writer.block("tr") { writer in
                    writer.element("th", ["scope": "row"]) { writer in
                        writer.element("a", ["href": "#rule-\(count.rule.id)"], text: count.rule.id)
                    }
                    writer.element("td", ["class": count.level.rawValue], text: count.level.rawValue)
                    for number in [count.findings, count.operations, count.places] {
                        writer.element("td", text: "\(number)")
                    }
                }
            }
        }
    }

    private func writeOperations(to writer: inout XMLWriter) {
        HTMLTable(caption: "Findings by operation and level", heads: ["Operation", "Breaking", "Warning", "Info"])
            .write(
                to: &writer
            ) { writer in
                for (group, index) in groups {
                    HTMLTable.writeRow(HTMLTable.levels.map(group.count), to: &writer) {
                        $0.element("a", ["href": "#op-\(index)"]) { writer in
                            if let api = group.api { writer.text(api + " ") }
                            writer.element("code", text: group.operation)
                        }
                    }
                }
            }
    }
}

/// The rules of the findings, each once: why they have their level, and what to do.
struct HTMLRules {
    private let rules: [Rule]

    init(_ findings: [Finding]) { rules = Set(findings.map(\.rule)).sorted { $0.id < $1.id } }

    func write(to writer: inout XMLWriter) {
        guard !rules.isEmpty else { return }
        writer.block("section", ["aria-labelledby": "rules"]) { writer in
            writer.block("h2", ["id": "rules"], text: "Rules of these findings (\(rules.count))")
            for rule in rules { write(rule, to: &writer) }
        }
    }

    private func write(_ rule: Rule, to writer: inout XMLWriter) {
        writer.block("details", ["class": "rule", "id": "rule-\(rule.id)"]) { writer in
            writer.block("summary") { writer in
                writer.element("code", text: rule.id)
                writer.text(" \(rule.title)")
            }
            writer.block("dl") { writer in
                for part in RuleExplanation.parts(of: rule) {
                    writer.block("dt", text: part.name)
                    writer.element("dd", text: part.text)
                }
                writer.block("dt", text: "Manual")
                writer.element("dd") { writer in
                    let url = RuleManual.url(of: rule)
                    writer.element("a", ["href": url], text: url)
                }
            }
        }
    }
}
