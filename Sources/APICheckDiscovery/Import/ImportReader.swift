import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings

/// Reads a HAR text entry by entry, so that memory holds only the current entry and the results.
struct ImportReader {
    let remarks = ImportRemarks()
    private(set) var recording: Recording
    private(set) var producer: String?
    /// The number of complete entries.
    private(set) var entries = 0
    /// The entries that lack a required part: the first error and their number.
    private(set) var unusable: (first: RecordingError, count: Int)?
    /// The syntax error at which the text breaks off.
    private(set) var end: JSONSyntaxError?
    private let path: String
    private let limits: Document.Limits
    private let fields = HeaderFieldCache()
    private let foreignFields = HeaderFieldCache()
    private var isOurs = false
    /// The bodies of the answers that were parsed while they were read, in the order of the entries.
    private(set) var bodies: [ParsedBody?] = []
    /// The bytes of further bodies that may be kept in ``bodies``.
    private var room: Int

    init(path: String, limits: Document.Limits, room: Int) {
        self.path = path
        self.limits = limits
        self.room = room
        recording = Recording(name: path)
    }

    /// Reads the file in pieces, so that memory holds its text nowhere. Throws errors of the file as a whole; a syntax error
    /// is kept in ``end``.
    ///
    /// - Parameter beginning: The first bytes of the file.
    mutating func read(beginning: [UInt8]) throws {
        let (path, limits) = (path, limits)
        try read(beginning: beginning, JSONCursor(contentsOf: path, limits: limits)) {
            try FileContents.read(path, limit: limits.bytes)
        }
    }

    mutating func read(_ text: [UInt8]) throws {
        try read(beginning: text, JSONCursor(text, source: path, limits: limits)) { text }
    }

    private mutating func read(beginning: [UInt8], _ text: JSONCursor, whole: () throws -> [UInt8]) throws {
        if beginning.starts(with: [0xEF, 0xBB, 0xBF]) {
            remarks.add(.repaired, "file", "a byte order mark", line: 1)
        }
        do {
            if try !readLog(text) { try readOtherShape(Document(whole(), source: path, limits: limits).root) }
        } catch let error as JSONSyntaxError {
            end = error
        }
    }

    /// Reads `log`; false when it contains no entries.
    private mutating func readLog(_ text: JSONCursor) throws -> Bool {
        var cursor = text
        var hasEntries = false
        guard try cursor.enterObject() else { return false }
        while let name = try cursor.nextName() {
            guard name == "log", try cursor.enterObject() else {
                let value = try cursor.value().root
                if hasEntries { remarks.add(.leftOut, name, at: value) }
                continue
            }
            while let member = try cursor.nextName() {
                guard member == "entries", try cursor.enterArray() else {
                    note(member, try cursor.value().root)
                    continue
                }
                hasEntries = true
                while try cursor.nextElement() {
                    let entry = try cursor.value().root
                    entries += 1
                    try add(entry)
                }
            }
        }
        try cursor.finish()
        return hasEntries
    }

    private mutating func note(_ member: String, _ value: JSON) {
        switch member {
        case "creator":
            producer = HARProducer.title(of: value)
            isOurs = Recording.isOurs(creator: value)
        case "comment": recording.comment = value.string.flatMap { $0.isEmpty ? nil : $0 }
        case "version", "browser": break
        default:
            let isEmpty = value.isNull || (value.kind == .array || value.kind == .object) && value.count == 0
            if !isEmpty { remarks.add(.leftOut, "log.\(member)", at: value) }
        }
    }

    /// Reads entries that are not inside a `log`.
    private mutating func readOtherShape(_ root: JSON) throws {
        func isEntry(_ value: JSON) -> Bool { value["request"]?.kind == .object && value["response"]?.kind == .object }
        let single = isEntry(root) ? [root] : root["entries"].map { Array($0.elements) } ?? Array(root.elements)
        guard let first = single.first, isEntry(first) else {
            if let foreign = ForeignFile.known(root) { throw foreign.refusal(of: path) }
            let missing =
                root["log"]?.kind == .object ? "a log without a list of entries" : "JSON without a log of entries"
            throw ImportError.foreign(path: path, what: missing, remedy: "export it again as a HAR")
        }
        remarks.add(.repaired, "log", "entries outside of a log", at: root)
        for entry in single {
            entries += 1
            try add(entry)
        }
    }

    private mutating func add(_ entry: JSON) throws {
        // Later stages parse bodies under these limits.
        let parsing = room > 0 ? Document.Limits() : nil
        do {
            if isOurs {
                try add(
                    RecordedEntry.own(entry, number: entries, path: path, fields: fields, parsing: parsing))
            } else {
                let reader = LenientEntryReader(
                    path: path, remarks: remarks, number: entries, entry: EntryObject(entry), fields: foreignFields,
                    parsing: parsing)
                try reader.read().map { add($0) }
            }
        } catch let error as RecordingError {
            unusable = unusable.map { ($0.first, $0.count + 1) } ?? (error, 1)
            remarks.add(.leftOut, "entry", "invalid \(error.part)", at: entry, entry: entries)
        }
    }

    private mutating func add(_ read: (entry: RecordedEntry, body: ParsedBody?)) {
        recording.entries.append(read.entry)
        recording.entries[recording.entries.count - 1].number = entries
        let kept = read.body.flatMap { $0.bytes.count <= room ? $0 : nil }
        room -= kept?.bytes.count ?? 0
        bodies.append(kept)
    }
}

extension RecordingError {
    /// The part of the entry that the error is about.
    fileprivate var part: String {
        switch cause {
        case .part(let name, _, _), .bodyFile(let name, _, _): name
        default: "it"
        }
    }
}
