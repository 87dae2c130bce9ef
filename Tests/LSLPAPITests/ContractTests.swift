import APICheckTesting
import Testing

/// All recorded requests and responses conform to their contract.
@Suite struct ContractTests {
    @Test(
        .contract("lslp"),
        arguments: [
            "observed", "members", "feed", "expiry", "two-calls", "signed-out", "pages", "posting", "one-like",
        ])
    func theRecordingSatisfiesTheContract(_ name: String) throws {
        let exchanges = try RecordedExchanges("lslp/\(name)")
        #expect(!exchanges.isEmpty)
        for exchange in exchanges { expectConforms(exchange, includingInfo: true) }
    }

    @Test(.contract("lslp-v2"), arguments: ["feed", "expiry"])
    func theRecordingSatisfiesTheContractOfVersion2(_ name: String) throws {
        let exchanges = try RecordedExchanges("lslp-v2/\(name)")
        #expect(!exchanges.isEmpty)
        for exchange in exchanges { expectConforms(exchange, includingInfo: true) }
    }

    /// The reference server, from which the other recordings are, answers like the real one.
    @Test func theRecordingsHaveTheShapeOfTheRealServer() throws {
        let seen = try RecordedExchanges("lslp/observed")
        let pages = try RecordedExchanges("lslp/pages").all("GET", at: "/post")
        #expect(pages.count == 3)
        for page in pages { expectNoDrift(page, since: seen) }
    }
}
