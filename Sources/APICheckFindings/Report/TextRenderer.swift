import APICheckBase

/// A report for people: a block for each finding, the list of skipped checks, and a summary line.
package struct TextRenderer: Sendable {
    /// Whether to use ANSI colours, for terminals.
    package var usesColour: Bool

    package init(usesColour: Bool = false) { self.usesColour = usesColour }

    package func render(_ report: Report) -> String {
        let blocks = report.findings.map(block)
        let skipped = report.skipped.map {
            "skipped   \(TextRenderer.oneLine($0.what)): \(TextRenderer.oneLine($0.why))\n"
        }
        return (blocks + (skipped.isEmpty ? [] : [skipped.joined()]) + [summary(report)]).joined(separator: "\n")
    }

    private func block(_ finding: Finding) -> String {
        let operation = [finding.api, finding.operation].compactMap(\.self).joined(separator: "  ")
        let place = finding.place.description
        var text =
            paint(finding.level.rawValue.padded(toColumns: 10), finding.level) + paint(finding.rule.id, bold: true)
            + "\n"
        text += line("operation", operation) + line("place", place)
        text += line("expected", finding.expected.description) + line("actual", finding.actual.description)
        if let contract = finding.contract { text += line("contract", contract.description) }
        if let evidence = finding.evidence { text += line("evidence", TextRenderer.describe(evidence)) }
        return text + line("remedy", finding.remedy)
    }

    private func line(_ name: String, _ value: String) -> String {
        "  \(name.padded(toColumns: 10))\(TextRenderer.oneLine(value))\n"
    }

    private func summary(_ report: Report) -> String {
        let counts = [
            "\(report.count(.breaking)) breaking", report.count(.warning).counted("warning"),
            "\(report.count(.info)) info",
        ]
        let skipped = report.skipped.isEmpty ? "" : ", \(report.skipped.count) skipped"
        return "\(report.checked.counted("exchange")) checked: \(counts.joined(separator: ", "))\(skipped)\n"
    }

    private static func describe(_ evidence: Evidence) -> String {
        let entry = evidence.entry.map { " entry \($0)" } ?? ""
        let line = evidence.line.map { ":\($0)" } ?? ""
        return evidence.recording + line + entry + (evidence.samples > 1 ? ", \(evidence.samples) samples" : "")
    }

    /// Escapes control characters: values come from servers, which could otherwise write to the reader's terminal.
    private static func oneLine(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        return text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where isControl(scalar): result += "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control
    }

    private func paint(_ text: String, _ level: Level) -> String {
        guard usesColour else { return text }
        let code =
            switch level {
            case .breaking: "31"
            case .warning: "33"
            case .info: "36"
            }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }

    private func paint(_ text: String, bold: Bool) -> String {
        usesColour && bold ? "\u{1B}[1m\(text)\u{1B}[0m" : text
    }
}
