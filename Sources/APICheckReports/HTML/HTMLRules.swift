import APICheckFindings

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
        let explanation = RuleExplanation.of(rule)
        let parts = [
            ("Why \(rule.level.rawValue)", explanation?.why), ("Example", rule.example),
            ("Before", explanation?.before),
            ("After", explanation?.after), ("Remedy", rule.remedy),
        ]
        writer.block("details", ["class": "rule", "id": "rule-\(rule.id)"]) { writer in
            writer.block("summary") { writer in
                writer.element("code", text: rule.id)
                writer.text(" \(rule.title)")
            }
            writer.block("dl") { writer in
                for case (let name, let text?) in parts {
                    writer.block("dt", text: name)
                    writer.element("dd", text: text)
                }
            }
        }
    }
}
