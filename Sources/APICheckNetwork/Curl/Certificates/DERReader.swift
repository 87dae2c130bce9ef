/// Reads the values of a DER encoding (ITU-T X.690 section 10) one after another.
struct DERReader {
    struct Value {
        var tag: UInt8
        var content: ArraySlice<UInt8>

        /// A reader of the values inside.
        var inside: DERReader { DERReader(content) }
    }

    enum Tag {
        static let integer: UInt8 = 0x02
        static let bitString: UInt8 = 0x03
        static let octetString: UInt8 = 0x04
        static let identifier: UInt8 = 0x06
        static let utcTime: UInt8 = 0x17
        static let generalizedTime: UInt8 = 0x18
        static let sequence: UInt8 = 0x30

        /// `[number]`, constructed.
        static func context(_ number: UInt8) -> UInt8 { 0xA0 | number }
    }

    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// The next value; nil at the end and for an encoding that is not DER.
    mutating func next() -> Value? {
        guard rest.count >= 2, let tag = rest.popFirst(), let first = rest.popFirst() else { return nil }
        var length = Int(first)
        if first >= 0x80 {
            let count = Int(first & 0x7F)
            // No file has 2^32 bytes.
            guard (1...4).contains(count), rest.count >= count else { return nil }
            length = rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(count)
        }
        guard length <= rest.count else { return nil }
        defer { rest = rest.dropFirst(length) }
        return Value(tag: tag, content: rest.prefix(length))
    }

    /// The next value if it has the tag; nil for another one, which is skipped.
    mutating func next(_ tag: UInt8) -> Value? {
        guard let value = next(), value.tag == tag else { return nil }
        return value
    }

    /// The next value only if it has the tag.
    mutating func nextIf(_ tag: UInt8) -> Value? {
        guard rest.first == tag else { return nil }
        return next()
    }
}
