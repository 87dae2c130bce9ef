import APICheckBase
import APICheckFindings

extension FindingText {
    /// A part of a finding with its label.
    struct Field: Hashable {
        let label: String
        let value: String
    }

    /// Everything about the finding, in the order of the text report. Formats that repeat it for each finding shorten lists of
    /// readers and places.
    var fields: [Field] {
        var fields: [Field] = []
        func add(_ label: String, _ value: String?) {
            if let value { fields.append(Field(label: label, value: value.escapingControls)) }
        }
        add("operation", [finding.api, finding.operation].compactMap(\.self).joined(separator: " "))
        add("place", finding.place.description)
        add("expected", finding.expected.description)
        add("actual", finding.actual.description)
        add("contract", finding.contract?.description)
        if let cause = finding.followsFrom {
            add("follows from", "\(cause.rule.id) at \(cause.place.description)")
        }
        add("evidence", evidence)
        for reader in readers(all: false) { add("read by", reader) }
        add("answer", finding.answer?.summary)
        add("repeat", finding.answer?.command)
        for place in otherPlaces(all: false) { add("also", place) }
        add("remedy", finding.remedy)
        add("fingerprint", finding.fingerprint)
        return fields
    }

    /// One line for each field, the values in one column.
    var lines: String {
        let fields = fields
        let width = (fields.map(\.label.count).max() ?? 0) + 2
        return fields.map { field in
            field.label + String(repeating: " ", count: width - field.label.count) + field.value
        }
        .joined(separator: "\n")
    }

    /// The finding as a sentence: `A required property is missing: todos GET /todos, /data/0/id: expected …, actual …`.
    var sentence: String {
        let title = finding.rule.title.hasSuffix(".") ? String(finding.rule.title.dropLast()) : finding.rule.title
        let operation = [finding.api, finding.operation].compactMap(\.self).joined(separator: " ")
        return "\(title): \(operation), \(finding.place.description): \(difference)".escapingControls
    }

    /// `expected boolean, actual "true" (string)`.
    var difference: String { "expected \(finding.expected), actual \(finding.actual)".escapingControls }
}
