/// A set of ASCII bytes.
struct ByteSet: Sendable, Equatable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init() {}

    private init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
    }

    /// The bytes of at most 24 characters of ASCII.
    ///
    /// Without loops, so that the compiler computes the set of a literal. Many are asked about each byte of a text, and a global
    /// variable that is computed later costs a call of `swift_once` each time.
    @inline(__always)
    init(_ members: StaticString) {
        let (start, count) = (members.utf8Start, members.utf8CodeUnitCount)
        precondition(count <= 24)
        let first = ByteSet.four(start, 0, count).union(ByteSet.four(start, 4, count))
        let second = ByteSet.four(start, 8, count).union(ByteSet.four(start, 12, count))
        let third = ByteSet.four(start, 16, count).union(ByteSet.four(start, 20, count))
        self = first.union(second).union(third)
    }

    @inline(__always)
    private static func four(_ start: UnsafePointer<UInt8>, _ place: Int, _ count: Int) -> ByteSet {
        let (first, second) = (one(start, place, count), one(start, place &+ 1, count))
        let (third, fourth) = (one(start, place &+ 2, count), one(start, place &+ 3, count))
        return first.union(second).union(third).union(fourth)
    }

    @inline(__always)
    private static func one(_ start: UnsafePointer<UInt8>, _ place: Int, _ count: Int) -> ByteSet {
        if place >= count { return ByteSet(low: 0, high: 0) }
        let byte = start[place]
        if byte < 64 { return ByteSet(low: 1 &<< UInt64(byte), high: 0) }
        return ByteSet(low: 0, high: byte < 128 ? 1 &<< UInt64(byte & 63) : 0)
    }

    /// The bytes from one to another of the same 64.
    @inline(__always)
    private static func range(_ first: UInt8, _ last: UInt8) -> ByteSet {
        let bits: UInt64 = (1 &<< UInt64(last &- first &+ 1) &- 1) &<< UInt64(first & 63)
        return first < 64 ? ByteSet(low: bits, high: 0) : ByteSet(low: 0, high: bits)
    }

    /// Ignores bytes outside ASCII.
    mutating func insert(_ byte: UInt8) {
        if byte < 64 {
            low |= 1 << UInt64(byte)
        } else if byte < 128 {
            high |= 1 << UInt64(byte - 64)
        }
    }

    @inline(__always)
    func union(_ other: ByteSet) -> ByteSet { ByteSet(low: low | other.low, high: high | other.high) }

    @inline(__always)
    func contains(_ byte: UInt8) -> Bool {
        byte < 64 ? low &>> UInt64(byte) & 1 == 1 : byte < 128 && high &>> UInt64(byte - 64) & 1 == 1
    }

    func isSubset(of other: ByteSet) -> Bool { low & ~other.low == 0 && high & ~other.high == 0 }

    var isEmpty: Bool { low == 0 && high == 0 }

    var count: Int { low.nonzeroBitCount + high.nonzeroBitCount }

    /// The members in ascending order.
    var members: [UInt8] { (0..<128).filter(contains) }

    private static let letters = range(0x41, 0x5A).union(range(0x61, 0x7A))

    static let digits = range(0x30, 0x39)
    static let hexadecimal = digits.union(ByteSet("abcdefABCDEF"))
    static let alphanumerics = digits.union(letters)
    /// Letters, digits, `_` and `-`, which are base64url's too (RFC 4648 section 5).
    static let words = alphanumerics.union(ByteSet("_-"))
    /// The digits and the padding of base64 (RFC 4648 section 4).
    static let base64 = alphanumerics.union(ByteSet("+/="))
    /// `token68` (RFC 9110 section 11.2).
    static let token68 = alphanumerics.union(ByteSet("-._~+/="))
    /// The bytes before and between the lines of a private key, also in source code and in markup.
    static let keyText = alphanumerics.union(ByteSet("+/= \t\r\n\\\"',:-._<>"))
}
