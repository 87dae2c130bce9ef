#if Contracts
import APICheckBase
import Yams

extension Document {
    /// Reads a file: as YAML with the extension `.yaml` or `.yml`, otherwise as JSON.
    package convenience init(contentsOf path: String, limits: Limits = Limits()) throws {
        if Document.isYAML(path) {
            try self.init(FileContents.read(path, limit: limits.bytes), ofFile: path, limits: limits)
        } else {
            try self.init(contentsOfJSON: path, limits: limits)
        }
    }

    /// Parses the bytes of a file by its extension, as ``init(contentsOf:limits:)`` does.
    package convenience init(_ bytes: [UInt8], ofFile path: String, limits: Limits) throws {
        if Document.isYAML(path) {
            try self.init(yaml: bytes, source: path, limits: limits)
        } else {
            try self.init(bytes, source: path, limits: limits)
        }
    }

    /// Parses YAML.
    ///
    /// - Throws: ``YAMLError``, also when the bytes are not UTF-8.
    package convenience init(yaml bytes: [UInt8], source: String, limits: Limits) throws {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            throw YAMLError(reason: "the text is UTF-16, expected UTF-8; save it as UTF-8", source: source, line: 1)
        }
        guard let text = String(validUTF8: bytes) else {
            let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            let line = lines.firstIndex { String(validUTF8: $0) == nil }
            throw YAMLError(reason: "the text is not UTF-8", source: source, line: line.map { $0 + 1 })
        }
        try self.init(yaml: text, source: source, limits: limits)
    }
}

extension Document {
    /// Whether a file is YAML by its extension.
    package static func isYAML(_ path: String) -> Bool { path.hasSuffix(".yaml") || path.hasSuffix(".yml") }
}

extension Document {
    /// Parses YAML 1.2 as OpenAPI uses it: the core schema, string keys, and the line and column of each value.
    ///
    /// A key is its text (`200:` is "200", `no:` is "no"). The values of an alias and of a merge key have the positions of the
    /// anchor.
    ///
    /// - Throws: ``YAMLError`` for invalid YAML, a second document, a key that is not a scalar, a duplicate key, a tag
    ///   without a JSON equivalent, aliases and merge keys that expand beyond `limits.values`, and an unresolved merge
    ///   conflict.
    package convenience init(yaml text: String, source: String? = nil, limits: Limits = Limits()) throws {
        guard text.utf8.count <= limits.bytes else {
            throw YAMLError(
                reason: "the text is larger than the limit of \(limits.bytes) bytes", source: source, setting: .fileSize
            )
        }
        var text = text
        // The reader takes a byte order mark for the first column, so that the other lines seem to be less indented.
        if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
        let conflict = text.withUTF8 { MergeConflict(in: UnsafeRawBufferPointer($0)) }
        if let conflict, conflict.isWhole { throw YAMLError(conflict, source: source) }
        if let line = YAMLKeyScan.lineOfExpandingKey(in: text) {
            throw YAMLError(reason: "a key is a list or a map, expected a string", source: source, line: line)
        }
        var builder = YAMLBuilder(
            source: source, limits: limits, textCount: text.utf8.count, merges: YAMLKeyScan.hasMergeKeys(text))
        var writer = JSONWriter()
        do {
            // With the basic resolver, the reader takes each scalar as text; `YAMLBuilder` resolves it.
            // The default encoding is looked up in the environment.
            let parser = try Yams.Parser(yaml: text, resolver: .basic, encoding: .utf8)
            guard let root = try parser.singleRoot() else {
                throw YAMLError(reason: "the text is empty", source: source, line: 1)
            }
            try builder.append(root, to: &writer, depth: 0)
        } catch let error as YamlError {
            throw conflict.map { YAMLError($0, source: source) } ?? YAMLError(error, source: source)
        }
        let bytes = writer.withUnsafeBytes(PaddedBytes.init(copying:))
        try self.init(bytes: bytes, source: source, limits: limits, marks: builder.marks)
    }
}

extension YAMLError {
    fileprivate init(_ conflict: MergeConflict, source: String?) {
        self.init(reason: "\(conflict.reason)", source: source, line: conflict.firstLine)
    }
}

/// Finds keys that would make the YAML reader expand all their aliases.
///
/// The reader compares the keys of a map to find duplicates, and a key may be a list of aliases of lists of aliases.
/// Such keys are always rejected; in a text with many aliases, before it is parsed.
private enum YAMLKeyScan {
    /// Up to this number, the expansion is at most a few hundred times the text.
    private static let harmlessAliases = 16

    /// Whether `<<` occurs in a text.
    static func hasMergeKeys(_ text: String) -> Bool {
        text.utf8.withContiguousStorageIfAvailable { bytes in
            bytes.indices.dropFirst().contains { bytes[$0] == 0x3C && bytes[$0 - 1] == 0x3C }
        } ?? true
    }

    /// The line of the first key that is an alias, or a list or a map with one in it; nil when there are too few aliases to matter.
    static func lineOfExpandingKey(in text: String) -> Int? {
        var text = text
        return text.withUTF8 { bytes in
            // Most texts have no anchor, and without one no alias is valid.
            guard bytes.contains(0x26) else { return nil }
            return line(bytes)
        }
    }

    private static func line(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var aliases = 0
        var key: Int?
        var anchors: Set<[UInt8]> = []
        for position in bytes.indices {
            switch bytes[position] {
            case 0x26 where isStart(bytes, position): anchors.insert(name(bytes, position + 1))
            case 0x2A where isStart(bytes, position):
                let name = name(bytes, position + 1)
                guard anchors.contains(name) else { continue }
                aliases += 1
                if key == nil, colonFollows(bytes, position + 1 + name.count) { key = position }
            case 0x3F where key == nil && isStart(bytes, position):
                if position + 1 == bytes.count || bytes[position + 1] <= 0x20, beginsKey(bytes, position) {
                    key = position
                }
            case 0x5D, 0x7D:
                guard key == nil, colonFollows(bytes, position + 1), let open = opening(bytes, position) else {
                    continue
                }
                // Without an alias in it, this may be a link in a description.
                let hasAlias = (open..<position).contains { bytes[$0] == 0x2A && isStart(bytes, $0) }
                if hasAlias, isStart(bytes, open) { key = open }
            default: continue
            }
        }
        guard aliases > harmlessAliases, let key else { return nil }
        return bytes[..<key].reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    }

    /// Whether a token may begin here: a bracket inside a word (`/a/{id}:`) is a letter.
    private static func isStart(_ bytes: UnsafeBufferPointer<UInt8>, _ position: Int) -> Bool {
        position == 0 || bytes[position - 1] <= 0x20 || [0x2C, 0x5B, 0x7B].contains(bytes[position - 1])
    }

    /// Whether only indicators precede a `?` on its line. After a word, it is text.
    private static func beginsKey(_ bytes: UnsafeBufferPointer<UInt8>, _ position: Int) -> Bool {
        let before = bytes[..<position].reversed().first { $0 != 0x20 && $0 != 0x09 }
        return before.map { "\n\r-?:,[{".utf8.contains($0) } ?? true
    }

    private static func name(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> [UInt8] {
        Array(
            bytes[start...].prefix { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte == 0x2D || byte == 0x5F
            })
    }

    private static func colonFollows(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
        bytes[start...].first { $0 != 0x20 && $0 != 0x09 } == 0x3A
    }

    /// The opening bracket for the closing one at `close`, on the same line and within the 1,024 characters that a key
    /// may have (of four bytes each).
    private static func opening(_ bytes: UnsafeBufferPointer<UInt8>, _ close: Int) -> Int? {
        var depth = 0
        for position in stride(from: close, through: max(0, close - 4_096), by: -1) {
            switch bytes[position] {
            case 0x5D, 0x7D: depth += 1
            case 0x5B, 0x7B:
                depth -= 1
                if depth == 0 { return position }
            case 0x0A: return nil
            default: continue
            }
        }
        return nil
    }
}
#endif
