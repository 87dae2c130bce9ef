#if Contracts
/// Finds keys that would make the YAML reader expand all their aliases.
///
/// The reader compares the keys of a map to find duplicates, and a key may be a list of aliases of lists of aliases.
/// Such keys are always rejected; in a text with many aliases, before it is parsed.
enum YAMLKeyScan {
    /// Up to this number, the expansion is at most a few hundred times the text.
    private static let harmlessAliases = 16

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
