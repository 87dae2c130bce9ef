import APICheckBase
import APICheckInference

/// What `apicheck infer` prints about the contract that it wrote.
struct InferenceReport {
    private static let most = 10

    private let summary: InferenceSummary

    init(_ summary: InferenceSummary) { self.summary = summary }

    func text(file: String) -> PrintableText {
        var lines: [PrintableText] = [
            "made        \(file): \(summary.operations.count.counted("operation")), "
                + "\(summary.schemas.count.counted("shared schema")), "
                + "from \(summary.exchanges.counted("exchange")) with \(summary.host)"
        ]
        lines += InferenceReport.listed(summary.operations) { "operation   \($0.name), \($0.calls.counted("call"))" }
        if !summary.schemas.isEmpty { lines.append("schemas     \(summary.schemas.joined(separator: ", "))") }
        if !summary.scarce.isEmpty {
            lines.append(
                "evidence    \(summary.scarce.count.counted("operation")) with one call: only shared schemas show there "
                    + "what is required")
        }
        lines += omissions
        return Printed.text(lines.joined(separator: "\n")) + "\n"
    }

    /// What nothing was learned from.
    var omissions: [PrintableText] {
        var lines: [PrintableText] = []
        if summary.assets > 0 {
            lines.append(
                "left out    \(summary.assets.counted("page, script or image", plural: "pages, scripts and images"))")
        }
        if summary.failed > 0 { lines.append("left out    \(summary.failed.counted("call")) without an answer") }
        return lines
            + InferenceReport.listed(summary.otherHosts) {
                "left out    \($0.exchanges.counted("exchange")) with \($0.name); --host \($0.name) selects it"
            }
    }

    private static func listed<Element>(
        _ elements: [Element], _ line: (Element) -> PrintableText
    ) -> [PrintableText] {
        let label = elements.first.map { line($0).string.prefix { $0 != " " } } ?? ""
        let rest = elements.count - most
        return elements.prefix(rest == 1 ? most + 1 : most).map(line)
            + (rest > 1 ? ["\(String(label).padded(toColumns: 11)) \(rest) more"] : [])
    }
}
