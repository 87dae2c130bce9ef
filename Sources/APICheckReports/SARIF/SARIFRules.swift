import APICheckFindings
import APICheckJSON

/// The rules of the results, each once (section 3.19.23).
struct SARIFRules {
    private let rules: [Rule]
    private let indexes: [Rule: Int]

    init(_ findings: [Finding]) {
        let rules = Set(findings.map(\.rule)).sorted { $0.id < $1.id }
        self.rules = rules
        indexes = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1, $0) })
    }

    func index(of rule: Rule) -> Int? { indexes[rule] }

    func write(to writer: inout JSONWriter) {
        writer.array("rules") { writer in
            for rule in rules { write(rule, to: &writer) }
        }
    }

    private func write(_ rule: Rule, to writer: inout JSONWriter) {
        let explanation = RuleExplanation.of(rule)
        let parts = RuleExplanation.parts(of: rule)
        writer.object { writer in
            writer.member("id", rule.id)
            SARIFText.write(rule.title, as: "shortDescription", to: &writer)
            SARIFText.write(
                [rule.title, explanation?.why].compactMap(\.self).joined(separator: " "), as: "fullDescription",
                to: &writer)
            writer.member("helpUri", RuleManual.url(of: rule))
            writer.object("help") { writer in
                writer.member("text", parts.map { "\($0.name): \($0.text)" }.joined(separator: "\n"))
                let lines = parts.map { part in
                    "**\(part.name):** \(part.isCode ? MarkdownText.code(part.text) : MarkdownText.text(part.text))"
                }
                writer.member("markdown", lines.joined(separator: "\n\n"))
            }
            writer.object("defaultConfiguration") { $0.member("level", rule.level.sarif) }
        }
    }
}

extension Level {
    var sarif: String {
        switch self {
        case .breaking: "error"
        case .warning: "warning"
        case .info: "note"
        }
    }
}
