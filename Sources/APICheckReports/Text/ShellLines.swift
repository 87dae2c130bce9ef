package import APICheckBase

/// A command for a POSIX shell on several lines that can be copied together. They end with `\`; a word that is longer than a line
/// is the output of a `printf` with its parts:
///
///     curl --header 'accept: application/json' \
///     "$(printf %s 'http://127.0.0.1/todos?page=1&filter=created_at' \
///     '&per_page=10')"
package struct ShellLines {
    private static let opening = "\"$(printf %s "

    package let lines: [PrintableText]

    /// - Parameter columns: The longest line; nil for one line.
    package init(_ command: PrintableText, columns: Int?) {
        guard let columns, command.columns > columns else {
            lines = [command]
            return
        }
        // For the ` \` at its end.
        let width = columns - 2
        var lines: [String] = []
        var line = ""
        for word in ShellLines.words(of: command.string) {
            if line.isEmpty || line.columns + 1 + word.columns <= width {
                line += line.isEmpty ? word : " " + word
                if line.columns <= width { continue }
                line = ""
            } else {
                lines.append(line)
                line = ""
            }
            if word.columns <= width {
                line = word
            } else {
                var parts = ShellLines.parts(of: word, columns: width)
                line = parts.removeLast()
                lines += parts
            }
        }
        if !line.isEmpty { lines.append(line) }
        self.lines = lines.enumerated().map { index, line in
            command.edited { _ in index < lines.count - 1 ? line + " \\" : line }
        }
    }

    /// The parts between spaces that are not quoted.
    private static func words(of command: String) -> [String] {
        var words = [""]
        var units = Units(command)
        while let unit = units.next() {
            if unit == " ", !units.isQuoted { words.append("") } else { words[words.count - 1] += unit }
        }
        return words
    }

    /// A word on several lines; on one where a shell would remove the line breaks at its end.
    private static func parts(of word: String, columns: Int) -> [String] {
        let quotes = ["$'", "'"].first(where: word.hasPrefix)
        let content = quotes == nil ? word : String(word.dropFirst(quotes?.count ?? 0).dropLast())
        if content.hasSuffix("\\n") { return [word] }
        let open = quotes ?? "'"
        var units = Units(content, isIn: open)
        var parts: [String] = []
        var part = opening + open
        // Where a URL is best broken.
        var good: String.Index?
        while let unit = units.next() {
            // The quote, and `)"` after the last part.
            if part.columns + unit.columns + 3 > columns {
                let end = good ?? part.endIndex
                parts.append(part[..<end] + "'")
                part = open + part[end...]
                good = nil
            }
            part += unit
            if ["&", "?", "/", ","].contains(unit), part.columns * 2 > columns { good = part.endIndex }
        }
        return parts + [part + "')\""]
    }

    /// The characters of a command; an escaped one with what escapes it, which must not be torn apart.
    private struct Units {
        private var rest: Substring
        private var quote: String?

        init(_ text: String, isIn quote: String? = nil) {
            rest = text[...]
            self.quote = quote
        }

        var isQuoted: Bool { quote != nil }

        mutating func next() -> String? {
            guard let first = rest.first else { return nil }
            if quote == "'", rest.hasPrefix("'\\''") { return take(4) }
            if quote == "$'", first == "\\" {
                let digits = rest.dropFirst().prefix(3).prefix { ("0"..."7").contains($0) }.count
                return take(1 + max(1, digits))
            }
            if quote != nil {
                if first == "'" { quote = nil }
            } else if rest.hasPrefix("$'") {
                quote = "$'"
                return take(2)
            } else if first == "'" {
                quote = "'"
            }
            return take(1)
        }

        private mutating func take(_ count: Int) -> String {
            let unit = String(rest.prefix(count))
            rest = rest.dropFirst(count)
            return unit
        }
    }
}
