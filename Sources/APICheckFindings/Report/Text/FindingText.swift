import APICheckBase

/// The texts of one finding for people.
struct FindingText {
    let finding: Finding

    /// `response-property-type-changed at /data/0/is_done`.
    var title: String { "\(finding.rule.id) at \(finding.place.description)" }

    /// The finding on one line, with the line of the contract.
    var summary: String {
        "\(title): expected \(finding.expected), actual \(finding.actual)" + (finding.contract.map { " (\($0))" } ?? "")
    }

    /// The operation with its API, e.g. `todos  GET /todos`.
    var operation: String { [finding.api, finding.operation].compactMap(\.self).joined(separator: "  ") }

    /// The file and line to open, the entry, and how often it was seen: `a.har:12, entry 3, 10 samples`.
    var evidence: String? {
        guard let evidence = finding.evidence else { return nil }
        let line = evidence.line.map { ":\($0)" } ?? ""
        let parts = [
            evidence.recording + line, evidence.entry.map { "entry \($0)" },
            evidence.samples > 1 ? "\(evidence.samples) samples" : nil,
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    /// Writes the finding in full.
    ///
    /// - Parameters:
    ///   - remedy: The rule's remedy; nil when the report has it already.
    ///   - showsFingerprint: Whether the reader can use it.
    func write(to page: inout TextPage, remedy: String?, showsFingerprint: Bool) {
        page.line(
            title, label: finding.level.rawValue, indent: 2, columns: 10, labelPaint: finding.level.paint, paint: .bold)
        page.field("expected", finding.expected.description)
        page.field("actual", finding.actual.description)
        page.field("contract", finding.contract?.description)
        page.field("evidence", evidence)
        page.field("answer", finding.answer?.summary)
        page.field("repeat", finding.answer?.command)
        page.field("hint", finding.hint)
        page.field("remedy", remedy)
        if showsFingerprint { page.field("fingerprint", finding.fingerprint) }
    }
}
