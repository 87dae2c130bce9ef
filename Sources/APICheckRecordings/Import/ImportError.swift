/// Why a file was not imported.
package enum ImportError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It is something else than a HAR; what, and how it becomes one.
    case foreign(path: String, what: String, remedy: String)
    /// The text ends or breaks off, behind so many whole entries.
    case brokenOff(path: String, line: Int, reason: String, entries: Int)
    /// Entries lack what an exchange cannot do without; the first of them.
    case unusable(RecordingError, count: Int, of: Int)
    /// No entry is an exchange; why.
    case nothing(path: String, reason: String)

    package var description: String {
        switch self {
        case .foreign(let path, let what, let remedy):
            return """
                \(path): not a HAR file
                  expected: a HAR 1.2 file
                  actual:   \(what)
                \(remedy)
                """
        case .brokenOff(let path, let line, let reason, let entries):
            return """
                \(path):\(line): the file breaks off, \(reason)
                  expected: a whole HAR file
                  actual:   \(entries) whole \(entries == 1 ? "entry" : "entries")
                Export it again, or keep what is whole: apicheck import \(path) --keep-whole -o OUT.har
                """
        case .unusable(let first, let count, let total):
            let path = first.path ?? "FILE.har"
            let facts = first.description.split(separator: "\n").prefix(3).joined(separator: "\n")
            if count == total {
                return "\(facts)\nNo entry of the file is an exchange. Export it again with the answers."
            }
            return """
                \(facts)
                \(count) of \(total) entries \(count == 1 ? "is" : "are") no exchange; keep the others: \
                apicheck import \(path) --keep-whole -o OUT.har
                """
        case .nothing(let path, let reason):
            return """
                \(path): nothing to import
                  expected: entries with a request and a response over HTTP
                  actual:   \(reason)
                Export it again with the calls in it.
                """
        }
    }
}
