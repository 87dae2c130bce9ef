import Testing

@testable import APICheckJSON

@Suite struct EqualityTests {
    static let cases: [(String, String, Bool)] = [
        ("1", "1.0", true), ("1", "1e0", true), ("0", "-0.0", true), ("1", "\"1\"", false), ("0", "false", false),
        ("null", "false", false), ("12345678901", "12345678901.0", true), ("0.1", "0.10000000000000000001", false),
        (#""a""#, #""\u0061""#, true), (#""\u00e9""#, #""e\u0301""#, false), ("[1,2]", "[2,1]", false),
        ("[1]", "[1,1]", false), (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, true), (#"{"a":1}"#, #"{"b":1}"#, false),
        (#"{"a":{"x":[]}}"#, #"{"a":{"x":[]}}"#, true), (#"{"a":[]}"#, #"{"a":{}}"#, false),
        (#"{"é":1,"b":2}"#, #"{"b":2,"\u00e9":1}"#, true), (#"{"\u00e9":1,"x":0}"#, #"{"x":0,"e\u0301":1}"#, false),
        (#"{"a":1,"b":2,"c":[3]}"#, #"{"c":[3],"a":1,"b":2}"#, true),
        (#"{"a":1,"b":2,"c":[3]}"#, #"{"c":[4],"a":1,"b":2}"#, false),
        (#"{"a":1,"b":2,"c":3}"#, #"{"c":3,"a":1,"a":1}"#, false),
        (#"{"a":1,"a":1}"#, #"{"a":1,"b":2}"#, false), (#"{"a":1,"b":2}"#, #"{"a":1,"a":1}"#, false),
    ]

    @Test(arguments: cases) func equal(_ one: String, _ two: String, _ areEqual: Bool) throws {
        let left = try Document(one)
        let right = try Document(two)
        #expect(left.root.equals(right.root) == areEqual)
        #expect(right.root.equals(left.root) == areEqual)
        // The hashes have 64 bits, so collisions of different values are not expected.
        #expect((left.root.hashOfValue == right.root.hashOfValue) == areEqual)
    }

    @Test(.timeLimit(.minutes(10))) func manyMembersInAnotherOrderStayLinear() throws {
        let names = (0..<20_000).map { "\"n\($0)\":\($0)" }
        let left = try Document("{\(names.joined(separator: ","))}")
        let right = try Document("{\(names.reversed().joined(separator: ","))}")
        #expect(left.root.equals(right.root))
    }
}

@Suite struct ValueDifferenceTests {
    /// `/a: 1 <> 2`, with `-` for a value that one side lacks.
    private func differences(
        _ expected: String, _ actual: String, limit: Int = .max, ignoring ignored: String? = nil
    ) throws -> [String] {
        let ignored = ignored.flatMap { Pointer($0) }
        let found = ValueDifference.between(
            try Document(Array(expected.utf8)).root, try Document(Array(actual.utf8)).root, limit: limit,
            isIgnored: { $0 == ignored }, matches: { $0.equals($1) || $0.string == "any" })
        return found.map { "\($0.pointer): \($0.expected?.text ?? "-") <> \($0.actual?.text ?? "-")" }
    }

    @Test(
        arguments: [
            (#"{"a": 1, "b": 2}"#, #"{"b": 2.0, "a": 1}"#, []),
            (#"{"a": 1, "b": 2}"#, #"{"c": 3, "a": 2}"#, ["/a: 1 <> 2", "/b: 2 <> -", "/c: - <> 3"]),
            ("[1, [2, 3]]", "[1, [2], 4]", ["/1/1: 3 <> -", "/2: - <> 4"]),
            (#"{"a": {}}"#, #"{"a": []}"#, ["/a: {} <> []"]),
            ("1", "2", [": 1 <> 2"]),
            // A place matches by the rule of the caller, whatever its type.
            (#"{"a": "any"}"#, #"{"a": {"b": 1}}"#, []),
            (#"{"a": "any"}"#, "{}", [#"/a: "any" <> -"#]),
            // The last of duplicate names counts, and is listed once.
            (#"{"a": 1, "a": 2}"#, #"{"a": 2}"#, []),
            (#"{"a": 1, "a": 2}"#, #"{"a": 3, "a": 4}"#, ["/a: 2 <> 4"]),
        ] as [(String, String, [String])])
    func eachPlaceThatDiffersIsListed(_ expected: String, _ actual: String, _ found: [String]) throws {
        #expect(try differences(expected, actual) == found)
    }

    @Test func placesAreIgnoredWithAllInsideOfThem() throws {
        #expect(try differences(#"{"a": {"b": 1}, "c": 1}"#, #"{"a": 7, "c": 2}"#, ignoring: "/a") == ["/c: 1 <> 2"])
    }

    @Test func theLimitEndsTheWalk() throws {
        #expect(try differences("[1, 2, 3]", "[4, 5, 6]", limit: 2) == ["/0: 1 <> 4", "/1: 2 <> 5"])
    }
}

/// Names of members that are data: the same place of a body, whatever the id.
@Suite struct VolatileNameTests {
    @Test(arguments: [
        "7", "20240521", "b3f1c2a4-9d5e-4f60-8a7b-1c2d3e4f5a6b", "0f3a5c7e9b1d2468", "2024-05-21", "cus9s6XKzkNRiz8i3",
        "tcp://0.0.0.0:22000", "http://a.example:80/b",
    ])
    func anIDIsData(_ name: String) {
        #expect(VolatileValue.isKey(name))
    }

    @Test(arguments: [
        "", "id", "is_done", "line2", "sha256", "x509certificate2url", "oauth2AccessTokenV2Url", "created_at_timestamp",
        "a-very-long-name-of-a-setting", "ipv4AddressOfTheHost6",
        "http://schema.example/name", "a:80",
    ])
    func aNameIsNone(_ name: String) {
        #expect(!VolatileValue.isKey(name))
    }
}

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
