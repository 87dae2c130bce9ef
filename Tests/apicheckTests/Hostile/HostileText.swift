/// A text that must not be printed as it is, and the check that nothing of it was.
enum HostileText {
    /// Controls of C0 and C1, marks of direction, zero width, a tag, separators, and commands of runners on a line of their own.
    static let text =
        "x\u{1B}[2J\u{7}\u{9B}31m\u{202E}\u{61C}\u{200B}\u{E0041}\u{2028}y\r\n::stop-commands::t\n##[error]z ##vso[task.x]w"
    /// Without line breaks, e.g. for a field value of HTTP.
    static let line = text.filter { !$0.isNewline }

    /// Characters by their numbers, and not by the program's own table.
    private static let unprintable = Set(
        text.unicodeScalars.filter { !(0x20...0x7E).contains($0.value) && $0 != "\n" })

    /// What is wrong with a printed text; nil when nothing is.
    ///
    /// - Parameters:
    ///   - commands: Whether lines may be commands of the program's own, as those of `--format github`.
    ///   - marks: Whether U+200B may keep a name from being a mention, as in Markdown.
    static func fault(in output: String, commands: Bool = false, marks: Bool = false) -> String? {
        for line in output.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
            if let scalar = line.first(where: { unprintable.contains($0) && !($0 == "\u{200B}" && marks) }) {
                return "U+\(String(scalar.value, radix: 16)) in: \(String(line).debugDescription)"
            }
            let text = String(line)
            if text.contains(/##[a-z]*\[/) { return "a command in: \(text)" }
            let own = ["::error ", "::warning ", "::notice ", "::group::", "::endgroup::"]
            let rest = commands && own.contains(where: text.hasPrefix) ? text.drop { $0 == ":" } : text[...]
            if !commands, rest.contains("::") || commands, rest.hasPrefix("::") { return "a command in: \(text)" }
        }
        return nil
    }
}
