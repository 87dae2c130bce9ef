import APICheckTesting
import Foundation
import Testing

/// All recorded requests and responses conform to the contract.
@Suite(.contract("todos")) struct ContractTests {
    @Test(arguments: ["todos/observed", "todos/reads", "todos/crud", "todos/paging"])
    func theRecordingSatisfiesTheContract(_ name: String) throws {
        let exchanges = try RecordedExchanges(name)
        #expect(!exchanges.isEmpty)
        for exchange in exchanges { expectConforms(exchange, includingInfo: true) }
    }

    /// As many apps use the older version, which has the same paths; a third one does not exist.
    @Test func bothVersionsHaveTheContract() throws {
        for version in ["v1", "v2"] {
            let base = try #require(URL(string: "https://phplaravel-574671-2962113.cloudwaysapps.com/api/\(version)"))
            let client = TodoClient(base: base)
            expectConforms(client.request("GET", "todos/4698"))
            expectConforms(client.updating(4698, title: "우유와 빵 사 오기", isDone: true))
        }
    }

    /// The public server responds like the reference server, from which the other recordings are.
    @Test(.recording("todos/reads"), arguments: ["/mocks", "/todos/4698"])
    func theRecordingsHaveTheShapeOfTheRealServer(_ path: String) throws {
        let seen = try RecordedExchanges("todos/observed")
        expectNoDrift(try RecordedExchanges.current.first("GET", at: path), since: seen)
    }
}
