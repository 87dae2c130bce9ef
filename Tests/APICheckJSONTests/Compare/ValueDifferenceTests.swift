import APICheckJSON
import Testing

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
