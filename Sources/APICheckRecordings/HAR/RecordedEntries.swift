package import APICheckJSON

/// The entries of a HAR file one after the other: a file of any size takes memory for the entry at hand only.
package struct RecordedEntries {
    /// One entry that was found and not yet looked at.
    package struct Unread: Sendable {
        /// From 1.
        package let number: Int
        private let entry: JSON
        private let file: HARReader
        private let isOurs: Bool

        fileprivate init(number: Int, entry: JSON, file: HARReader, isOurs: Bool) {
            self.number = number
            self.entry = entry
            self.file = file
            self.isOurs = isOurs
        }

        /// Throws ``RecordingError`` for one that lacks what an exchange cannot do without.
        package func read(_ fields: FieldMemory = FieldMemory()) throws -> RecordedEntry {
            try EntryReader(file: file, isOurs: isOurs, number: number, entry: entry, fields: fields).read()
        }
    }

    private let file: HARReader
    /// Inside `log.entries`; nil when the file is at its end or was read whole.
    private var cursor: JSONCursor?
    /// What is left of a file that was read whole.
    private var whole: ArraySlice<JSON> = []
    private var isOurs = false
    private var number = 0

    /// Opens a HAR file. Throws ``RecordingError`` when the part before the entries is none of a HAR, `FileError` for a
    /// file that cannot be read. `limits` hold for each entry.
    package init(contentsOf path: String, limits: Document.Limits = Document.Limits()) throws {
        file = HARReader(path: path)
        if !Document.isYAML(path) {
            cursor = try RecordingError.translating(path) {
                try RecordedEntries.entries(in: JSONCursor(contentsOf: path, limits: limits), &isOurs)
            }
        }
        guard cursor == nil else { return }
        // YAML, or not the shape that can be walked through: to read it whole tells what it is instead.
        let log = try file.log(
            of: RecordingError.translating(path) { try Document(contentsOf: path, limits: limits) }.root)
        isOurs = log.isOurs
        whole = Array(log.entries.elements)[...]
    }

    /// The next entry; nil after the last. Throws ``RecordingError`` where the text breaks off.
    package mutating func next() throws -> Unread? {
        number += 1
        if let entry = whole.popFirst() { return Unread(number: number, entry: entry, file: file, isOurs: isOurs) }
        guard var cursor else { return nil }
        self.cursor = nil
        let entry = try RecordingError.translating(file.path) { () -> JSON? in
            if try cursor.nextElement() { return try cursor.value().root }
            try finish(cursor)
            return nil
        }
        guard let entry else { return nil }
        self.cursor = cursor
        return Unread(number: number, entry: entry, file: file, isOurs: isOurs)
    }

    /// Reads what follows the entries.
    private func finish(_ inside: JSONCursor) throws {
        var cursor = inside
        for name in ["entries", "log"] {
            while let other = try cursor.nextName() {
                let value = try cursor.value()
                if other == name {
                    throw file.fault(
                        name == "log" ? name : "log.\(name)", expected: "to stand once", actual: value.root,
                        at: value.root)
                }
            }
        }
        try cursor.finish()
    }

    /// The cursor inside `log.entries`; nil when these are not an object with an array.
    private static func entries(in text: JSONCursor, _ isOurs: inout Bool) throws -> JSONCursor? {
        var cursor = text
        guard try cursor.enterObject(), try RecordedEntries.find("log", in: &cursor), try cursor.enterObject() else {
            return nil
        }
        var creator: Document?
        while let name = try cursor.nextName() {
            if name == "entries" {
                // The creator mostly stands before the entries; where it does not, it is looked for behind them.
                if creator == nil { creator = try RecordedEntries.creator(behind: cursor) }
                isOurs = HARReader.isOurs(creator: creator?.root)
                return try cursor.enterArray() ? cursor : nil
            }
            let value = try cursor.value()
            if name == "creator" { creator = value }
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
