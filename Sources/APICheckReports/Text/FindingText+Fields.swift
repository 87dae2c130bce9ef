import APICheckBase
import APICheckFindings

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
