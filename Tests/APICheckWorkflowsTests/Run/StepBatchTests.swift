import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckWorkflows
import Testing

/// Steps that run at the same time.
@Suite struct StepBatchTests {
    /// Holds back each request until `size` of them are under way, and notes how many were.
    private final class Barrier: Transport {
        private struct State {
            var underWay = 0
            var most = 0
            var lines: [String] = []
        }

        private let state = Locked(State())

        var most: Int { state.withLock { $0.most } }

        func send(_ request: Request) async throws -> Exchange {
            state.withLock { state in
                state.underWay += 1
                state.most = max(state.most, state.underWay)
            }
            for _ in 0..<100 { await Task.yield() }
            state.withLock { $0.underWay -= 1 }
            let id = request.url.path.split(separator: "/").last.map(String.init) ?? ""
            return .stub(id == "bad" ? 500 : 200, #"{"id": "\#(id)"}"#, to: request)
        }
    }

    private static func run(
        _ steps: String, jobs: Int, _ change: (inout RunOptions) -> Void = { _ in }
    ) async throws -> (run: WorkflowRun, most: Int) {
        let transport = Barrier()
        let runner = try WorkflowRunner.test(
            "  - workflowId: w\n    steps:\n" + steps, transport: transport,
            options: .test(TestClock()) { options in
                options.jobs = jobs
                change(&options)
            })
        return (try await runner.run("w"), transport.most)
    }

    private static func summary(_ run: WorkflowRun) -> [String] {
        run.steps.map { "\($0.step) \($0.outcome) \($0.exchanges.map(\.request.url.text)) \($0.failedCriteria)" }
            + run.skipped.map { "\($0.step): \($0.why)" } + ["\(run.end)"]
    }

    private static func read(_ id: String, _ value: String, _ more: String = "") -> String {
        "      - {stepId: \(id), operationId: one, parameters: [{name: id, in: path, value: \(value)}]\(more)}\n"
    }

    private static let mixed =
        read("a", "1", ", outputs: {id: $response.body#/id}") + read("b", "2") + read("c", "bad") + read("d", "4")
        + read("e", "$steps.a.outputs.id") + read("f", "6", ", dependsOn: [c]") + read("g", "7")
        + "      - {stepId: h, operationId: delete, parameters: [{name: id, in: path, value: 8}]}\n"
        + read(
            "i", "9", ", onSuccess: [{name: go, type: goto, stepId: k, criteria: [{condition: $statusCode == 200}]}]")
        + read("j", "10") + read("k", "11")

    @Test(arguments: [true, false]) func theResultDoesNotDependOnTheNumber(endsAtFailure: Bool) async throws {
        let alone = try await Self.run(Self.mixed, jobs: 1) { $0.endsAtFailure = endsAtFailure }
        #expect(alone.most == 1)
        for jobs in [2, 3, 16] {
            let together = try await Self.run(Self.mixed, jobs: jobs) { $0.endsAtFailure = endsAtFailure }
            #expect(Self.summary(together.run) == Self.summary(alone.run), "\(jobs)")
        }
    }

    @Test func independentReadsRunAtTheSameTime() async throws {
        let steps = (1...20).map { Self.read("s\($0)", "\($0)") }.joined()
        let (run, most) = try await Self.run(steps, jobs: 4)
        #expect(run.steps.count == 20)
        #expect((2...4).contains(most))
    }

    @Test func theWidthIsTheMeanOfTheBatches() throws {
        func width(_ steps: String, jobs: Int) throws -> Int {
            let runner = try WorkflowRunner.test(
                "  - workflowId: w\n    steps:\n" + steps, transport: Barrier(),
                options: .test(TestClock()) { $0.jobs = jobs })
            return runner.width(of: try runner.arazzo.workflow("w"))
        }
        let wide = (1...20).map { Self.read("s\($0)", "\($0)") }.joined()
        let chain = Self.read("a", "1") + (1...9).map { Self.read("b\($0)", "2", ", dependsOn: [a]") }.joined()
        #expect(try width(wide, jobs: 1) == 1)
        #expect(try width(wide, jobs: 4) == 4)
        #expect(try width(wide, jobs: 64) == 20)
        #expect(try width(chain, jobs: 64) == 5)
        #expect(try width(Self.read("a", "1") + Self.read("b", "2", ", dependsOn: [a]"), jobs: 8) == 1)
    }

    @Test(arguments: [
        (1...3).map { "      - {stepId: s\($0), operationId: create, requestBody: {payload: {}}}\n" }.joined(),
        read("a", "1") + read("b", "2", ", dependsOn: [a]") + read("c", "3", ", dependsOn: [b]"),
        read("a", "1", ", onFailure: [{name: x, type: retry}]") + read("b", "2", ", onSuccess: [{name: y, type: end}]"),
        read("a", "1", ", outputs: {id: $response.body#/id}") + read("b", "$steps.a.outputs.id"),
        read("a", "1", ", outputs: {id: $response.body#/id}")
            + read("b", "2", ", x-apicheck-wait-until: {condition: $steps.a.outputs.id == 1}"),
        read("a", "1", ", outputs: {id: $response.body#/id}")
            + read("b", "2", ", successCriteria: [{condition: $steps.a.outputs.id == 1}]"),
        read("a", "1", ", outputs: {id: $response.body#/id}") + read("b", "2", ", outputs: {id: $steps.a.outputs.id}"),
    ]) func writesAndDependentStepsRunAlone(_ steps: String) async throws {
        #expect(try await Self.run(steps, jobs: 8).most == 1)
    }

    @Test func theLimitOfStepsIsReachedAtTheSameStep() async throws {
        let steps = (1...9).map { Self.read("s\($0)", "\($0)") }.joined()
        for jobs in [1, 4] {
            let (run, _) = try await Self.run(steps, jobs: jobs) { $0.maximumSteps = 5 }
            #expect(run.end == .tooManySteps(5))
            #expect(run.steps.map(\.step) == (1...5).map { "s\($0)" }, "\(jobs)")
        }
    }
}
