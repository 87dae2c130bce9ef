import APICheckBase
import APICheckFindings
import APICheckJSON

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

    /// Whether the place in the contract is two: that of the overlay, and that of the description.
    var isMerged: Bool { finding.contract?.mergedInto != nil }

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

    /// `4bf92f3577b34da6a3ce929d0e0e4736 (traceparent)`.
    var trace: PrintableText? { finding.evidence?.trace.map { "\($0.id) (\($0.header))" } }

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
        page.field("trace", trace)
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

extension FindingText {
    /// A part of a finding with its label.
    struct Field: Hashable {
        let label: String
        let value: PrintableText
    }

    /// Everything about the finding, in the order of the text report. Formats that repeat it for each finding shorten lists of
    /// readers and places.
    var fields: [Field] {
        var fields: [Field] = []
        func add(_ label: String, _ value: PrintableText?) {
            if let value { fields.append(Field(label: label, value: value)) }
        }
        add("operation", operationOfAPI)
        add("place", place)
        add(labels.expected, finding.expected.text)
        add(labels.actual, finding.actual.text)
        add("contract", finding.contract.map { "\($0)" })
        add("evidence", evidence)
        add("trace", trace)
        for criterion in failedCriteria { add("fails", criterion) }
        for reader in readers(all: false) { add("read by", reader) }
        add("answer", finding.answer.map { "\($0.summary)" })
        add("repeat", finding.answer.map { "\($0.command)" })
        for place in otherPlaces(all: false) { add("also", place) }
        add("remedy", finding.remedy)
        add("fingerprint", "\(finding.fingerprint)")
        return fields
    }

    /// The criteria of steps that fail because of it: the first ones, and how many more.
    var failedCriteria: [PrintableText] {
        let most = 3
        let criteria: [PrintableText] = finding.failedCriteria.prefix(most).map { criterion in
            "\(criterion.condition) of the step \(criterion.step)\(criterion.location.map { " (\($0))" } ?? "")"
        }
        let rest = finding.failedCriteria.count - criteria.count
        return criteria + (rest > 0 ? ["\(rest.counted("more criterion", plural: "more criteria"))"] : [])
    }

    /// One line for each field, the values in one column.
    var lines: PrintableText {
        let fields = fields
        let width = (fields.map(\.label.count).max() ?? 0) + 2
        return fields.map { field in
            "\(field.label.padded(toColumns: width))\(field.value)"
        }
        .joined(separator: "\n")
    }

    /// The finding as a sentence: `A required property is missing: todos GET /todos, /data/0/id: expected …, actual …`.
    var sentence: PrintableText {
        let title = finding.rule.title.hasSuffix(".") ? String(finding.rule.title.dropLast()) : finding.rule.title
        return "\(title): \(operationOfAPI), \(place): \(difference)"
    }

    /// `expected boolean, actual "true" (string)`, or `OLD boolean, NEW string`.
    var difference: PrintableText {
        "\(labels.expected) \(finding.expected), \(labels.actual) \(finding.actual)"
    }

    /// What the two facts are: the old and the new contract, where two were compared.
    var labels: (expected: String, actual: String) { finding.sides == nil ? ("expected", "actual") : ("OLD", "NEW") }

    /// `todos GET /todos`.
    private var operationOfAPI: PrintableText {
        "\([finding.api, finding.operation].compactMap(\.self).joined(separator: " "))"
    }
}

/// Where a finding is, from the outside in: `GET /orgs/{org} > 200 > application/json > /data/*/id`.
struct PlacePath {
    private let finding: Finding

    init(_ finding: Finding) { self.finding = finding }

    var text: PrintableText { ([operation] + inside).joined(separator: " > ") }

    private var operation: PrintableText { "\(finding.operation)" }

    /// Without the operation; nil for the operation as a whole.
    var insideText: PrintableText? { inside.isEmpty ? nil : inside.joined(separator: " > ") }

    /// What the responses had in which it was seen.
    private var observed: ContractSides {
        ContractSides(
            statuses: Set(finding.statuses.map(String.init)),
            mediaTypes: Set([finding.answer?.mediaType].compactMap(\.self)))
    }

    private var inside: [PrintableText] {
        let sides = finding.sides ?? observed
        let statuses = sides.statuses.sorted().map { "\($0)" as PrintableText }.joined(separator: ", ")
        let types = sides.mediaTypes.sorted().map { "\($0)" as PrintableText }.joined(separator: ", ")
        switch finding.place {
        case .exchange: return []
        case .status: return [finding.sides == nil || statuses.isEmpty ? "status" : statuses]
        case .body(let pointer): return [statuses, types, "\(pointer)"].filter { !$0.isEmpty }
        case .requestBody(let pointer): return ["request", types, "\(pointer)"].filter { !$0.isEmpty }
        case .responseHeader(let name): return [statuses, "header \(name)"].filter { !$0.isEmpty }
        case .contract(let pointer): return pointer.tokens.map { "\($0)" }
        default: return ["\(finding.place.description)"]
        }
    }

    /// What changed, for a line that lists several operations: `query tenant`, `'is_done'`. Nil for the operation as a whole.
    var name: PrintableText? {
        switch finding.place {
        case .body(let pointer), .requestBody(let pointer):
            pointer.tokens.last { $0 != "*" }.map { "'\($0)'" } ?? insideText
        case .contract: finding.sides?.name.map { "'\($0)'" } ?? insideText
        default: insideText
        }
    }
}
