import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckWorkflows
import Testing

/// `x-apicheck-wait-until`.
@Suite struct PollingTests {
    /// Runs a step that reads a job, which is done at the given request.
    private func run(
        doneAt number: Int, _ clock: TestClock, _ fields: String = "interval: 2, limit: 10", headers: Headers = []
    ) async throws -> (run: WorkflowRun, requests: Int) {
        let transport = StubTransport { request, index in
            var headers = headers
            headers.append("Content-Type", "application/json")
            return .stub(
                200, #"{"state": "\#(index + 1 < number ? "running" : "done")"}"#, headers: headers, to: request)
        }
        let runner = try WorkflowRunner.test(
            """
              - workflowId: w
                steps:
                  - stepId: a
                    operationId: list
                    x-apicheck-wait-until: {condition: $response.body#/state == 'done', \(fields)}
                    successCriteria: [{condition: $statusCode == 200}]
                    outputs: {state: $response.body#/state}
                outputs: {state: $steps.a.outputs.state}

            """, transport: transport, options: .test(clock))
        return (try await runner.run("w"), transport.requests.count)
    }

    @Test func theRequestIsRepeatedUntilTheConditionHolds() async throws {
        let clock = TestClock()
        let (run, requests) = try await run(doneAt: 3, clock)
        #expect(run.end == .completed)
        #expect(requests == 3)
        #expect(clock.sleeps == [.seconds(2), .seconds(2)])
        #expect(run.steps.map(\.outcome) == [.waiting, .waiting, .passed])
        #expect(run.outputs["state"]?.string == "done")
    }

    @Test func theLimitIsAFailedCriterion() async throws {
        let clock = TestClock()
        let (run, requests) = try await run(doneAt: 99, clock)
        #expect(run.end == .failed(step: "a"))
        #expect(requests == 6)
        #expect(clock.now == .seconds(10))
        #expect(run.steps.last?.failedCriteria.map(\.condition) == ["$response.body#/state == 'done' within 10 s"])
        #expect(run.steps.last?.failedCriteria.map(\.actual) == [#""running" == "done""#])
        #expect(run.findings().count == 1)
    }

    @Test func retryAfterIsALongerInterval() async throws {
        let clock = TestClock()
        _ = try await run(doneAt: 2, clock, headers: ["Retry-After": "5"])
        #expect(clock.sleeps == [.seconds(5)])
    }

    @Test func theDefaultsAreOneSecondAndThirty() async throws {
        let clock = TestClock()
        let (_, requests) = try await run(doneAt: 99, clock, "")
        #expect((requests, clock.now) == (31, .seconds(30)))
    }

    @Test(arguments: [
        ("create", "{condition: $statusCode == 200}", "the step 'a' repeats POST /todos with x-apicheck-wait-until"),
        ("list", "{interval: 1}", "'x-apicheck-wait-until' has no 'condition'"),
        ("list", "{condition: $statusCode == 200, limit: 9999}", "is over 3600 seconds"),
        ("list", "{condition: $statusCode == 200, every: 1}", "unknown field 'every'"),
        ("list", "{condition: $statusCode == 200 &&}", "'$statusCode == 200 &&' is invalid"),
        ("list", "{condition: $inputs.state == 1}", "unknown input 'state'"),
        ("list", "{criteria: [{condition: $steps.b.outputs.id == 1}]}", "unknown step 'b'"),
    ]) func aWrongOneIsRefused(_ operation: String, _ wait: String, _ message: String) {
        let error = #expect(throws: WorkflowError.self) {
            try WorkflowRunner.test(
                "  - {workflowId: w, steps: [{stepId: a, operationId: \(operation), x-apicheck-wait-until: \(wait)}]}\n",
                transport: StubTransport(.stub(200)))
        }
        #expect(error?.problem.text { _ in nil }.string.contains(message) == true, "\(String(describing: error))")
    }
}
