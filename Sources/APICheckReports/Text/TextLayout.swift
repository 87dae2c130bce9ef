package import APICheckBase
package import APICheckFindings

/// How a report for people is laid out, and how much of it is shown.
package struct TextLayout: Sendable {
    /// How much is shown of the findings below ``fullLevel``, and of what was skipped.
    package enum Detail: String, CaseIterable, Sendable {
        /// All findings in full, and everything that was skipped.
        case all
        /// The first findings on one line each, and the number of the others by rule.
        case brief
        /// Only their number by rule.
        case failing
        /// As ``brief``, with the places of the values that are not compared.
        case volatile
    }

    package enum Pass: Sendable {
        case nothing
        /// A line for each API.
        case apis
        case words(PrintableText)
    }

    /// Whether to use ANSI colours, for terminals.
    package var usesColour = false
    /// Columns at which lines are wrapped; nil for lines of any length, as in a file or the log of a build.
    package var width: Int?
    /// Findings of this level and higher ones are shown in full.
    package var fullLevel = Level.warning
    package var detail = Detail.brief
    package var known = KnownDeviations.fold
    package var commands = ReportCommands()
    /// What follows the summary of a report that passes.
    package var pass = Pass.nothing

    package init() {}
}

/// The commands and options that a report for people names. Only a front end knows them; what is nil is left out.
package struct ReportCommands: Sendable {
    /// Records the named APIs again.
    package var refresh: (@Sendable ([String]) -> PrintableText?)?
    /// Accepts findings, with a word for their fingerprints. Without it, fingerprints are left out.
    package var accept: PrintableText?
    /// The page of the CI job that has the whole report.
    package var job: String?
    /// The option that shows all in full.
    package var showAll: PrintableText?
    /// The option that lists the values that are not compared.
    package var showVolatile: PrintableText?
    /// The option that lists the known deviations.
    package var showKnown: PrintableText?

    package init() {}
}

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
