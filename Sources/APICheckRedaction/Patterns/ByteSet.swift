/// A set of ASCII bytes.
struct ByteSet: Sendable, Equatable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init() {}

    init(_ members: String) {
        for byte in members.utf8 { insert(byte) }
    }

    /// Ignores bytes outside ASCII.
    mutating func insert(_ byte: UInt8) {
        if byte < 64 {
            low |= 1 << UInt64(byte)
        } else if byte < 128 {
            high |= 1 << UInt64(byte - 64)
        }
    }

    func union(_ other: ByteSet) -> ByteSet {
        var result = self
        result.low |= other.low
        result.high |= other.high
        return result
    }

    @inline(__always)
    func contains(_ byte: UInt8) -> Bool {
        byte < 64 ? low &>> UInt64(byte) & 1 == 1 : byte < 128 && high &>> UInt64(byte - 64) & 1 == 1
    }

    func isSubset(of other: ByteSet) -> Bool { low & ~other.low == 0 && high & ~other.high == 0 }

    var isEmpty: Bool { low == 0 && high == 0 }

    var count: Int { low.nonzeroBitCount + high.nonzeroBitCount }

    /// The members in ascending order.
    var members: [UInt8] { (0..<128).filter(contains) }

    private static let digitText = "0123456789"
    private static let capitalText = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    private static let letterText = capitalText + "abcdefghijklmnopqrstuvwxyz"

    static let digits = ByteSet(digitText)
    static let hexadecimal = ByteSet(digitText + "abcdefABCDEF")
    static let alphanumerics = ByteSet(digitText + letterText)
    /// Letters, digits, `_` and `-`, which are base64url's too (RFC 4648 section 5).
    static let words = ByteSet(digitText + letterText + "_-")
    /// The digits and the padding of base64 (RFC 4648 section 4).
    static let base64 = ByteSet(digitText + letterText + "+/=")
    /// `token68` (RFC 9110 section 11.2).
    static let token68 = ByteSet(digitText + letterText + "-._~+/=")
    /// The bytes before and between the lines of a private key, also in source code and in markup.
    static let keyText = ByteSet(digitText + letterText + "+/= \t\r\n\\\"',:-._<>")
}
