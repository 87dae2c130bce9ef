package import APICheckHTTP
package import APICheckJSON

/// Reads the entries of a HAR file one at a time, so that memory holds one entry however large the file is.
package struct RecordedEntries {
    /// An entry that was found but not read yet.
    package struct Unread: Sendable {
        /// From 1.
        package let number: Int
        private let entry: JSON
        private let file: HARReader
        private let isOurs: Bool
        private let knownLine: Int?

        fileprivate init(number: Int, entry: JSON, file: HARReader, isOurs: Bool, line: Int?) {
            self.number = number
            self.entry = entry
            self.file = file
            self.isOurs = isOurs
            knownLine = line
        }

        /// The line in the recording where the entry begins, from 1. Counts lines, so it is for messages.
        package var line: Int { knownLine ?? entry.line }

        /// Reads the entry. Throws ``RecordingError`` when a required part is missing or invalid.
        package func read(_ fields: HeaderFieldCache = HeaderFieldCache()) throws -> RecordedEntry {
            try read(fields, parsing: nil).entry
        }

        /// Reads the entry with the body of its response, if that is JSON within the limits: in one pass over its text.
        package func read(
            _ fields: HeaderFieldCache, parsing limits: Document.Limits?
        ) throws -> (entry: RecordedEntry, body: ParsedBody?) {
            var read = try EntryReader(
                path: file.path, isOurs: isOurs, number: number, entry: entry, fields: fields
            ).read(parsing: limits)
            read.entry.line = knownLine
            return read
        }
    }

    private let file: HARReader
    /// The position inside `log.entries`; nil at the end of the file and for a file that was read whole.
    private var cursor: JSONCursor?
    /// The remaining entries of a file that was read whole.
    private var whole: ArraySlice<JSON> = []
    /// What `log` has besides the entries. Members after the entries are known at the end.
    private(set) var head = RecordingHead()
    /// Whether each entry is read with its line. Otherwise lines are counted for those whose line is requested.
    var countsLines = false
    private var number = 0

    /// Opens a HAR file. Throws ``RecordingError`` when the part before the entries is not that of a HAR, `FileError`
    /// when the file cannot be read. `limits` apply to each entry.
    package init(contentsOf path: String, limits: Document.Limits = Document.Limits()) throws {
        file = HARReader(path: path)
        if !RecordedEntries.isYAML(path) {
            cursor = try RecordingError.translating(path) {
                try RecordedEntries.entries(in: JSONCursor(contentsOf: path, limits: limits), &head)
            }
        }
        guard cursor == nil else { return }
        // YAML, or JSON of another shape. Reading it whole gives the error that names what it is instead.
        let log = try file.log(
            of: RecordingError.translating(path) { try RecordedEntries.document(path, limits) }.root)
        head = log.head
        whole = Array(log.entries.elements)[...]
    }

    #if Contracts
    private static func isYAML(_ path: String) -> Bool { Document.isYAML(path) }

    /// A description in YAML may be taken for a recording.
    private static func document(_ path: String, _ limits: Document.Limits) throws -> Document {
        do {
            return try Document(contentsOf: path, limits: limits)
        } catch let error as YAMLError {
            throw RecordingError(
                .part("the file", expected: "JSON", actual: "YAML (\(error.reason))"), path: path, line: 1)
        }
    }
    #else
    private static func isYAML(_: String) -> Bool { false }

    private static func document(_ path: String, _ limits: Document.Limits) throws -> Document {
        try Document(contentsOfJSON: path, limits: limits)
    }
    #endif

    /// Returns the next entry, nil after the last one. Throws ``RecordingError`` where the text breaks off.
    package mutating func next() throws -> Unread? {
        number += 1
        if let entry = whole.popFirst() { return unread(entry, line: countsLines ? entry.line : nil) }
        do {
            return try RecordingError.translating(file.path) {
                // In place: a copy of the cursor retains each of its parts.
                if try cursor?.nextElement() == true {
                    let line = countsLines ? cursor?.line() : nil
                    return try (cursor?.value().root).map { unread($0, line: line) }
                }
                if let cursor { try finish(cursor) }
                cursor = nil
                return nil
            }
        } catch {
            cursor = nil
            throw error
        }
    }

    private func unread(_ entry: JSON, line: Int?) -> Unread {
        Unread(number: number, entry: entry, file: file, isOurs: head.isOurs, line: line)
    }

    /// Reads the part after the entries.
    private mutating func finish(_ inside: JSONCursor) throws {
        var cursor = inside
        for name in ["entries", "log"] {
            while let other = try cursor.nextName() {
                let value = try cursor.value()
                if name == "entries", other == "comment" { head.comment = value.root.string }
                if other == name {
                    throw file.fault(
                        name == "log" ? name : "log.\(name)", expected: "only once", actual: value.root,
                        at: value.root)
                }
            }
        }
        try cursor.finish()
    }

    /// A cursor inside `log.entries`; nil when the file has no such array.
    private static func entries(in text: JSONCursor, _ head: inout RecordingHead) throws -> JSONCursor? {
        var cursor = text
        guard try cursor.enterObject(), try RecordedEntries.find("log", in: &cursor), try cursor.enterObject() else {
            return nil
        }
        var creator: Document?
        while let name = try cursor.nextName() {
            if name == "entries" {
                // The creator usually comes before the entries; otherwise it is searched for after them.
                if creator == nil { creator = try RecordedEntries.creator(behind: cursor) }
                head.add(creator: creator?.root)
                return try cursor.enterArray() ? cursor : nil
            }
            let value = try cursor.value()
            if name == "creator" { creator = value }
            if name == "comment" { head.comment = value.root.string }
        }
        return nil
    }

    private static func creator(behind entries: JSONCursor) throws -> Document? {
        var cursor = entries
        guard try cursor.enterArray() else { return nil }
        while try cursor.nextElement() { _ = try cursor.value() }
        return try RecordedEntries.find("creator", in: &cursor) ? cursor.value() : nil
    }

    private static func find(_ name: String, in cursor: inout JSONCursor) throws -> Bool {
        while let other = try cursor.nextName() {
            if other == name { return true }
            _ = try cursor.value()
        }
        return false
    }
}

/// What the `log` of a HAR has besides its entries.
struct RecordingHead {
    /// Whether apicheck wrote the file. Its own files say when the headers were not recorded; in the file of another
    /// program an empty list means that.
    private(set) var isOurs = false
    private(set) var layout = Recording.Layout.current
    var comment: String?

    mutating func add(creator: JSON?) {
        isOurs = Recording.isOurs(creator: creator)
        guard isOurs, let version = creator?["version"]?.string else { return }
        layout = Recording.Layout(rawValue: version) ?? layout
    }
}
