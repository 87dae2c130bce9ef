import APICheckTesting
import Testing

/// Everything recorded is what the contract says, requests and answers.
@Suite(.contract("todos")) struct ContractTests {
    @Test(arguments: ["todos/observed", "todos/reads", "todos/crud", "todos/paging"])
    func theRecordingSatisfiesTheContract(_ name: String) throws {
        let exchanges = try RecordedExchanges(name)
        #expect(!exchanges.isEmpty)
        for exchange in exchanges { expectConforms(exchange, includingInfo: true) }
    }

    /// The public server answers as the reference one does that the others were recorded from.
    @Test(.recording("todos/reads"), arguments: ["/mocks", "/todos/4698"])
    func theRecordingsHaveTheShapeOfWhatWasSeenOnTheRealServer(_ path: String) throws {
        let seen = try RecordedExchanges("todos/observed")
        expectNoDrift(try RecordedExchanges.current.first("GET", path), since: seen)
    }
}
