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
