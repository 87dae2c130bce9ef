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
