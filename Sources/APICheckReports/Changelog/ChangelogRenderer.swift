package import APICheckBase
import APICheckFindings

/// A change log in Markdown for people who use an API: the changes between two contracts, grouped by operation.
package struct ChangelogRenderer: Sendable {
    /// More operations with the same change are counted.
    private static let mostOthers = 5

    /// What was compared, such as a path and a revision.
    let old: String
    let new: String

    package init(old: String, new: String) {
        self.old = old
        self.new = new
    }

    package func render(_ report: Report) -> PrintableText {
        var lines = ["# Changes from \(code(old)) to \(code(new))", ""]
        lines.append(summary(report))
        for (title, findings) in ChangelogRenderer.groups(report.findings) {
            lines += ["", "## \(title)", ""]
            lines += findings.map(line)
        }
        if !report.skipped.isEmpty {
            lines += ["", "## Not compared", ""]
            lines += report.skipped.map { "- \(code($0.what.string)): \(text($0.why.string))" }
        }
        return PrintableText(ofFormat: lines.joined(separator: "\n") + "\n")
    }

    private func summary(_ report: Report) -> String {
        if report.findings.isEmpty { return "No changes in \(report.checked.counted("operation"))." }
        let counts = [
            "\(report.count(.breaking)) breaking", report.count(.warning).counted("warning"),
            "\(report.count(.info)) info",
        ]
        return "\(counts.joined(separator: ", ")); \(report.checked.counted("operation")) in both."
    }

    /// Operations with breaking changes first, then by name; what belongs to no operation last.
    private static func groups(_ findings: [Finding]) -> [(title: String, findings: [Finding])] {
        let groups = Dictionary(grouping: findings) { [$0.api ?? "", $0.operation] }
        return groups.sorted { one, other in
            let (left, right) = (one.value.map(\.level).max() ?? .info, other.value.map(\.level).max() ?? .info)
            let (isLast, otherIsLast) = (one.key[1] == Finding.ofContract, other.key[1] == Finding.ofContract)
            if isLast != otherIsLast { return otherIsLast }
            return left == right ? one.key.lexicographicallyPrecedes(other.key) : left > right
        }
        .map { key, findings in
            let name = key[1] == Finding.ofContract ? "The contract as a whole" : MarkdownText.code(key[1])
            return (key[0].isEmpty ? name : "\(MarkdownText.text(key[0])): \(name)", findings.inReportOrder)
        }
    }

    private func line(_ finding: Finding) -> String {
        let title = finding.rule.title.hasSuffix(".") ? String(finding.rule.title.dropLast()) : finding.rule.title
        let statuses = finding.statuses.sorted().map(String.init)
        let place: String? =
            switch finding.place {
            case .exchange, .status: nil
            default: code(finding.place.description)
            }
        var details = [place, statuses.isEmpty ? nil : "status \(statuses.list("and"))"].compactMap(\.self)
        details.append("\(code(finding.expected.description)) → \(code(finding.actual.description))")
        return "- **\(finding.level.rawValue)** \(title): \(details.joined(separator: ", "))\(others(finding))"
    }

    /// The other operations with the same change, such as those that use the same schema.
    private func others(_ finding: Finding) -> String {
        var names: [String] = []
        for other in finding.namedElsewhere
        where other.operation != finding.operation && !names.contains(other.operation) {
            names.append(other.operation)
        }
        if names.isEmpty, finding.further.isEmpty { return "" }
        let shown = names.prefix(ChangelogRenderer.mostOthers).map(code)
        let rest = names.count - shown.count + finding.further.count
        return "; also " + (shown + (rest > 0 ? [rest.counted("other operation")] : [])).list("and")
    }

    private func code(_ text: String) -> String { MarkdownText.code(text) }
    private func text(_ text: String) -> String { MarkdownText.text(text) }
}
