import APICheckJSON
import Testing

@Suite struct ValueComparisonTests {
    struct Case: Sendable {
        var name: String
        var old: String
        var new: String
        var ignored: [String] = []
        var expected: [String]
    }

    static let cases = [
        Case(name: "equal", old: #"{"a":1}"#, new: #"{"a":1.0}"#, expected: []),
        Case(name: "scalar", old: #"{"a":"x"}"#, new: #"{"a":"y"}"#, expected: [#"/a "x" "y""#]),
        Case(name: "order of members", old: #"{"a":1,"b":2}"#, new: #"{"b":2,"a":1}"#, expected: []),
        Case(name: "element", old: "[1,2]", new: "[1,3]", expected: ["/1 2 3"]),
        Case(name: "lengths differ", old: "[1]", new: "[2,3]", expected: []),
        Case(name: "kinds differ", old: #"{"a":1}"#, new: #"{"a":"1"}"#, expected: []),
        Case(name: "member added", old: "{}", new: #"{"a":1}"#, expected: []),
        Case(
            name: "ignored", old: #"{"a":{"b":1},"c":1}"#, new: #"{"a":{"b":2},"c":2}"#, ignored: ["/a"],
            expected: ["/c 1 2"]),
    ]

    @Test(arguments: cases) func differences(_ row: Case) throws {
        let found = ValueComparison.differences(
            from: try Document(row.old).root, to: try Document(row.new).root,
            ignoring: Set(row.ignored.compactMap(Pointer.init)))
        #expect(found.map { "\($0.pointer) \($0.old) \($0.new)" } == row.expected, "\(row.name)")
    }
}
