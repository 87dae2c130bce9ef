import APICheckBase

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
        // GitHub also makes links of addresses and of `GH-12`.
        return result.replacing("://", with: ":\u{200B}//").replacing("www.", with: "www\u{200B}.")
            .replacing("GH-", with: "GH\u{200B}-")
    }

    /// Text inside an element of HTML, where Markdown is not read.
    static func html(_ text: String) -> String {
        text.escapingControls.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("@", with: "@\u{200B}").replacing("#", with: "#\u{200B}")
    }
}
