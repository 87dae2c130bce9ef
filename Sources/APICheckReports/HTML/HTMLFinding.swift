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

/// The beginning of a JSON body on lines, with the value at a place marked. The text may end anywhere.
private struct ExcerptLines {
    enum Mark {
        case same
        /// The value at the place, or a part of it.
        case other
        /// A line that is not in the text, for the member that should be at the place.
        case missing
    }

    struct Line: Hashable {
        var text: String
        var mark: Mark
    }

    private struct Level {
        let isArray: Bool
        var index = 0
        var key: String?

        var token: String? { isArray ? "\(index)" : key }
    }

    private(set) var lines: [Line] = []
    private let target: [String]
    private var levels: [Level] = []
    private var text = ""
    private let isMissing: Bool
    /// Whether the line began at the place or inside of it.
    private var isMarked = false

    /// Fails for a text that is not a JSON object or array.
    ///
    /// - Parameter isMissing: Whether the object around the place should have the member and has not.
    init?(_ excerpt: String, marking pointer: Pointer?, isMissing: Bool = false) {
        guard let first = excerpt.first, "{[".contains(first) else { return nil }
        target = pointer.map(\.tokens) ?? []
        self.isMissing = isMissing
        var characters = excerpt[...]
        while let character = characters.first {
            if character == "\"" {
                readString(&characters)
                continue
            }
            characters.removeFirst()
            read(character)
        }
        endLine()
    }

    private mutating func read(_ character: Character) {
        switch character {
        case "{", "[":
            append(character)
            endLine()
            levels.append(Level(isArray: character == "["))
        case "}", "]":
            endLine()
            if isMissing, let name = target.last, tokens(levels.dropLast()) == target.dropLast() {
                let indent = String(repeating: "  ", count: levels.count)
                lines.append(Line(text: "\(indent)\"\(name)\" is missing", mark: .missing))
            }
            _ = levels.popLast()
            append(character)
        case ",":
            text.append(character)
            endLine()
            if let last = levels.indices.last {
                levels[last].index += 1
                levels[last].key = nil
            }
        case ":":
            text += ": "
        case " ", "\n", "\r", "\t", "\r\n": break
        default: append(character)
        }
    }

    private mutating func readString(_ characters: inout Substring) {
        var string = String(characters.removeFirst())
        var isEscaped = false
        while let character = characters.popFirst() {
            string.append(character)
            if character == "\"", !isEscaped { break }
            isEscaped = character == "\\" && !isEscaped
        }
        if let last = levels.indices.last, !levels[last].isArray, levels[last].key == nil {
            levels[last].key = String(string.dropFirst().dropLast())
        }
        append(string)
    }

    private mutating func append(_ part: some CustomStringConvertible) {
        if text.isEmpty {
            text = String(repeating: "  ", count: levels.count)
            isMarked = !isMissing && !target.isEmpty && tokens(levels[...]).starts(with: target)
        }
        text += part.description
    }

    private func tokens(_ levels: ArraySlice<Level>) -> [String] { levels.compactMap(\.token) }

    private mutating func endLine() {
        if !text.isEmpty { lines.append(Line(text: text, mark: isMarked ? .other : .same)) }
        text = ""
    }
}
