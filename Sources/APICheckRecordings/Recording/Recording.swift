import APICheckBase
package import APICheckJSON

/// What went over the wire, in order, as a file keeps it: HAR 1.2 (the HTTP Archive format of the W3C draft).
package struct Recording: Equatable, Sendable {
    /// How a file of ours is laid out, which is said in `log.creator.version`. A file keeps its layout, so that a new
    /// release does not rewrite every recording.
    package enum Layout: String, Sendable {
        /// Every body in the file.
        case first = "1"
        /// Long and binary bodies in files of their own, JSON laid out beside its text.
        case current = "2"
    }

    /// The file it was read from, for messages; nil for one that is being made.
    package var name: String?
    /// `log.comment`: where bodies come from that nobody recorded, and the like.
    package var comment: String?
    package var entries: [RecordedEntry]
    package var layout: Layout
    /// Of a recording that was joined from several, where the entries of each begin.
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

    /// Several recordings as one stream of entries, each of which keeps its place in its own file.
    package init(joining recordings: [Recording]) {
        self.init(name: recordings.count == 1 ? recordings[0].name : nil)
        for recording in recordings {
            parts.append(Part(name: recording.name, first: entries.count))
            entries += recording.entries
        }
    }

    /// The file that an entry stands in, and its number there, from 1.
    func file(ofEntry index: Int) -> (name: String?, number: Int) {
        guard let part = parts.last(where: { $0.first <= index }) else { return (name, index + 1) }
        return (part.name, index - part.first + 1)
    }

    /// The place of an entry for messages: `recordings/todos/reads.har:123 (entry 4)`, entries counted from 1.
    package func place(ofEntry index: Int) -> String {
        let line = entries[index].line.map { ":\($0)" } ?? ""
        let file = file(ofEntry: index)
        return "\(file.name ?? "recording")\(line) (entry \(file.number))"
    }
}

extension Recording {
    /// Reads a HAR file. Throws ``RecordingError``, and `FileError` for a file that cannot be read or is over the limit.
    package init(contentsOf path: String, limits: Document.Limits = Document.Limits()) throws {
        try self.init(RecordingError.translating(path) { try Document(contentsOf: path, limits: limits) })
    }

    /// Reads a HAR text; the document's source names it.
    package init(_ document: Document) throws {
        self = try HARReader(path: document.source).recording(document.root)
    }

    /// The recording as HAR 1.2 with every body in it: the same recording gives the same bytes.
    package var har: [UInt8] {
        var bytes: [UInt8] = []
        HARWriter(layout: layout, files: nil).write(self) { bytes += $0 }
        return bytes
    }

    /// Replaces a file whole, with the files of its bodies, and makes the folders above it. What is written is what stands
    /// here: redact first.
    package func save(to path: String) throws {
        try FileContents.createFolder(FilePath.folder(of: path))
        let files = BodyFiles(of: path)
        try FileContents.replace(path) { take in
            try HARWriter(layout: layout, files: layout == .current ? files : nil).write(self, to: take)
            try files.save()
        }
        try files.removeOrphans()
    }
}
