import APICheckBase
import APICheckContracts
import APICheckHTTP
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
