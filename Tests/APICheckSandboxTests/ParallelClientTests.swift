import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckSandbox
import APICheckWorkflows
import TestSupport
import Testing

/// Many clients of one sandbox, which must not see each other's data.
@Suite(.timeLimit(.minutes(10))) struct ParallelClientTests {
    private static let clients = (0..<50).tenth(seed: 0)

    /// What one client observed: findings and failed steps as text, and the ids that it created.
    private struct Observation {
        var problems: [String] = []
        var created: [String] = []
    }

    /// Each workflow is run by all clients at once; readers and writers do not run at the same time, since a reader may
    /// see what a writer changes between two of its requests.
    @Test(arguments: Sandbox.apis) func clientsRunEveryWorkflowAtOnce(_ api: String) async throws {
        let contract = try TodoClient.contract(api)
        let arazzo = try Arazzo(contentsOf: "\(TodoClient.contracts)/\(api)/workflows.arazzo.yaml")
        let sandbox = try await Sandbox.start([contract])
        do {
            let server = try #require(sandbox.baseURL(of: api))
            var options = RunOptions()
            options.headers = ["User-Agent": "test"]
            let runner = try WorkflowRunner(
                arazzo: arazzo, contract: contract, transport: RawTransport(), server: server, options: options)
            for workflow in arazzo.workflows {
                let observed = try await withThrowingTaskGroup(of: Observation.self) { group in
                    for client in Self.clients {
                        group.addTask {
                            try await Self.observe(workflow, by: client, of: api, with: runner, contract: contract)
                        }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                #expect(observed.count == Self.clients.count)
                #expect(observed.flatMap(\.problems) == [], "\(workflow.id)")
                // Each session of the issue tracker has a tracker of its own, whose ids begin anew.
                let created = api == "issuetracker" ? [] : observed.flatMap(\.created)
                #expect(Set(created).count == created.count, "two clients of \(workflow.id) created the same object")
            }
        } catch {
            await sandbox.stop()
            throw error
        }
        await sandbox.stop()
    }

    private static func observe(
        _ workflow: Workflow, by client: Int, of api: String, with runner: WorkflowRunner, contract: Contract
    ) async throws -> Observation {
        var inputs: [String: JSON] = [:]
        for input in try runner.declaredInputs(of: workflow) {
            // An account belongs to one client.
            if input.name == "email" { inputs["email"] = try input.value(ofText: "client-\(client)@example.com") }
            if let value = Sandbox.inputs[api]?[input.name] { inputs[input.name] = try input.value(ofText: value) }
        }
        let run = try await runner.run(workflow.id, inputs: inputs)
        var observation = Observation()
        // The criteria show whether a client got its own data. That the responses keep the contract, which takes longer to
        // check, is looked at for some clients.
        let checked = client % 10 == 0 ? run.exchanges : []
        let findings = checked.flatMap { contract.check($0).findings } + run.findings()
        observation.problems = findings.map { "client \(client): \($0.rule.id) at \($0.place): \($0.actual)" }
        for step in run.steps where step.outcome != .passed {
            observation.problems.append("client \(client): \(step.step) \(step.outcome)")
        }
        let creations = run.steps.filter { $0.operation?.id?.hasPrefix("create") == true }
        for exchange in creations.flatMap(\.exchanges) {
            guard let response = exchange.response, 200...299 ~= response.status else { continue }
            observation.created += ["/data/id", "/id", "/_id", "/post_id"].compactMap { response.json($0) }
        }
        return observation
    }
}
