import APICheckHTTP

/// The strings and numbers of a MessagePack or CBOR (RFC 8949) body, with their names.
struct PackedBody {
    struct Value {
        /// The bytes of the string, or of the number without its first byte.
        var range: Range<Int>
        /// The name of the member; nil outside of maps.
        var name: String?
        var isText: Bool
    }

    let bytes: [UInt8]
    private(set) var values: [Value] = []

    /// Returns nil for another media type, and for bytes that do not follow the format.
    init?(_ bytes: [UInt8], type: MediaType?) {
        guard let subtype = type?.subtype, !bytes.isEmpty else { return nil }
        self.bytes = bytes
        let isCBOR = subtype == "cbor" || subtype.hasSuffix("+cbor")
        guard isCBOR || subtype.hasSuffix("msgpack") || subtype.hasSuffix("messagepack") else { return nil }
        var reader = PackedReader(bytes: bytes, isCBOR: isCBOR)
        // A body may be a sequence of values.
        while reader.place < bytes.count { guard reader.value(name: nil, depth: 0) else { return nil } }
        values = reader.values
    }
}

/// Reads the values of either format. In both, each value begins with a byte for its kind and its length.
private struct PackedReader {
    let bytes: [UInt8]
    let isCBOR: Bool
    private(set) var place = 0
    private(set) var values: [PackedBody.Value] = []

    private static let deepest = 128

    init(bytes: [UInt8], isCBOR: Bool) {
        self.bytes = bytes
        self.isCBOR = isCBOR
    }

    private enum Head {
        case text(Int), binary(Int), number(Int), array(Int), map(Int), plain(Int), tag
        /// CBOR only: the content ends with a break byte.
        case endlessText, endlessArray, endlessMap, end
    }

    mutating func value(name: String?, depth: Int) -> Bool {
        guard depth < PackedReader.deepest, let head = isCBOR ? cborHead() : packHead() else { return false }
        switch head {
        case .text(let count), .binary(let count): return add(count, name: name, isText: true)
        case .number(let count): return add(count, name: name, isText: false)
        case .plain(let count): return skip(count)
        case .tag: return value(name: name, depth: depth + 1)
        case .array(let count): return repeated(count) { $0.value(name: name, depth: depth + 1) }
        case .map(let count): return repeated(count) { $0.member(depth: depth) }
        case .endlessText, .endlessArray: return untilEnd { $0.value(name: name, depth: depth + 1) }
        case .endlessMap: return untilEnd { $0.member(depth: depth) }
        case .end: return false
        }
    }

    private mutating func member(depth: Int) -> Bool {
        let first = values.count
        guard value(name: nil, depth: depth + 1) else { return false }
        var name: String?
        if values.count == first + 1, values[first].isText {
            name = String(decoding: bytes[values[first].range], as: UTF8.self)
        }
        return value(name: name, depth: depth + 1)
    }

    /// Each value has at least one byte, so a larger count is invalid.
    private mutating func repeated(_ count: Int, _ each: (inout PackedReader) -> Bool) -> Bool {
        guard count <= bytes.count - place else { return false }
        for _ in 0..<count { guard each(&self) else { return false } }
        return true
    }

    private mutating func untilEnd(_ each: (inout PackedReader) -> Bool) -> Bool {
        while place < bytes.count {
            if bytes[place] == 0xFF {
                place += 1
                return true
            }
            guard each(&self) else { return false }
        }
        return false
    }

    private mutating func add(_ count: Int, name: String?, isText: Bool) -> Bool {
        guard count <= bytes.count - place else { return false }
        values.append(PackedBody.Value(range: place..<(place + count), name: name, isText: isText))
        place += count
        return true
    }

    private mutating func skip(_ count: Int) -> Bool {
        guard count <= bytes.count - place else { return false }
        place += count
        return true
    }

    /// Reads a big-endian number of `count` bytes.
    private mutating func length(_ count: Int) -> Int? {
        guard count <= bytes.count - place else { return nil }
        var value = 0
        for byte in bytes[place..<(place + count)] {
            guard value < 1 << 40 else { return nil }
            value = value << 8 | Int(byte)
        }
        place += count
        return value
    }

    private mutating func packHead() -> Head? {
        guard place < bytes.count else { return nil }
        let byte = bytes[place]
        place += 1
        switch byte {
        case 0x00...0x7F, 0xE0...0xFF, 0xC0, 0xC2, 0xC3: return .plain(0)
        case 0x80...0x8F: return .map(Int(byte & 15))
        case 0x90...0x9F: return .array(Int(byte & 15))
        case 0xA0...0xBF: return .text(Int(byte & 31))
        case 0xC4...0xC6: return length(1 << Int(byte - 0xC4)).map(Head.binary)
        case 0xC7...0xC9: return length(1 << Int(byte - 0xC7)).map { .plain($0 + 1) }
        case 0xCA, 0xCB: return .plain(byte == 0xCA ? 4 : 8)
        case 0xCC...0xCF: return .number(1 << Int(byte - 0xCC))
        case 0xD0...0xD3: return .number(1 << Int(byte - 0xD0))
        case 0xD4...0xD8: return .plain(1 + 1 << Int(byte - 0xD4))
        case 0xD9...0xDB: return length(1 << Int(byte - 0xD9)).map(Head.text)
        case 0xDC, 0xDD: return length(2 << Int(byte - 0xDC)).map(Head.array)
        case 0xDE, 0xDF: return length(2 << Int(byte - 0xDE)).map(Head.map)
        default: return nil
        }
    }

    private mutating func cborHead() -> Head? {
        guard place < bytes.count else { return nil }
        let byte = bytes[place]
        place += 1
        let info = Int(byte & 31)
        if info == 31 {
            switch byte >> 5 {
            case 2, 3: return .endlessText
            case 4: return .endlessArray
            case 5: return .endlessMap
            case 7: return .end
            default: return nil
            }
        }
        guard info < 28 else { return nil }
        let more = info < 24 ? 0 : 1 << (info - 24)
        switch byte >> 5 {
        case 0, 1: return .number(more)
        case 7: return .plain(more)
        default: break
        }
        guard let count = info < 24 ? info : length(more) else { return nil }
        switch byte >> 5 {
        case 2: return .binary(count)
        case 3: return .text(count)
        case 4: return .array(count)
        case 5: return .map(count)
        default: return .tag
        }
    }
}

extension RedactionPass {
    /// Replaces the secrets of a MessagePack or CBOR body by placeholders of the same length, so that all length fields
    /// stay valid.
    mutating func packed(_ body: PackedBody) -> [UInt8] {
        var bytes = body.bytes
        for value in body.values {
            let meaning = value.name.map { prefilter.meaning($0) } ?? .plain
            guard value.isText else {
                // A number of one byte is too small to be a secret.
                if meaning.isSecret, !meaning.isPlural, value.range.count > 1 {
                    for index in value.range { bytes[index] = index == value.range.lowerBound ? 0 : 1 }
                }
                continue
            }
            let text = String(decoding: bytes[value.range], as: UTF8.self)
            let shown = meaning.covers(text) ? secrets.placeholder(for: text) : self.text(text, depth: 1)
            guard shown != text else { continue }
            // Most placeholders are as long as their secrets.
            if shown.utf8.count == value.range.count {
                bytes.replaceSubrange(value.range, with: shown.utf8)
                continue
            }
            let number = secrets.number(of: text) ?? 0
            bytes.replaceSubrange(
                value.range, with: SecretPlaceholder.text(number, ofLength: value.range.count).utf8)
        }
        // The body may contain more than its values if it is not of the declared type.
        return known(bytes)
    }
}
