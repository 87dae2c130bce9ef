import APICheckJSON
import Testing

@Suite struct JSONWithoutTests {
    @Test(
        arguments: [
            (#"{"a":1,"b":{"c":2,"d":[1,{"e":3}]}}"#, ["/b/c"], #"{"a":1,"b":{"d":[1,{"e":3}]}}"#),
            (#"{"a":1,"b":{"c":2,"d":[1,{"e":3}]}}"#, ["/b/d/1/e", "/a"], #"{"b":{"c":2,"d":[1,{}]}}"#),
            // The other elements keep their indexes.
            ("[1,2,3]", ["/1"], "[1,null,3]"),
            ("[1,2,3]", [""], "null"),
            (#"{"a": 1.0}"#, ["/b", "/a/0", "/0"], #"{"a":1.0}"#),
            (#"{"a/b":1,"c~d":2,"e":3}"#, ["/a~1b", "/c~0d"], #"{"e":3}"#),
            (#"{"a":1,"b":2,"a":3}"#, ["/a"], #"{"b":2}"#),
            ("{\"\u{E9}\":1,\"e\u{301}\":2}", ["/\u{E9}"], "{\"e\u{301}\":2}"),
        ])
    func leavesOut(_ text: String, _ pointers: [String], _ expected: String) throws {
        let pointers = try pointers.map { try #require(Pointer($0)) }
        let bytes = try Document(text).root.bytes(without: pointers)
        #expect(String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(expected.utf8))
    }
}
