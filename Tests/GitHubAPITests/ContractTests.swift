import APICheckTesting
import Testing

/// Everything recorded is what the contract says, requests and answers.
@Suite(.contract("github")) struct ContractTests {
    @Test(arguments: ["github/observed", "github/reads", "github/conditional", "github/tokens"])
    func theRecordingSatisfiesTheContract(_ name: String) throws {
        let exchanges = try RecordedExchanges(name)
        #expect(!exchanges.isEmpty)
        for exchange in exchanges { expectConforms(exchange) }
    }

    /// The public server answers as the reference one does that the others were recorded from.
    @Test func theShapeOfASearchIsThatSeenOnTheRealServer() throws {
        let search = try RecordedExchanges("github/reads").first("GET", "/search/repositories")
        expectNoDrift(search, since: try RecordedExchanges("github/observed"))
    }

    /// The real server has kinds of calls that the reference one lacks, and lacks none of its own.
    @Test(.recording("github/observed")) func theRateLimitHasWhatTheReferenceServerHas() throws {
        let limit = try #require(try RecordedExchanges.current.all("GET", "/rate_limit").last)
        expectNoDrift(limit, since: try RecordedExchanges("github/reads"))
    }
}
