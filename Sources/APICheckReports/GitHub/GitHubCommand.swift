import APICheckBase

/// A workflow command: a line such as `::error file=a.yaml,line=3,title=T::message`.
struct GitHubCommand {
    /// GitHub cuts longer titles.
    private static let longestTitle = 250
    /// Far below the 64 KB of an annotation: a log is read by people.
    private static let longestMessage = 4_000

    let text: String

    init(_ name: String, title: String? = nil, place: FindingFile? = nil, message: String = "") {
        var properties: [(name: String, value: String)] = []
        if let place { properties += [("file", place.file), ("line", "\(place.line)")] }
        if let title { properties.append(("title", GitHubCommand.cut(title, to: GitHubCommand.longestTitle))) }
        let list = properties.map { "\($0.name)=\(GitHubCommand.property($0.value))" }.joined(separator: ",")
        let message = GitHubCommand.cut(message, to: GitHubCommand.longestMessage)
        text = "::\(name)\(list.isEmpty ? "" : " \(list)")::\(GitHubCommand.data(message))"
    }

    /// Text on a line of the log that is no command.
    static func plain(_ text: String) -> String { RunnerCommand.breaking(in: text.escapingUnprintable) }

    private static func cut(_ text: String, to length: Int) -> String {
        // By scalars: one Character can have any number of combining marks.
        text.unicodeScalars.count > length ? String(text.unicodeScalars.prefix(length - 1)) + "…" : text
    }

    /// The message: line breaks are its own, other control characters are shown by number.
    private static func data(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { encode(plain(String($0)), ["%"]) }
            .joined(separator: "%0A")
    }

    private static func property(_ text: String) -> String { encode(plain(text), ["%", ":", ","]) }

    /// Encodes scalars, as the runner reads them: a comma with a combining mark is another `Character`.
    private static func encode(_ text: String, _ special: [Unicode.Scalar]) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            if special.contains(scalar) {
                result += "%\(String(scalar.value, radix: 16, uppercase: true))"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
    }
}
