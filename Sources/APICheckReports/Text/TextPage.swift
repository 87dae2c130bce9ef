import APICheckBase
import APICheckFindings

/// The text of a report while it is written: wraps lines and paints words.
struct TextPage {
    /// Columns for the name of a field and the space after it.
    private static let nameColumns = 13
    /// Spaces before the further lines of a heading.
    private static let hangingIndent = 2

    private let usesColour: Bool
    private let width: Int?
    private(set) var text: PrintableText = ""

    init(_ layout: TextLayout) {
        usesColour = layout.usesColour
        width = layout.width
    }

    /// An empty line, unless it would be the first line or follow another one.
    mutating func gap() {
        if !text.isEmpty, !text.string.hasSuffix("\n\n") { text += "\n" }
    }

    /// A line after a label of its own colour. Further lines are aligned with the first, and none begins in the first column.
    ///
    /// - Parameters:
    ///   - indent: Spaces before the label.
    ///   - columns: Columns of the label and the space after it.
    mutating func line(
        _ value: PrintableText, label: PrintableText = "", indent: Int = 0, columns: Int = 0, labelPaint: Paint? = nil,
        paint: Paint? = nil
    ) {
        let start = indent + columns == 0 ? TextPage.hangingIndent : indent + columns
        let value = value.isEmpty ? "''" : value
        let lines = room(after: start).map { value.wrapped(toColumns: $0) } ?? [value]
        let before = PrintableText.spaces(indent) + painted(label.padded(toColumns: columns), labelPaint)
        write(lines.map { painted($0, paint) }, after: before, start)
    }

    /// `    expected     boolean`.
    mutating func field(_ name: PrintableText, _ value: PrintableText?, indent: Int = 4) {
        guard let value else { return }
        line(value, label: name, indent: indent, columns: TextPage.nameColumns)
    }

    /// A field with a command, which can be copied also from several lines.
    mutating func command(_ name: PrintableText, _ command: PrintableText?, indent: Int = 4) {
        guard let command else { return }
        let start = indent + TextPage.nameColumns
        let lines = ShellLines(command, columns: room(after: start)).lines
        write(lines, after: .spaces(indent) + name.padded(toColumns: TextPage.nameColumns), start)
    }

    private mutating func write(_ lines: [PrintableText], after label: PrintableText, _ start: Int) {
        text += label + lines.joined(separator: "\n" + .spaces(start)) + "\n"
    }

    /// Columns for text; nil for lines of any length. Below 20, wrapping makes it harder to read.
    private func room(after start: Int) -> Int? { width.map { max(20, $0 - start) } }

    private func painted(_ text: PrintableText, _ paint: Paint?) -> PrintableText {
        usesColour ? text.painted(paint) : text
    }
}

extension Level {
    var paint: Paint {
        switch self {
        case .breaking: .red
        case .warning: .yellow
        case .info: .cyan
        }
    }
}
