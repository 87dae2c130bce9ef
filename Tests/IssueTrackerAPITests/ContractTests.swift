import APICheckTesting
import Testing

/// All recorded requests and responses conform to the contract.
@Suite(.contract("issuetracker")) struct ContractTests {
    @Test(arguments: ["observed", "signIn", "reads", "writes", "board", "boardWrites"])
    func theRecordingSatisfiesTheContract(_ name: String) throws {
        let exchanges = try RecordedExchanges("issuetracker/\(name)")
        #expect(!exchanges.isEmpty)
        for exchange in exchanges { expectConforms(exchange) }
    }

    /// The server of the reference API answers as the real one did in its tests.
    @Test(
        .recording("issuetracker/board"),
        arguments: [
            "/api/oauth/login/github/callback", "/api/issues", "/api/users/writers", "/api/labels", "/api/milestones",
        ])
    func theRecordingsHaveTheShapeOfTheRealServer(_ path: String) throws {
        let seen = try RecordedExchanges("issuetracker/observed")
        expectNoDrift(try RecordedExchanges.current.first("GET", at: path), since: seen)
    }
}
