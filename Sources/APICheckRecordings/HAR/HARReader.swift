import APICheckBase
package import APICheckHTTP
package import APICheckJSON

extension Recording {
    /// Reads a HAR file, of which memory holds one entry as text. Throws ``RecordingError``, and `FileError` for a file that
    /// cannot be read or is over the limit.
    package init(contentsOf path: String, limits: Document.Limits = Document.Limits()) throws {
        _ = try FileDescriptor(reading: path).regularSize(limit: limits.bytes)
        var entries = try RecordedEntries(contentsOf: path, limits: limits)
        entries.countsLines = true
        self.init(name: path)
        let fields = HeaderFieldCache()
        while let entry = try entries.next() { self.entries.append(try entry.read(fields)) }
        comment = entries.head.comment
        layout = entries.head.layout
    }

    /// As ``init(contentsOf:limits:)``, with the text of the file.
    package static func withDocument(
        contentsOf path: String, limits: Document.Limits = Document.Limits()
    ) throws -> (recording: Recording, document: Document) {
        let document = try RecordingError.translating(path) { try Document(contentsOfJSON: path, limits: limits) }
        return (try Recording(document), document)
    }

    /// Reads a HAR text; the document's source names it.
    package init(_ document: Document) throws {
        self = try HARReader(path: document.source).recording(document.root)
    }

    /// The recording as HAR 1.2 with all bodies inside. Equal recordings give equal bytes.
    package var har: [UInt8] {
        var bytes: [UInt8] = []
        HARWriter(layout: layout, files: nil).write(self) { bytes += $0 }
        return bytes
    }

    /// Replaces the file and the files of its bodies, and creates missing folders. The entries are written as they are:
    /// redact them first.
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

/// Reads HAR 1.2 as real programs write it. Optional members may be missing, null or of another kind, and unknown
/// members are ignored. A missing required member is an error with its place.
struct HARReader {
    /// For messages.
    let path: String?

    func recording(_ root: JSON) throws -> Recording {
        let log = try log(of: root)
        var recording = Recording(name: path, comment: log.head.comment, layout: log.head.layout)
        recording.entries.reserveCapacity(log.entries.count)
        let fields = HeaderFieldCache()
        for (index, entry) in log.entries.elements.enumerated() {
            let reader = EntryReader(
                path: path, isOurs: log.head.isOurs, number: index + 1, entry: entry, fields: fields)
            var read = try reader.read()
            read.line = entry.line
            recording.entries.append(read)
        }
        return recording
    }

    /// Reads the members of `log`.
    func log(of root: JSON) throws -> (entries: JSON, head: RecordingHead) {
        guard let log = root["log"], log.kind == .object else {
            throw fault("log", expected: "an object", actual: root["log"], at: root)
        }
        guard let entries = log["entries"], entries.kind == .array else {
            throw fault("log.entries", expected: "an array", actual: log["entries"], at: log)
        }
        var head = RecordingHead()
        head.add(creator: log["creator"])
        head.comment = log["comment"]?.string
        return (entries, head)
    }

    func fault(_ name: String, expected: String, actual: JSON?, at place: JSON) -> RecordingError {
        RecordingError(part: name, expected: expected, actual: actual, at: place, path: path)
    }
}

extension Recording {
    /// Whether apicheck wrote a file, by `log.creator`.
    package static func isOurs(creator: JSON?) -> Bool { creator?["name"]?.string == "apicheck" }
}

/// Remembers header fields by their text: most of them occur in every entry. Not thread-safe.
package final class HeaderFieldCache {
    private let texts = KnownTexts()
    /// The field of each cached text; nil for a text that is not a field.
    private let fields = UnsafeMutablePointer<HeaderField?>.allocate(capacity: KnownTexts.count)

    package init() { fields.initialize(repeating: nil, count: KnownTexts.count) }

    deinit {
        fields.deinitialize(count: KnownTexts.count)
        fields.deallocate()
    }

    /// Returns the field that an element of `headers` describes, and calls `read` if the element is new.
    package func field(_ item: JSON, read: (JSON) throws -> HeaderField?) rethrows -> HeaderField? {
        if let place = texts.place(of: item) { return fields[place] }
        let field = try read(item)
        if let place = texts.insert(item) { fields[place] = field }
        return field
    }
}
