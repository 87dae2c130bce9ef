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

    @Test(arguments: ["0", "101"])
    func mustBeAPercentage(minimum: String) async throws {
        let outcome = try await Binary.run(Self.arguments + [minimum])
        #expect(outcome.status == 2)
        #expect(outcome.output == "")
        #expect(
            outcome.error == "error: --min-coverage must be 1 to 100, not \(minimum)\n" + Binary.usage(of: "verify"))
    }
}
