import APICheckBase
import Testing

@Suite struct Base64Tests {
    /// RFC 4648 section 10.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ])
    func base64(_ plain: String, _ encoded: String) {
        #expect(Base64.encode(Array(plain.utf8)) == encoded)
        #expect(Base64.decode(encoded.utf8) == Array(plain.utf8))
        #expect(Base64.decode(encoded.utf8.prefix { $0 != 0x3D }) == Array(plain.utf8))
    }

    @Test func base64OfEitherAlphabetAndNothingElse() {
        #expect(Base64.decode("_w D\nD".utf8) == [0xFF, 0x00, 0xC3])
        #expect(Base64.decode("/wDD".utf8) == [0xFF, 0x00, 0xC3])
        for wrong in ["A", "AAAAA", "AA*=", "Zg==Zg"] { #expect(Base64.decode(wrong.utf8) == nil) }
    }
}
