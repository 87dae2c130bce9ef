import Testing

/// `verify --min-coverage` as a user runs it, on recordings with 6 of 24 declared responses: 25 percent.
@Suite struct MinimumCoverageTests {
    private static let arguments = [
        "verify", "--contract", "contracts/todos/openapi.yaml", "recordings/todos/reads.har", "--min-coverage",
    ]

    @Test(arguments: [("1", 0, nil), ("25", 0, nil), ("26", 1, 7), ("100", 1, 24)] as [(String, Int32, Int?)])
    func isComparedWithTheDeclaredResponses(minimum: String, status: Int32, required: Int?) async throws {
        let outcome = try await Binary.run(Self.arguments + [minimum])
        #expect(outcome.status == status)
        let error = required.map {
            """
            error: contracts/todos/openapi.yaml: recordings have 6 of 24 declared responses; \
            --min-coverage \(minimum) requires \($0); missing: POST /todos (not used), \
            PUT /todos/{id} (not used), DELETE /todos/{id} (not used), POST /todos-json (not used), \
            POST /todos-json/{id} (not used) and 2 more (--coverage lists all)

            """
        }
        #expect(outcome.error == error ?? "")
    }

    @Test(arguments: [
        ("0", "must be 1 to 100, not 0"), ("101", "must be 1 to 100, not 101"),
        ("80,fields=0", "must be 1 to 100, not fields=0"),
        ("abc", "must be a percentage, or one for each part such as operations=100,fields=60, not 'abc'"),
        ("fields=", "must be a percentage, or one for each part such as operations=100,fields=60, not 'fields='"),
        ("", "must be a percentage, or one for each part such as operations=100,fields=60, not ''"),
        ("80,", "must be a percentage, or one for each part such as operations=100,fields=60, not ''"),
        ("field=3", "has no part 'field': use operations, statuses, fields or values"),
        ("80,statuses=4", "has two limits for statuses"),
    ])
    func mustBeAPercentage(minimum: String, error: String) async throws {
        let outcome = try await Binary.run(Self.arguments + [minimum])
        #expect(outcome.status == 2)
        #expect(outcome.output == "")
        #expect(outcome.error == "error: --min-coverage \(error)\n" + Binary.usage(of: "verify"))
    }

    @Test func belongsToTheWholeRunAndToALiveOne() async throws {
        let shard = try await Binary.run(Self.arguments + ["80", "--shard", "1/2"])
        #expect(shard.status == 2)
        #expect(
            shard.error == "error: --min-coverage is for a whole run: give it to apicheck merge, not to a shard\n"
                + Binary.usage(of: "verify"))
        let contracts = try await Binary.run(["diff", "README.md", "README.md", "--min-coverage", "80"])
        #expect(contracts.status == 2)
        #expect(contracts.error.hasPrefix("error: an option of live runs is given: add --live, or leave it out\n"))
    }
}
