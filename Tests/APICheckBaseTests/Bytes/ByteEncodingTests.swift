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

@Suite struct XXH64Tests {
    /// The values that xxHash's own tools give.
    @Test(
        arguments: [
            (Array("".utf8), "ef46db3751d8e999"), (Array("a".utf8), "d24ec4f1a98c6e5b"),
            (Array("abc".utf8), "44bc2cf5ad770999"),
            (Array("Nobody inspects the spammish repetition".utf8), "fbcea83c8a378bf1"),
            (Array(0...254), "0f7d97507caad693"),
        ] as [([UInt8], String)])
    func isXXH64(_ bytes: [UInt8], _ key: String) {
        #expect(XXH64.text(of: bytes) == key)
        #expect(Hex.isText(key))
    }

    @Test(arguments: ["", "ef46db3751d8e99", "EF46DB3751D8E999", "ef46db3751d8e99g", "ef46db3751d8e9990"])
    func isNoKey(_ text: String) {
        #expect(!Hex.isText(text))
    }
}
