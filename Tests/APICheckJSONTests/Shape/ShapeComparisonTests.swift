import APICheckJSON
import Testing

@Suite struct ShapeComparisonTests {
    private static func differences(_ samples: [String], _ value: String) throws -> [String] {
        var shape = Shape()
        for sample in samples { shape.add(try Document(sample).root) }
        return ShapeComparison.differences(from: shape, to: try Document(value).root).map { difference in
            switch difference {
            case .kind(let pointer, let recorded, let actual): "\(pointer) \(recorded) -> \(actual)"
            case .missing(let pointer, let kinds, let samples): "\(pointer) missing, \(kinds) in \(samples)"
            case .added(let pointer, let actual): "\(pointer) added, \(actual)"
            }
        }
    }

    struct Case: Sendable {
        var samples: [String]
        var value: String
        var expected: [String]
    }

    static let cases = [
        Case(samples: [#"{"a":1}"#], value: #"{"a":2}"#, expected: []),
        Case(samples: [#"{"a":1}"#], value: #"{"a":null}"#, expected: ["/a number -> null"]),
        Case(samples: [#"{"a":1}"#, #"{"a":null}"#], value: #"{"a":"x"}"#, expected: ["/a null or number -> string"]),
        Case(
            samples: [#"{"a":1,"b":1}"#], value: #"{"a":1,"c":[]}"#,
            expected: ["/c added, array", "/b missing, number in 1"]),
        Case(samples: [#"{"a":1}"#, "{}"], value: "{}", expected: []),
        Case(samples: ["[]"], value: "[1]", expected: []),
        Case(
            samples: [#"[{"id":1},{"id":2}]"#], value: #"[{"id":3},{"id":"4"}]"#, expected: ["/1/id number -> string"]),
        Case(samples: [#"[{"id":1,"a":1}]"#], value: #"[{"id":1},{"id":2,"a":1}]"#, expected: []),
        Case(
            samples: [#"[{"id":1,"a":1}]"#], value: #"[{"id":1},{"id":2}]"#,
            expected: ["/0/a missing, number in 1", "/1/a missing, number in 1"]),
        Case(samples: [#"[{"a":"x"}]"#], value: #"[{"a":null},{"a":"y"}]"#, expected: []),
        Case(samples: [#"[{"a":"x"}]"#], value: #"[{"a":null}]"#, expected: ["/0/a string -> null"]),
        Case(samples: [#"[{"a":"x"}]"#], value: #"[{"a":1},{"a":"y"}]"#, expected: ["/0/a string -> number"]),
        Case(samples: ["[1]"], value: "[1,2,3]", expected: []),
        Case(samples: [#"{"data":[]}"#], value: #"{"data":{}}"#, expected: ["/data array -> object"]),
    ]

    @Test(arguments: cases) func differences(_ row: Case) throws {
        #expect(try Self.differences(row.samples, row.value) == row.expected)
    }
}
