#if CommandLine
extension String {
    /// Columns that the text takes on a terminal: two for a wide character (Unicode Standard Annex 11).
    package var columns: Int { reduce(0) { $0 + ($1.isWide ? 2 : 1) } }

    /// Lines of at most `width` columns, broken at spaces. A word that is longer has a line of its own and stays whole, so
    /// that it can be copied.
    package func wrapped(toColumns width: Int) -> [String] {
        guard columns > width else { return [self] }
        var lines: [String] = []
        var line = ""
        var used = 0
        for word in split(separator: " ", omittingEmptySubsequences: false).map(String.init) {
            let columns = word.columns
            if !line.isEmpty, used + 1 + columns > width {
                lines.append(line)
                (line, used) = (word, columns)
            } else {
                line += line.isEmpty ? word : " " + word
                used += (used == 0 ? 0 : 1) + columns
            }
        }
        return lines + [line]
    }

    /// The beginning of the text, in at most so many columns.
    package func cut(toColumns width: Int) -> String {
        var used = 0
        return String(
            prefix { character in
                used += character.isWide ? 2 : 1
                return used <= width
            })
    }
}

extension Character {
    /// Whether terminals show it in two columns: Hangul, Han, Kana, full-width forms and most emoji.
    fileprivate var isWide: Bool {
        guard let value = unicodeScalars.first?.value, value >= 0x1100 else { return false }
        return switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
#endif
