import Foundation
import TestSupport
import Testing

/// `verify --jobs`.
@Suite struct JobsTests {
    /// A recording of many entries, each fifth of which is wrong in its own way and counts for one finding.
    private func recording(_ count: Int, rest: String = "") -> String {
        let entries = (1...count).map { number in
            let title = number % 5 == 0 ? "\(number)" : "\"todo \(number)\""
            return """
                {"request":{"method":"GET","url":"http://h/todos/\(number)","headers":[]},
                "response":{"status":200,"headers":[{"name":"Content-Type","value":"application/json"}],
                "content":{"text":"{\\"title\\":\(title.replacing("\"", with: "\\\""))}"}}}
                """
        }
        return "{\"log\":{\"entries\":[\(entries.joined(separator: ","))\(rest)]}}"
    }

    private static let contract = """
        openapi: 3.1.0
        info: {title: Todos, version: "1"}
        paths:
          /todos/{id}:
            parameters: [{name: id, in: path, required: true, schema: {type: string}}]
            get:
              responses:
                "200":
                  description: One
                  content:
                    application/json:
                      schema: {type: object, properties: {title: {type: string}}}
        """

    private func verify(_ text: String, jobs: Int) async throws -> Binary.Outcome {
        let folder = try TemporaryFolder()
        _ = try folder.write("contract.yaml", Self.contract.utf8)
        _ = try folder.write("some.har", text.utf8)
        return try await Binary.run(
            ["verify", "--contract", "contract.yaml", "some.har", "--jobs", "\(jobs)"], in: folder.url)
    }

    @Test func theReportIsTheSameWithAnyNumber() async throws {
        let text = recording(500)
        let alone = try await verify(text, jobs: 1)
        #expect(alone.status == 1)
        #expect(
            alone.output == """
                GET /todos/{id}

                  breaking  response-property-type-changed at /title
                    expected     string
                    actual       5 (number)
                    contract     contract.yaml:12
                    evidence     some.har:9, entry 5, 100 samples
                    remedy       Decode both types and correct the contract, or have the server send the declared type.

                500 exchanges checked: 1 breaking, 0 warnings, 0 info

                """)
        for jobs in [2, 5] {
            let together = try await verify(text, jobs: jobs)
            #expect(together.status == 1)
            #expect(together.output == alone.output)
        }
    }

    /// The first one of several faults of the file is reported.
    @Test(arguments: [1, 4])
    func aBrokenEntryEndsIt(jobs: Int) async throws {
        let outcome = try await verify(recording(200, rest: ",7,8"), jobs: jobs)
        #expect(outcome.status == 2)
        #expect(
            outcome.error == """
                error: some.har:401: entry 201: invalid request
                  expected: an object
                  actual:   nothing
                  help:     apicheck import repairs files of other programs; remove the entry from the file or record it again

                """)
    }

    @Test(arguments: [0, 65])
    func aNumberOutOfRangeIsRefused(jobs: Int) async throws {
        let outcome = try await Binary.run(["verify", "--jobs", "\(jobs)"])
        #expect(outcome.status == 2)
        #expect(outcome.error == "error: --jobs must be 1 to 64, not \(jobs)\n" + Binary.usage(of: "verify"))
    }
}
