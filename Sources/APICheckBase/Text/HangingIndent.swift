#if CommandLine
extension PrintableText {
    /// The text with each line wrapped. Further lines begin below the text after the label of the first:
    ///
    ///     problem  github: the input 'token' of account has no
    ///              value
    ///       help:     export APICHECK_GITHUB_TOKEN=VALUE, or add it to
    ///                 the file that --env-file names
    ///
    /// - Parameter width: Nil for lines of any length.
    package func hanging(toColumns width: Int?) -> PrintableText {
        guard let width else { return self }
        return lines.map { line in
            let indent = PrintableText.hangingIndent(of: line.string)
            // Below 20 columns of text, wrapping makes it harder to read.
            guard line.columns > width, width - indent >= 20 else { return line }
            let start = line.edited { String($0.prefix(indent)) }
            let parts = line.edited { String($0.dropFirst(indent)) }.wrapped(toColumns: width - indent)
            return start + parts.joined(separator: "\n" + .spaces(indent))
        }
        .joined(separator: "\n")
    }

    /// The characters before the text of a line: spaces, then words with a colon, or a word with two spaces after it.
    private static func hangingIndent(of line: String) -> Int {
        let longest = 24
        guard line.utf8.first.map({ $0 < 0x80 }) ?? false else { return 0 }
        let spaces = line.prefix { $0 == " " }.count
        let label = line.dropFirst(spaces).prefix(longest).prefixMatch(of: /[A-Za-z][A-Za-z -]*: +|[A-Za-z.-]+  +/)
        return spaces + (label?.output.count ?? 0)
    }
}
#endif
