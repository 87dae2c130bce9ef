import APICheckBase
import APICheckContracts
import APICheckHTTP
import APICheckJSON
import APICheckWorkflows
import Foundation
import Testing

/// The workflow file of this project matches its contract.
struct TodoWorkflowTests {
    @Test func matchesItsContract() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../contracts/todos").standardizedFileURL
        let arazzo = try Arazzo(contentsOf: folder.appendingPathComponent("workflows.arazzo.yaml").path)
        let path = try #require(arazzo.contractPath)
        #expect(path == folder.appendingPathComponent("openapi.yaml").path)
        let transport = StubTransport(.stub(500))
        let runner = try WorkflowRunner(
            arazzo: arazzo, contract: Contract(contentsOf: path), transport: transport,
            server: #require(HTTPURL("http://localhost/api/v2")))
        #expect(try runner.isSafe("reads"))
        #expect(try !runner.isSafe("crud"))
        for workflow in arazzo.workflows {
            #expect(try runner.plan(workflow.id).count == workflow.steps.count)
            #expect(workflow.inputs.allSatisfy { !$0.isRequired })
        }
        #expect(transport.requests.isEmpty)
    }
}

/// Files that would take too much time, memory or stack.
struct HostileFileTests {
    private static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    private static func step(_ field: String) throws -> Arazzo {
        try Arazzo.test(
            "  - workflowId: w\n    steps:\n      - stepId: a\n        operationId: list\n        \(field)\n")
    }

    static let fields = [
        "successCriteria: [{condition: '\(repeated("(", 100_000))'}]",
        "successCriteria: [{condition: '\(repeated("!", 100_000))'}]",
        "successCriteria: [{condition: '\(repeated("a", 100_000))'}]",
        "successCriteria: [{context: $response.body, type: jsonpath, condition: '$\(repeated(".a", 500_000))'}]",
        "successCriteria: [{context: $response.body, type: jsonpath, condition: '$\(repeated("[?@", 30_000))'}]",
        "successCriteria: [{context: $response.body\(repeated(".a", 50_000))!, type: regex, condition: a}]",
        "outputs: {v: $response.body#\(repeated("a", 100_000))}",
        "requestBody: {payload: \(repeated("[", 400))$inputs.x\(repeated("]", 400))}",
    ]

    /// The message has a line and does not repeat the text.
    @Test(arguments: fields.indices) func isRejected(_ index: Int) {
        let error = #expect(throws: WorkflowError.self) { try Self.step(Self.fields[index]) }
        #expect(error?.description.hasPrefix("w.yaml:10: ") == true)
        #expect((error?.description.utf8.count ?? 0) < 1_200)
    }

    /// Each step depends on the next one.
    @Test func aLongChainOfSteps() throws {
        let steps = (0..<500).map { "      - {stepId: s\($0), operationId: list, dependsOn: [s\($0 + 1)]}\n" }.joined()
        let last = "      - {stepId: s500, operationId: list}\n"
        let workflow = try Arazzo.test("  - workflowId: w\n    steps:\n" + steps + last).workflow("w")
        #expect(workflow.steps.map(\.id) == (0...500).reversed().map { "s\($0)" })
    }
}
