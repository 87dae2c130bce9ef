import APICheckFindings

/// A table of the rules of findings, with the number of their operations, worst first.
struct MarkdownRules {
    private static let most = 30

    let text: String

    init(_ findings: [Finding], level: (Finding) -> Level) {
        struct Key: Hashable {
            let level: Level
            let rule: Rule
        }
        var counts: [Key: (findings: Int, operations: Set<String>)] = [:]
        for finding in findings {
            let key = Key(level: level(finding), rule: finding.rule)
            counts[key, default: (0, [])].findings += 1 + finding.otherPlaces
            counts[key, default: (0, [])].operations.formUnion(finding.operations)
        }
        let rows = counts.sorted { one, other in
            if one.key.level != other.key.level { return one.key.level > other.key.level }
            let (left, right) = (one.value.operations.count, other.value.operations.count)
            return left == right ? one.key.rule.id < other.key.rule.id : left > right
        }
        var lines = ["", "| level | rule | operations | places |", "| --- | --- | ---: | ---: |"]
        for (key, count) in rows.prefix(MarkdownRules.most) {
            let rule = MarkdownText.code(key.rule.id)
            lines.append("| **\(key.level)** | \(rule) | \(count.operations.count) | \(count.findings) |")
        }
        if rows.count > MarkdownRules.most {
            let rest = rows.dropFirst(MarkdownRules.most)
            lines.append("| | \(rest.count) more | | \(rest.reduce(0) { $0 + $1.value.findings }) |")
        }
        text = lines.joined(separator: "\n") + "\n"
    }
}
