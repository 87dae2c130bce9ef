/// Exchanges in order, as a HAR 1.2 file keeps them (the HTTP Archive format of the W3C draft).
package struct Recording: Equatable, Sendable {
    /// The layout of a file that apicheck writes, named in `log.creator.version`. A file keeps its layout, so that a
    /// new release does not rewrite every recording.
    package enum Layout: String, Sendable {
        /// All bodies are in the HAR.
        case first = "1"
        /// Long and binary bodies are in files of their own, and JSON has a readable copy beside its text.
        case current = "2"
    }

    /// The file that the recording was read from, for messages; nil for a new one.
    package var name: String?
    /// `log.comment`, such as where bodies come from that were not recorded.
    package var comment: String?
    package var entries: [RecordedEntry]
    package var layout: Layout
    /// The recordings that this one was joined from.
    private var parts: [Part] = []

    private struct Part: Equatable, Sendable {
        var name: String?
        var first: Int
    }

    package init(name: String? = nil, comment: String? = nil, entries: [RecordedEntry] = [], layout: Layout = .current)
    {
        self.name = name
        self.comment = comment
        self.entries = entries
        self.layout = layout
    }

    /// Joins several recordings. Each entry keeps its place in its own file.
    package init(joining recordings: [Recording]) {
        self.init(name: recordings.count == 1 ? recordings[0].name : nil)
        for recording in recordings {
            parts.append(Part(name: recording.name, first: entries.count))
            entries += recording.entries
        }
    }

    /// The file that contains an entry, and the entry's number there, counted from 1.
    package func file(ofEntry index: Int) -> (name: String?, number: Int) {
        let number = entries[index].number
        guard let part = parts.last(where: { $0.first <= index }) else { return (name, number ?? index + 1) }
        return (part.name, number ?? index - part.first + 1)
    }

    /// The place of an entry for messages: `recordings/todos/reads.har:123 (entry 4)`, entries counted from 1.
    package func place(ofEntry index: Int) -> String {
        let line = entries[index].line.map { ":\($0)" } ?? ""
        let file = file(ofEntry: index)
        return "\(file.name ?? "recording")\(line) (entry \(file.number))"
    }
}
