/// The help of the argument parser in the order of use: the options of the command itself come before those that it shares with
/// others, which the parser puts first.
struct HelpPage {
    private static let options = "OPTIONS:"

    let text: String

    init(_ help: String) {
        var sections: [[Substring]] = [[]]
        for line in help.split(separator: "\n", omittingEmptySubsequences: false) {
            if HelpPage.isHeading(line) { sections.append([]) }
            sections[sections.count - 1].append(line)
        }
        let options = sections.firstIndex { $0.first == HelpPage.options[...] }
        // The overview and the usage are in the first part.
        let shared = sections.indices.dropFirst().first { sections[$0].first != "ARGUMENTS:" }
        guard let options, let shared, shared < options else {
            text = help
            return
        }
        let moved = sections.remove(at: options)
        sections.insert(moved, at: shared)
        text =
            sections.map { HelpPage.trimmed($0).joined(separator: "\n") }.filter { !$0.isEmpty }
            .joined(separator: "\n\n") + "\n"
    }

    /// `LIMITS:`.
    private static func isHeading(_ line: Substring) -> Bool {
        line.hasSuffix(":") && !line.hasPrefix(" ") && line.allSatisfy { !$0.isLowercase }
    }

    private static func trimmed(_ lines: [Substring]) -> ArraySlice<Substring> {
        let end = lines.lastIndex { !$0.isEmpty } ?? -1
        return lines[...end]
    }
}
