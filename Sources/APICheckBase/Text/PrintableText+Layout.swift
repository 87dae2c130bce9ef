#if CommandLine
extension PrintableText {
    /// Columns that the text takes on a terminal.
    package var columns: Int { string.columns }

    /// The text with spaces after it.
    package func padded(toColumns width: Int) -> PrintableText { edited { $0.padded(toColumns: width) } }

    /// See ``Swift/String/wrapped(toColumns:)``.
    package func wrapped(toColumns width: Int) -> [PrintableText] {
        string.wrapped(toColumns: width).map { line in edited { _ in line } }
    }

    /// The beginning of the text, in at most so many columns.
    package func cut(toColumns width: Int) -> PrintableText { edited { $0.cut(toColumns: width) } }

    package static func spaces(_ count: Int) -> PrintableText { PrintableText("").padded(toColumns: count) }
}
#endif
