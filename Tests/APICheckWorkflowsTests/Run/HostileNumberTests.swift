import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckWorkflows
import Testing

/// Extreme numbers in a workflow file, a response and the options.
@Suite struct HostileNumberTests {
    static let numbers = [
        "1e300", "1e400", "1e18", "9223372036854775807", "9223372036854775808", "1e-300", "0", "0.5", "-0",
    ]

    private func run(after: String, limit: String, headers: Headers = []) async throws -> (TestClock, Int) {
        let clock = TestClock()
        let transport = StubTransport(.stub(500, headers: headers))
        let runner = try WorkflowRunner.test(
            """
              - workflowId: w
                steps:
                  - stepId: list
                    operationId: list
                    successCriteria: [{condition: $statusCode == 200}]
                    onFailure: [{name: again, type: retry, retryAfter: \(after), retryLimit: \(limit)}]
            """, transport: transport, options: .test(clock))
        _ = try await runner.run("w", inputs: [:])
        return (clock, transport.requests.count)
    }

    /// A wait over the limit of 60 s is skipped; any other is performed.
    @Test(arguments: numbers) func anyRetryAfterOfAnActionIsHandled(_ number: String) async throws {
        let (clock, requests) = try await run(after: number, limit: "1")
        let isShort = (Double(number) ?? .infinity) <= 60
        #expect(requests == (isShort ? 2 : 1))
        #expect(clock.now <= .seconds(60))
    }

    /// Retries are limited to 10, whatever the file says.
    @Test(arguments: numbers) func anyRetryLimitIsHandled(_ number: String) async throws {
        let limit = try #require(Double(number))
        guard limit.rounded() == limit else {
            await #expect(throws: WorkflowError.self) { try await run(after: "0", limit: number) }
            return
        }
        let (_, requests) = try await run(after: "0", limit: number)
        #expect(requests == 1 + (limit >= 10 ? 10 : Int(limit)))
    }

    @Test(arguments: numbers + ["-1", "-9223372036854775808", "", "nan", "99999999999999999999"])
    func anyRetryAfterHeaderIsHandled(_ number: String) async throws {
        let (clock, requests) = try await run(after: "0", limit: "1", headers: ["Retry-After": number])
        #expect(requests <= 2)
        #expect(clock.now <= .seconds(60))
    }

    @Test(arguments: [1e-300, 1e300, .nan, .infinity, -1, .leastNonzeroMagnitude, 1e9])
    func anyRateIsHandled(_ rate: Double) async throws {
        let clock = TestClock()
        let transport = StubTransport(.stub(200), .stub(200), .stub(200))
        let runner = try WorkflowRunner.test(
            """
              - workflowId: w
                steps:
                  - {stepId: one, operationId: list}
                  - {stepId: two, operationId: list}
                  - {stepId: three, operationId: list}
            """, transport: transport,
            options: .test(clock) {
                $0.requestsPerSecond = rate
                $0.timeLimit = .seconds(Int64.max)
            })
        _ = try await runner.run("w", inputs: [:])
        #expect(transport.requests.count == 3)
        #expect(clock.now <= .longest + .longest)
    }
}
