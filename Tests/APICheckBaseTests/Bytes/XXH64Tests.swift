import APICheckBase
import Testing

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
