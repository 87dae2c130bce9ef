import Testing

@testable import APICheckRedaction

@Suite struct ByteSetTests {
    private static let capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    private static let digits = "0123456789"
    private static let alphanumerics = digits + capitals + capitals.lowercased()

    @Test(arguments: [
        (ByteSet(""), ""), (ByteSet("a"), "a"), (ByteSet("?&;"), "?&;"), (ByteSet("@@"), "@"),
        (ByteSet("/?#\"'<>\\&;,()[]{}|`"), "/?#\"'<>\\&;,()[]{}|`"),
        (ByteSet("0123456789abcdefghijklmn"), "0123456789abcdefghijklmn"), (ByteSet("\u{0}\u{7F}é"), "\u{0}\u{7F}"),
        (.digits, digits), (.hexadecimal, digits + "abcdefABCDEF"), (.alphanumerics, alphanumerics),
        (.words, alphanumerics + "-_"), (.base64, alphanumerics + "+/="), (.token68, alphanumerics + "-._~+/="),
    ]) func aSetHasTheBytesThatItNames(set: ByteSet, members: String) {
        for byte in UInt8.min...UInt8.max {
            #expect(set.contains(byte) == members.utf8.contains(byte), "\(byte)")
        }
        #expect(set.members == members.utf8.sorted())
        #expect(set.count == members.utf8.count)
        #expect(set.isEmpty == members.isEmpty)
    }
}
