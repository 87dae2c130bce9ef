import APICheckTesting
import Testing

/// All recorded requests and responses conform to the contract.
@Suite(.contract("todos")) struct ContractTests {
    @Test(arguments: ["todos/observed", "todos/reads", "todos/crud", "todos/paging"])
    func theRecordingSatisfiesTheContract(_ name: String) throws {
        let exchanges = try RecordedExchanges(name)
        #expect(!exchanges.isEmpty)
        for exchange in exchanges { expectConforms(exchange, includingInfo: true) }
    }

    /// The public server responds like the reference server, from which the other recordings are.
    @Test(.recording("todos/reads"), arguments: ["/mocks", "/todos/4698"])
    func theRecordingsHaveTheShapeOfTheRealServer(_ path: String) throws {
        let seen = try RecordedExchanges("todos/observed")
        expectNoDrift(try RecordedExchanges.current.first("GET", path), since: seen)
    }
}
