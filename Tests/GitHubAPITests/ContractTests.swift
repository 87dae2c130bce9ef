import APICheckTesting
import Testing

/// All recorded requests and responses conform to the contract.
@Suite(.contract("github")) struct ContractTests {
    @Test(arguments: ["github/observed", "github/reads", "github/conditional", "github/tokens"])
    func theRecordingSatisfiesTheContract(_ name: String) throws {
        let exchanges = try RecordedExchanges(name)
        #expect(!exchanges.isEmpty)
        for exchange in exchanges { expectConforms(exchange) }
    }

    /// The public server responds like the reference server, from which the other recordings are.
    @Test func aSearchHasTheShapeOfTheRealServer() throws {
        let search = try RecordedExchanges("github/reads").first("GET", at: "/search/repositories")
        expectNoDrift(search, since: try RecordedExchanges("github/observed"))
    }

    /// The real server has all kinds of calls of the reference server, and more.
    @Test(.recording("github/observed")) func theRateLimitHasWhatTheReferenceServerHas() throws {
        let limit = try #require(try RecordedExchanges.current.all("GET", at: "/rate_limit").last)
        expectNoDrift(limit, since: try RecordedExchanges("github/reads"))
    }
}
