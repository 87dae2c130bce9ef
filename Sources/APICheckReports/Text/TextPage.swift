import APICheckBase
import APICheckFindings

/// The text of a report while it is written: wraps lines and paints words.
struct TextPage {
    /// Columns for the name of a field and the space after it.
    private static let nameColumns = 13

    /// A colour or weight by its ANSI code.
    enum Paint: String {
        case bold = "1"
        case red = "31"
        case yellow = "33"
        case cyan = "36"
    }

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

    /// A line after a label of its own colour. Further lines are aligned with the first.
    ///
    /// - Parameters:
    ///   - indent: Spaces before the label.
    ///   - columns: Columns of the label and the space after it.
    mutating func line(
        _ value: PrintableText, label: PrintableText = "", indent: Int = 0, columns: Int = 0, labelPaint: Paint? = nil,
        paint: Paint? = nil, wraps: Bool = true
    ) {
        let start = indent + columns
        let value = value.isEmpty ? "''" : value
        // Below 20 columns of text, wrapping makes it harder to read.
        let lines = wraps ? width.map { value.wrapped(toColumns: max(20, $0 - start)) } ?? [value] : [value]
        for (index, line) in lines.enumerated() {
            let before = PrintableText.spaces(indent) + painted(label.padded(toColumns: columns), labelPaint)
            text += (index == 0 ? before : .spaces(start)) + painted(line, paint) + "\n"
        }
    }

    /// `    expected     boolean`.
    mutating func field(_ name: PrintableText, _ value: PrintableText?, indent: Int = 4, wraps: Bool = true) {
        guard let value else { return }
        line(value, label: name, indent: indent, columns: TextPage.nameColumns, wraps: wraps)
    }

    private func painted(_ text: PrintableText, _ paint: Paint?) -> PrintableText {
        guard usesColour, let paint else { return text }
        return "\u{1B}[\(paint.rawValue)m\(text)\u{1B}[0m"
    }
}

extension Level {
    var paint: TextPage.Paint {
        switch self {
        case .breaking: .red
        case .warning: .yellow
        case .info: .cyan
        }
    }
}
