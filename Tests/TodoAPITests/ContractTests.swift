import APICheckContracts
import APICheckFindings
import APICheckRecordings
import Testing

/// Everything recorded is what the contract says.
@Suite struct ContractTests {
    @Test(arguments: ["observed", "reads", "crud"]) func theRecordingSatisfiesTheContract(_ name: String) throws {
        let contract = try Contract(
            contentsOf: TodoRecordings.folder + "/../../contracts/todos/openapi.yaml", api: "todos")
        let entries = try TodoRecordings.load(name).entries
        #expect(!entries.isEmpty)
        for entry in entries {
            let result = contract.check(entry.exchange, hasResponseHeaders: entry.hasResponseHeaders)
            #expect(result.checked)
            #expect(result.findings == [])
            #expect(result.skipped == [])
        }
    }
}
