import APICheckJSON

/// Walks through a HAR text and makes an entry of each that is one; a file of any size takes memory for the entry at hand
/// and for those that it made.
struct ImportReader {
    let remarks = ImportRemarks()
    private(set) var recording: Recording
    private(set) var producer: String?
    /// Whole ones of the file.
    private(set) var entries = 0
    /// Entries that lack what an exchange cannot do without.
    private(set) var unusable: (first: RecordingError, count: Int)?
    /// Where the text breaks off.
    private(set) var end: JSONSyntaxError?
    private let path: String
    private let limits: Document.Limits
    private let fields = FieldMemory()
    private var isOurs = false

    init(path: String, limits: Document.Limits) {
        self.path = path
        self.limits = limits
        recording = Recording(name: path)
    }

    /// Throws what is wrong with the file as a whole; that it breaks off is kept as ``end``.
    mutating func read(_ bytes: [UInt8]) throws {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            remarks.add(.repaired, "file", "a byte-order mark at its beginning", line: 1)
        }
        do {
            if try !readLog(JSONCursor(bytes, source: path, limits: limits)) {
                try readOtherShape(Document(bytes, source: path, limits: limits).root)
            }
        } catch let error as JSONSyntaxError {
            end = error
        }
    }

    /// False when there is no `log` with entries.
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
            isOurs = HARReader.isOurs(creator: value)
        case "comment": recording.comment = value.string.flatMap { $0.isEmpty ? nil : $0 }
        case "version", "browser": break
        default:
            let isEmpty = value.isNull || (value.kind == .array || value.kind == .object) && value.count == 0
            if !isEmpty { remarks.add(.leftOut, "log.\(member)", at: value) }
        }
    }

    /// Entries without a log around them.
    private mutating func readOtherShape(_ root: JSON) throws {
        func isEntry(_ value: JSON) -> Bool { value["request"]?.kind == .object && value["response"]?.kind == .object }
        let single = isEntry(root) ? [root] : root["entries"].map { Array($0.elements) } ?? Array(root.elements)
        guard let first = single.first, isEntry(first) else {
            if let foreign = ForeignFile.known(root) { throw foreign.refusal(of: path) }
            let missing =
                root["log"]?.kind == .object ? "a log with no list of entries" : "JSON without a log of entries"
            throw ImportError.foreign(path: path, what: missing, remedy: "Export it again as a HAR.")
        }
        remarks.add(.repaired, "log", "entries that stand in no log", at: root)
        for entry in single {
            entries += 1
            try add(entry)
        }
    }

    private mutating func add(_ entry: JSON) throws {
        do {
            var text: [UInt8]? = entry.bytes
            if !isOurs {
                text = try EntryRepair(path: path, remarks: remarks, number: entries, entry: entry).repaired()
            }
            guard let text else { return }
            let root = try Document(text, limits: limits).root
            let reader = EntryReader(
                file: HARReader(path: path), isOurs: true, number: entries, entry: root, fields: fields)
            recording.entries.append(try reader.read().withoutSource)
        } catch var error as RecordingError {
            // What the strict reader refuses stands in a text of its own.
            if isOurs { error.line = entry.line }
            unusable = unusable.map { ($0.first, $0.count + 1) } ?? (error, 1)
            remarks.add(.leftOut, "entry", "\(error.part) cannot be used", at: entry, entry: entries)
        }
    }
}

extension RecordingError {
    /// What of an entry it is about.
    fileprivate var part: String {
        switch problem {
        case .part(let name, _, _), .bodyFile(let name, _, _): name
        default: "it"
        }
    }
}
