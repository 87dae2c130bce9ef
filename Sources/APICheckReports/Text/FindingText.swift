import APICheckBase
import APICheckFindings

/// The texts of one finding for people.
struct FindingText {
    private static let namedPlaces = 5

    let finding: Finding

    /// `response-property-type-changed at /data/0/is_done`.
    var title: PrintableText { "\(finding.rule.id) at \(place)" }

    /// The place, from the outside in for a change of two contracts.
    var place: PrintableText {
        guard finding.sides != nil, let path = PlacePath(finding).insideText else {
            return "\(finding.place.description)"
        }
        return path
    }

    /// The finding on one line, with the line of the contract.
    var summary: PrintableText {
        let others = finding.otherPlaces
        return "\(title)\(others > 0 ? " and \(others.counted("other place"))" : ""): \(difference)"
            + "\(finding.contract.map { " (\($0))" } ?? "")"
            + "\(finding.readers.map { "; read by \(FindingText.apps($0))" } ?? "")"
    }

    private static func apps(_ readers: [Reader]) -> String {
        readers.isEmpty ? "nobody" : Set(readers.map(\.app)).sorted().list("and")
    }

    /// `TodoApp: Todo.isDone as Bool, required, Sources/Models/Todo.swift`: a few readers and the number of the others.
    func readers(all: Bool) -> [PrintableText] {
        guard let readers = finding.readers else { return [] }
        if readers.isEmpty { return ["nobody"] }
        return FindingText.some(readers.map { "\($0.app): \($0.description)" }, all: all)
    }

    /// The first of some lines and the number of the others.
    private static func some(_ lines: [PrintableText], all: Bool) -> [PrintableText] {
        // One more is named instead of "1 more".
        let shown = all || lines.count <= namedPlaces + 1 ? lines.count : namedPlaces
        return lines.prefix(shown) + (lines.count > shown ? ["\(lines.count - shown) more"] : [])
    }

    /// The operation with its API, e.g. `todos  GET /todos`.
    var operation: PrintableText {
        "\([finding.api, finding.operation].compactMap(\.self).joined(separator: "  "))"
    }

    /// The file and line to open, the entry, and how often it was seen: `a.har:12, entry 3, 10 samples`.
    var evidence: PrintableText? {
        guard let evidence = finding.evidence else { return nil }
        let parts: [PrintableText?] = [
            "\(evidence.recording)\(evidence.line.map { ":\($0)" } ?? "")", evidence.entry.map { "entry \($0)" },
            evidence.samples > 1 ? "\(evidence.samples) samples" : nil,
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    /// Where else the same was found, `GET /todos/{id} at /data/is_done`: a few places and the number of the others.
    func otherPlaces(all: Bool) -> [PrintableText] {
        FindingText.some(finding.namedElsewhere.map { "\($0.operation) at \($0.place.description)" }, all: all)
            + (finding.further.isEmpty ? [] : ["\(finding.further.count.counted("further operation"))"])
    }

    /// Writes the finding in full.
    ///
    /// - Parameters:
    ///   - remedy: The rule's remedy; nil when the report has it already.
    ///   - answer: The response; nil when the report has it already.
    ///   - showsAll: Whether all other places are listed.
    ///   - showsFingerprint: Whether the reader can use it.
    func write(
        to page: inout TextPage, remedy: PrintableText?, answer: AnswerExcerpt?, showsAll: Bool, showsFingerprint: Bool
    ) {
        page.line(
            title, label: "\(finding.level)", indent: 2, columns: 10, labelPaint: finding.level.paint, paint: .bold)
        page.field("expected", finding.expected.text)
        page.field("actual", finding.actual.text)
        page.field("contract", finding.contract.map { "\($0)" })
        page.field("evidence", evidence)
        for (index, criterion) in failedCriteria.enumerated() { page.field(index == 0 ? "fails" : "", criterion) }
        for (index, reader) in readers(all: showsAll).enumerated() {
            page.field(index == 0 ? "read by" : "", reader)
        }
        page.field("answer", answer.map { "\($0.summary)" })
        page.command("repeat", answer.map { "\($0.command)" })
        page.field("hint", finding.hint)
        for (index, place) in otherPlaces(all: showsAll).enumerated() { page.field(index == 0 ? "also" : "", place) }
        page.field("remedy", remedy)
        if showsFingerprint { page.field("fingerprint", "\(finding.fingerprint)") }
    }
}
