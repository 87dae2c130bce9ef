import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckWorkflows
import Testing

/// Actions after a step: continue, jump, retry, end; always limited.
struct StepActionTests {
    private static func run(
        _ steps: String, _ transport: StubTransport, _ clock: TestClock = TestClock(),
        _ change: (inout RunOptions) -> Void = { _ in }
    ) async throws -> WorkflowRun {
        let workflow = "  - workflowId: w\n    steps:\n" + steps
        return try await WorkflowRunner.test(workflow, transport: transport, options: .test(clock, change)).run("w")
    }

    @Test func endlessGotoIsLimited() async throws {
        let transport = StubTransport(.stub(200))
        let run = try await Self.run(
            """
                  - stepId: a
                    operationId: list
                    onSuccess: [{name: again, type: goto, stepId: a}]

            """, transport
        ) { $0.maximumSteps = 25 }
        #expect(run.end == .tooManySteps(25))
        #expect(transport.requests.count == 25)
    }

    @Test func skippedStepsAreReported() async throws {
        let run = try await Self.run(
            """
                  - stepId: a
                    operationId: list
                    onSuccess:
                      - {name: no, type: end, criteria: [{condition: $statusCode == 201}]}
                      - {name: yes, type: goto, stepId: c, criteria: [{condition: $statusCode == 200}]}
                  - {stepId: b, operationId: list}
                  - {stepId: c, operationId: list}

            """, StubTransport(.stub(200)))
        #expect(run.steps.map(\.step) == ["a", "c"])
        #expect(run.skipped == [SkippedStep(step: "b", why: "the run did not reach it")])
        #expect(run.end == .completed)
    }

    @Test func aHandledFailureIsNotAFinding() async throws {
        let run = try await Self.run(
            """
                  - stepId: a
                    operationId: list
                    successCriteria: [{condition: $statusCode == 200}]
                    onFailure: [{name: empty, type: goto, stepId: b, criteria: [{condition: $statusCode == 204}]}]
                  - {stepId: b, operationId: list}

            """, StubTransport(.stub(204), .stub(200)))
        #expect(run.steps.map(\.outcome) == [.handled(by: "empty"), .passed])
        #expect(run.end == .completed)
        #expect(run.findings().isEmpty)
    }

    @Test(arguments: [
        // Action, failures before the success, expected waits, end.
        ("retryAfter: 2, retryLimit: 3", 2, [2.0, 2.0], WorkflowRun.End.completed),
        ("retryAfter: 0.5", 1, [0.5], .completed),
        ("retryAfter: 0.5", 2, [0.5], .failed(step: "a")),
        ("retryLimit: 1000", 99, Array(repeating: 0, count: 10), .failed(step: "a")),
        // Longer than the maximum wait.
        ("retryAfter: 61", 1, [], .failed(step: "a")),
    ])
    func retry(_ fields: String, _ failures: Int, _ waits: [Double], _ end: WorkflowRun.End) async throws {
        let clock = TestClock()
        let transport = StubTransport { request, index in .stub(index < failures ? 500 : 200, to: request) }
        let run = try await Self.run(
            """
                  - stepId: a
                    operationId: list
                    onFailure: [{name: again, type: retry, \(fields)}]

            """, transport, clock)
        #expect(run.end == end)
        #expect(clock.sleeps == waits.map { .seconds($0) })
        #expect(transport.requests.count == waits.count + 1)
        #expect(run.findings().count == (end == .completed ? 0 : 1))
    }

    @Test func aRetryMayRunAStepFirst() async throws {
        let transport = StubTransport { request, index in .stub(index == 0 ? 401 : 200, to: request) }
        let run = try await Self.run(
            """
                  - stepId: a
                    operationId: list
                    onFailure: [{name: login, type: retry, stepId: b}]
                    onSuccess: [{name: done, type: end}]
                  - {stepId: b, operationId: create, requestBody: {payload: {}}}

            """, transport)
        #expect(transport.lines == ["GET /api/todos", "POST /api/todos", "GET /api/todos"])
        #expect(run.end == .completed)
    }

    @Test(arguments: [
        (429, "3", [3.0], 2), (503, "0", [0.0], 2), (503, "61", [], 1), (500, "3", [], 1), (429, "soon", [], 1),
        (429, "Sun, 06 Nov 1994 08:49:47 GMT", [10.0], 2),
    ])
    func retryAfter(_ status: Int, _ value: String, _ waits: [Double], _ requests: Int) async throws {
        let clock = TestClock()
        let transport = StubTransport { request, index in
            let headers: Headers = ["Retry-After": value, "Date": "Sun, 06 Nov 1994 08:49:37 GMT"]
            return index == 0 ? .stub(status, headers: headers, to: request) : .stub(200, to: request)
        }
        let run = try await Self.run("      - {stepId: a, operationId: list}\n", transport, clock)
        #expect(clock.sleeps == waits.map { .seconds($0) })
        #expect(transport.requests.count == requests)
        #expect(run.end == (requests == 2 ? .completed : .failed(step: "a")))
        if requests == 2 { #expect(run.steps.map(\.outcome) == [.postponed, .passed]) }
    }

    @Test func retriesOfTheServerAreLimited() async throws {
        let transport = StubTransport(.stub(429, headers: ["Retry-After": "1"]))
        let run = try await Self.run("      - {stepId: a, operationId: list}\n", transport)
        #expect(transport.requests.count == 11)
        #expect(run.end == .failed(step: "a"))
    }

    @Test func aCriterionMayExpect429() async throws {
        let clock = TestClock()
        let transport = StubTransport(.stub(429, headers: ["Retry-After": "1"]))
        let run = try await Self.run(
            "      - {stepId: a, operationId: list, successCriteria: [{condition: $statusCode == 429}]}\n", transport,
            clock)
        #expect(run.end == .completed)
        #expect(clock.sleeps.isEmpty)
    }

    @Test func theRequestRateOfAHostIsLimited() async throws {
        let clock = TestClock()
        let step = "operationId: list}\n"
        _ = try await Self.run(
            "      - {stepId: a, \(step)      - {stepId: b, \(step)      - {stepId: c, \(step)",
            StubTransport(.stub(200)), clock
        ) { $0.requestsPerSecond = 4 }
        #expect(clock.sleeps == [.seconds(0.25), .seconds(0.25)])
    }

    @Test func theRunHasATimeLimit() async throws {
        let clock = TestClock()
        let transport = StubTransport { request, _ in
            clock.advance(by: .seconds(40))
            return .stub(200, to: request)
        }
        let run = try await Self.run(
            """
                  - {stepId: a, operationId: list}
                  - {stepId: b, operationId: list}
                  - {stepId: c, operationId: list}
                  - {stepId: d, operationId: list, x-apicheck-cleanup: true}

            """, transport, clock
        ) { $0.timeLimit = .seconds(60) }
        #expect(run.end == .outOfTime(.seconds(60)))
        #expect(run.steps.map(\.step) == ["a", "b", "d"])
        #expect(run.skipped == [SkippedStep(step: "c", why: "the run took longer than the limit of 60 s")])
    }
}
