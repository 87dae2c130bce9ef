import APICheckBase
import APICheckFindings
import APICheckJSON

/// One finding: a line that opens to what was expected beside what was observed.
///
/// It has few elements, because a page may have ten thousand: what findings of one rule have in common is with the rule.
struct HTMLFinding {
    private let finding: Finding

    init(_ finding: Finding) { self.finding = finding }

    /// - Parameter id: For links; nil when an earlier finding has it.
    func write(to writer: inout XMLWriter, id: String?, isOpen: Bool) {
        writer.block("details", ["class": "f \(finding.level.rawValue)", "id": id, "open": isOpen ? "" : nil]) {
            writer in
            writer.element("summary") { writer in
                writer.element("b", text: finding.level.rawValue)
                writer.text(" ")
                writer.element("code", text: finding.rule.id)
                writer.text(" at ")
                writer.element("code", text: PlacePath(finding).text.string)
                writer.text(" ")
                writer.element(
                    "i", text: "\(short(finding.expected.description)) → \(short(finding.actual.description))")
            }
            writeDifference(to: &writer)
            if let answer = finding.answer { write(answer, to: &writer) }
            writer.element("dl") { writeFields(to: &$0) }
        }
    }

    private func short(_ text: String) -> String { text.count > 40 ? text.prefix(39) + "…" : text }

    private func writeDifference(to writer: inout XMLWriter) {
        let difference = TextDifference(finding.expected, finding.actual)
        writer.element("div", ["class": "two"]) { writer in
            for (name, mark, parts) in [
                (finding.sides == nil ? "Expected" : "OLD", "del", difference.old),
                (finding.sides == nil ? "Actual" : "NEW", "ins", difference.new),
            ] {
                writer.element("div") { writer in
                    writer.element("h5", text: name)
                    writer.element("pre") { writer in
                        for part in parts {
                            if part.isCommon { writer.text(part.text) } else { writer.element(mark, text: part.text) }
                        }
                    }
                }
            }
        }
    }

    private func write(_ answer: AnswerExcerpt, to writer: inout XMLWriter) {
        var head = answer
        head.excerpt = nil
        writer.element("h5", text: "Response: \(head.summary)")
        if let excerpt = answer.excerpt {
            writer.element("pre") { writer in
                if let excerpt = ExcerptLines(
                    excerpt, marking: finding.place.responsePointer, isMissing: finding.actual == .absent)
                {
                    for (index, line) in excerpt.lines.enumerated() {
                        if index > 0 { writer.text("\n") }
                        switch line.mark {
                        case .same: writer.text(line.text)
                        case .other: writer.element("ins", text: line.text)
                        case .missing: writer.element("del", text: line.text)
                        }
                    }
                } else {
                    writer.text(excerpt)
                }
                if answer.isCut { writer.text("…") }
            }
        }
        writer.element("h5", text: "Repeat the request")
        writer.element("pre", ["class": "copy"], text: answer.command)
    }

    private func writeFields(to writer: inout XMLWriter) {
        let shown = ["operation", "place", "expected", "actual", "OLD", "NEW", "answer", "repeat", "remedy"]
        writer.element("dt", text: "rule")
        writer.element("dd") { writer in
            writer.element("a", ["href": "#rule-\(finding.rule.id)"], text: finding.rule.title)
            writer.text(" \(finding.remedy)")
        }
        for field in FindingText(finding: finding).fields where !shown.contains(field.label) {
            writer.element("dt", text: field.label)
            writer.element("dd", text: field.value.string)
        }
    }
}

extension Place {
    fileprivate var responsePointer: Pointer? {
        if case .body(let pointer) = self { pointer } else { nil }
    }
}
