import APICheckBase
import APICheckChecks
import APICheckFindings
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

    /// One change in a circle of schemas is seen by each operation; a few are named, and the others counted.
    @Test func oneChangeInACircleOfSchemasHasFewPlaces() throws {
        let found = try Self.compare(Self.contract(100), Self.contract(100, changed: [3]))
        #expect(found.operations == 25)
        #expect(found.changes > 20 && found.changes < 2 * 20)
    }

    /// A contract of 30 operations whose answer is a list of things.
    private static func list(of name: String) -> String {
        let paths = (1...30).map { index in
            """
              /p\(index):
                get:
                  responses:
                    "200": {description: "", content: {application/json: {schema: {$ref: "#/components/schemas/List"}}}}
            """
        }
        return """
            openapi: 3.1.0
            info: {title: t, version: draft}
            paths:
            \(paths.joined(separator: "\n"))
            components:
              schemas:
                List: {type: array, items: {$ref: "#/components/schemas/Thing"}}
                Thing: {type: object, properties: {id: {type: integer}, \(name): {type: string}}}
            """
    }

    /// The change of each: `rule at place`, with the operation.
    private static func changesOfList(alwaysNamed: Set<String> = []) throws -> [ContractChange] {
        var policy = ContractComparison.Policy()
        policy.alwaysNamed = alwaysNamed
        let comparison = ContractComparison(
            old: try ComparedContract(Document(yaml: list(of: "title"), source: "old.yaml")),
            new: try ComparedContract(Document(yaml: list(of: "name"), source: "new.yaml")), policy: policy)
        return comparison.changes.filter { $0.rule.id == "response-optional-property-removed" }
    }

    @Test func ofManyOperationsWithOneChangeTwentyAreNamed() throws {
        let changes = try Self.changesOfList()
        #expect(changes.dropLast().map(\.operation) == (1...20).map { "GET /p\($0)" })
        #expect(Set(changes.dropLast().map(\.place.description)) == ["/*/title"])
        let last = try #require(changes.last)
        #expect(last.operation == "contract")
        #expect(last.place.description == "contract /components/schemas/Thing/properties/title")
        #expect(last.further == (21...30).map { "GET /p\($0)" })
        #expect(last.level == changes[0].level)
    }

    /// A level, a baseline or a reader is for an operation: it must see each place of that operation.
    @Test func anOperationThatIsSetApartIsAlwaysNamed() throws {
        let names: Set<String> = ["GET /p25", "GET /p30"]
        let changes = try Self.changesOfList(alwaysNamed: names)
        #expect(Set(changes.map(\.operation)).isSuperset(of: names))
        #expect(changes.last?.further == [21, 22, 23, 24, 26, 27, 28, 29].map { "GET /p\($0)" })
    }

    /// Four times as many schemas and operations take about four times as long.
    @Test func theTimeGrowsWithTheSize() throws {
        func time(_ count: Int) throws -> Duration {
            let changed = Set((0..<count).filter { $0 % 10 == 3 })
            return try Self.compare(Self.contract(count), Self.contract(count, changed: changed)).time
        }
        _ = try time(50)
        let (one, other) = (try time(100), try time(400))
        #expect(other < one * 8, "100 schemas: \(one), 400 schemas: \(other)")
    }
}
