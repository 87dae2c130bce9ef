/// Text of others in Markdown, where it must not become markup.
enum MarkdownText {
    /// A code span (CommonMark 0.31 section 6.1): its fence is longer than every run of backticks inside. Line breaks become
    /// spaces.
    static func code(_ text: String) -> String {
        let line = text.replacing("\n", with: " ").replacing("\r", with: " ")
        let longest = line.split(whereSeparator: { $0 != "`" }).map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: longest + 1)
        let pad = line.hasPrefix("`") || line.hasSuffix("`") || line.isEmpty ? " " : ""
        return fence + pad + line + pad + fence
    }

    /// Plain text (CommonMark 0.31 section 2.4), also without mentions and references to issues.
    static func text(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\n", "\r", "\r\n": result.append(" ")
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "&": result += "&amp;"
            case "@", "#": result += "\(character)\u{200B}"
            case "\\", "`", "*", "_", "{", "}", "[", "]", "|", "~", "!": result += "\\\(character)"
            default: result.append(character)
            }
        }
        return result
    }
}
