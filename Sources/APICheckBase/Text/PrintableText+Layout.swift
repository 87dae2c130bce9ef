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

/// A colour or weight of a terminal by its ANSI code.
package enum Paint: String, Sendable {
    case bold = "1"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case cyan = "36"
}

extension PrintableText {
    /// A paint that is nil leaves the text as it is.
    package func painted(_ paint: Paint?) -> PrintableText {
        paint.map { "\u{1B}[\($0.rawValue)m\(self)\u{1B}[0m" } ?? self
    }
}

extension String {
    /// Columns that the text takes on a terminal: two for a wide character (Unicode Standard Annex 11).
    package var columns: Int { reduce(0) { $0 + $1.columns } }

    /// Lines of at most `width` columns, broken at spaces. A longer word begins on a line of its own and is broken too: a
    /// terminal would continue it at its first column.
    package func wrapped(toColumns width: Int) -> [String] {
        guard columns > width else { return [self] }
        var lines: [String] = []
        var line = ""
        var used = 0
        for word in split(separator: " ", omittingEmptySubsequences: false) {
            var rest = word
            var columns = word.reduce(0) { $0 + $1.columns }
            if !line.isEmpty, used + 1 + columns > width {
                lines.append(line)
                (line, used) = ("", 0)
            }
            while columns > width, rest.count > 1 {
                let part = rest.beginning(ofColumns: width)
                lines.append(String(part))
                columns -= part.reduce(0) { $0 + $1.columns }
                rest = rest[part.endIndex...]
            }
            line += line.isEmpty ? rest : " " + rest
            used += (used == 0 ? 0 : 1) + columns
        }
        return lines + [line]
    }

    /// The beginning of the text, in at most so many columns.
    package func cut(toColumns width: Int) -> String {
        var used = 0
        return String(
            prefix { character in
                used += character.columns
                return used <= width
            })
    }
}

extension Substring {
    /// At most so many columns of a word, at least one character; in the second half, it ends between two parts of a URL, of
    /// JSON or of a pointer.
    func beginning(ofColumns width: Int) -> Substring {
        var used = 0
        var end = startIndex
        var good: Index?
        while end < endIndex {
            let next = index(after: end)
            used += self[end].columns
            if used > width, end > startIndex { break }
            if used * 2 > width {
                if "/?".contains(self[end]), end > startIndex { good = end }
                if ",;&}])".contains(self[end]) { good = next }
            }
            end = next
        }
        return self[..<(end < endIndex ? good ?? end : end)]
    }
}

extension Character {
    fileprivate var columns: Int { isWide ? 2 : 1 }

    /// Whether terminals show it in two columns: Hangul, Han, Kana, full-width forms and most emoji.
    private var isWide: Bool {
        guard let value = unicodeScalars.first?.value, value >= 0x1100 else { return false }
        return switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}

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
