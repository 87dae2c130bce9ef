import APICheckBase
import APICheckDifference
import APICheckJSON
import Testing

/// Contracts of the size of large published ones, whose schemas refer to each other.
@Suite struct LargeContractTests {
    /// A contract of which 40 of 100 schemas are in one circle, each with references to three others.
    private static func contract(_ count: Int, changed: Set<Int> = []) -> String {
        let circle = count * 2 / 5
        let schemas = (0..<count).map { index -> String in
            let targets =
                index < circle
                ? [1, 7, 31].map { (index + $0) % circle }
                : [index + 1, index * 7].map { $0 % count }.filter { $0 < circle }
            let references = targets.map { "\"r\($0)\":{\"$ref\":\"#/components/schemas/S\($0)\"}" }
            let fields = (0..<20).map {
                "\"field\($0)\":{\"type\":\"\(changed.contains(index) && $0 == 3 ? "integer" : "string")\",\"description\":\"A text that says what the field \($0) of the schema \(index) is for.\"}"
            }
            return
                "\"S\(index)\":{\"type\":\"object\",\"required\":[\"field1\"],\"properties\":{\((fields + references).joined(separator: ","))}}"
        }
        let paths = (0..<count / 4).map { index in
            """
            "/p\(index)":{"get":{"responses":{"200":{"description":"","content":{"application/json":{"schema":\
            {"$ref":"#/components/schemas/S\(index * 4)"}}}}}}}
            """
        }
        return """
            {"openapi":"3.1.0","info":{"title":"t","version":"draft"},"paths":{\(paths.joined(separator: ",\n"))},
            "components":{"schemas":{\(schemas.joined(separator: ",\n"))}}}
            """
    }

    private static func compare(_ old: String, _ new: String) throws -> (time: Duration, changes: Int, operations: Int)
    {
        let (one, other) = (
            try ComparedContract(Document(old, source: "old.json")),
            try ComparedContract(Document(new, source: "new.json"))
        )
        var comparison: ContractComparison?
        let time = ContinuousClock().measure { comparison = ContractComparison(old: one, new: other) }
        return (time, comparison?.changes.count ?? 0, comparison?.operations ?? 0)
    }

    /// One change in a circle of schemas is seen by each operation, at no more than some places each.
    @Test func oneChangeInACircleOfSchemasHasFewPlaces() throws {
        let found = try Self.compare(Self.contract(100), Self.contract(100, changed: [3]))
        #expect(found.operations == 25)
        #expect(found.changes > 0 && found.changes <= 25 * 20)
    }

    /// Twice as many schemas take about twice as long.
    @Test func theTimeGrowsWithTheSize() throws {
        func time(_ count: Int) throws -> Duration {
            let changed = Set((0..<count).filter { $0 % 10 == 3 })
            return try Self.compare(Self.contract(count), Self.contract(count, changed: changed)).time
        }
        _ = try time(50)
        let (one, other) = (try time(100), try time(400))
        #expect(other < one * 16, "100 schemas: \(one), 400 schemas: \(other)")
    }
}
