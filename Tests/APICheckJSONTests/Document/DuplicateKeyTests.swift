import APICheckBase
import Testing

@testable import APICheckJSON

@Suite struct DuplicateKeyTests {
    static let texts: [(text: String, pointers: [String])] = [
        ("1", []), ("{}", []), (#"{"a":1}"#, []), (#"{"a":1,"b":1}"#, []), (#"{"a":1,"a":1}"#, ["/a"]),
        // The same name in adjacent or nested objects is not a duplicate.
        (#"[{"a":1},{"a":{"a":1}}]"#, []), (#"{"a":{"a":1,"a":2},"b":0,"a":1}"#, ["/a/a", "/a"]),
        (#"{"a":1,"a":2,"a":3}"#, ["/a", "/a"]), (#"{"":1,"b":2,"":3}"#, ["/"]),
        // One name in two spellings, and names that differ in how their accents are composed.
        (#"{"a":1,"\u0061":2}"#, ["/a"]), (#"{"é":1,"\u00e9":2}"#, ["/é"]), ("{\"\u{E9}\":1,\"e\u{301}\":2}", []),
        // Different lone surrogates have the same text but are two names.
        (#"{"\ud800":1,"\ud801":2}"#, []), (#"{"\ud800":1,"\uD800":2}"#, ["/\u{FFFD}"]), (#"{"\ud800":1,"�":2}"#, []),
        // Same length, same ends.
        (#"{"axb":1,"ayb":2}"#, []), (#"{"axb":1,"ayb":2,"axb":3}"#, ["/axb"]),
        (#"{"a":"a","b":"a","c":["a","a"]}"#, []),
        // After objects with as many members but other names, or the same names in another order.
        (#"[{"a":1,"b":2},{"a":1,"a":2},{"a":1,"b":2}]"#, ["/1/a"]),
        (#"[{"a":1,"b":2},{"b":1,"b":2},{"b":1,"a":2},{"a":1,"b":{"a":1,"a":2}}]"#, ["/1/b", "/3/b/a"]),
        (
            #"[{"a":1,"b":2,"c":3},{"a":1,"c":2,"a":3},{"a":1,"c":2,"c":3},{"a":1,"b":2,"b":3}]"#,
            ["/1/a", "/2/c", "/3/b"]
        ),
        (#"[{"a":1,"b":2},{"a":1,"\u0061":2},{"a":1,"b":2},{"b":1,"b":2}]"#, ["/1/a", "/3/b"]),
    ]

    @Test(arguments: texts) func areListed(_ text: String, _ pointers: [String]) throws {
        #expect(try Document(text).duplicateKeys.map(\.pointer.description) == pointers)
    }

    @Test func ofManyMembersAreFound() throws {
        let names = (0..<1_000).map { "\"name\($0)\":0" }
        #expect(try Document("{\(names.joined(separator: ","))}").duplicateKeys.isEmpty)
        let twice = try Document("{\(names.joined(separator: ",")),\"name500\":1,\n\"name7\":1}").duplicateKeys
        #expect(twice.map(\.string) == ["name500", "name7"])
        #expect(twice.map(\.line) == [1, 2])
    }

    @Test func areRejectedWithTheirPosition() throws {
        try Document(#"{"a":1,"b":2}"#).requireUniqueKeys()
        let document = try Document("{\"a\":1,\n \"a\":2}", source: "a.json")
        let error = #expect(throws: JSONSyntaxError.self) { try document.requireUniqueKeys() }
        #expect(error?.description == "a.json:2:2: a duplicate name in the object, at byte 9")
    }
}
