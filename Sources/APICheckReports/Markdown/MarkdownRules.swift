import APICheckFindings

/// A table of the rules of findings, worst first, with links to the manual.
struct MarkdownRules {
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
