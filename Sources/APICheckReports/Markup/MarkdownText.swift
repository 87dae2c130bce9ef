import APICheckBase

/// Text of others in Markdown, where it must not become markup.
enum MarkdownText {
    /// A code span (CommonMark 0.31 section 6.1): its fence is longer than every run of backticks inside.
    ///
    /// Text is read by scalars: a backtick and a combining mark are one `Character`, but a parser sees the backtick.
    static func code(_ text: String) -> String {
        let line = RunnerCommand.breaking(in: text.escapingUnprintable)
        let backtick = UInt8(ascii: "`")
        let longest = line.utf8.split(whereSeparator: { $0 != backtick }).map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: longest + 1)
        let pad = line.utf8.first == backtick || line.utf8.last == backtick || line.isEmpty ? " " : ""
        return fence + pad + line + pad + fence
    }

    /// Plain text (CommonMark 0.31 section 2.4), also without mentions and references to issues.
    static func text(_ text: String) -> String {
        var result = ""
        for scalar in RunnerCommand.breaking(in: text.escapingUnprintable).unicodeScalars {
            switch scalar {
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "&": result += "&amp;"
            case "@", "#": result += "\(scalar)\u{200B}"
            case "\\", "`", "*", "_", "{", "}", "[", "]", "|", "~", "!": result += "\\\(scalar)"
            default: result.unicodeScalars.append(scalar)
            }
        }
        // GitHub also makes links of addresses and of `GH-12`.
        return result.replacing("://", with: ":\u{200B}//").replacing("www.", with: "www\u{200B}.")
            .replacing("GH-", with: "GH\u{200B}-")
    }

    /// An address between `<` and `>` as the destination of a link (CommonMark 0.31 section 6.3).
    static func url(_ text: String) -> String {
        text.escapingUnprintable.replacing("<", with: "%3C").replacing(">", with: "%3E").replacing("\\", with: "%5C")
    }

    /// Text inside an element of HTML, where Markdown is not read.
    static func html(_ text: String) -> String {
        RunnerCommand.breaking(in: text.escapingUnprintable).unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "@", "#": result += "\(scalar)\u{200B}"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
