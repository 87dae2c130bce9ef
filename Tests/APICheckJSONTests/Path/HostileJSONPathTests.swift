import APICheckBase
import Testing

@testable import APICheckJSON

/// Queries and documents that would take too much time, memory or stack.
@Suite struct HostileJSONPathTests {
    private static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    static let nested = [
        repeated("(", 40_000) + "@", repeated("!(", 40_000), repeated("@[?", 30_000), repeated("length(", 10_000),
        repeated("$.a[?", 10_000),
    ]

    @Test(arguments: nested) func nesting(_ filter: String) {
        let error = #expect(throws: JSONPathError.self) { try JSONPath("$[?" + filter) }
        #expect(error?.reason == "filters and parentheses are nested more than the limit of 64 deep")
    }

    @Test func aQueryOfAMegabyte() throws {
        let error = #expect(throws: JSONPathError.self) { try JSONPath("$" + Self.repeated(".a", 500_000)) }
        #expect(
            error == JSONPathError(reason: "the query is longer than the limit of 100000 characters", column: 100_001))
        #expect(try JSONPath("$" + Self.repeated(".a", 49_999)).select(in: Document(#"{"a":{}}"#).root).isEmpty)
        #expect(try JSONPath("$[?" + Self.repeated("@.a||", 15_000) + "@.a]").select(in: Document("[{}]").root).isEmpty)
    }

    @Test func theDeepestFilterRuns() throws {
        let query = "$" + Self.repeated("[?@", 64) + Self.repeated("]", 64)
        let deep = try Document(Self.repeated("[", 500) + Self.repeated("]", 500))
        #expect(try JSONPath(query).select(in: deep.root).count == 1)
    }

    @Test func descendantsOfDescendants() throws {
        let deep = try Document(Self.repeated("[", 500) + Self.repeated("]", 500))
        #expect(throws: JSONPathLimitExceeded(limit: .results(1_000_000))) {
            try JSONPath("$..*..*..*..*").select(in: deep.root)
        }
    }

    @Test func filtersInsideOfFilters() throws {
        var limits = JSONPathLimits()
        limits.steps = 100_000
        let deep = try Document(Self.repeated(#"{"a":"#, 400) + "1" + Self.repeated("}", 400))
        let path = try JSONPath("$..[?@..[?@..[?@.b]]]", limits: limits)
        let error = #expect(throws: JSONPathLimitExceeded.self) { try path.select(in: deep.root) }
        #expect(
            error?.description
                == "the query visits more than the limit of 100000 values\n  help:     avoid a filter inside of a filter, or .. before one"
        )
    }

    /// The result of a query that begins with `$` is the same for each tested value, so that this is not quadratic.
    @Test func absoluteQueriesAreEvaluatedOnce() throws {
        var limits = JSONPathLimits()
        limits.steps = 1_000_000
        let list = try Document("[" + (0..<20_000).map(String.init).joined(separator: ",") + "]")
        #expect(try JSONPath("$[?@ < count($..*)]", limits: limits).select(in: list.root).count == 20_000)
    }

    @Test func patterns() throws {
        let text = Self.repeated("a", 100_000)
        let document = try Document(#"["\#(text)", "(a{1000}){1000}"]"#)
        #expect(try JSONPath("$[?match(@, '(((a*)*)*)*b')]").select(in: document.root).isEmpty)
        #expect(throws: JSONPathError.self) { try JSONPath("$[?match(@, '(a{1000}){1000}')]") }
        #expect(throws: JSONPathLimitExceeded.self) { try JSONPath("$[?match(@, $[1])]").select(in: document.root) }
    }
}
