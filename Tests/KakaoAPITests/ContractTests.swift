import APICheckTesting
import Testing

/// All recorded requests and responses conform to the contract.
@Suite(.contract("kakao")) struct ContractTests {
    @Test(arguments: ["kakao/observed", "kakao/reads", "kakao/pages", "kakao/refusals"])
    func theRecordingSatisfiesTheContract(_ name: String) throws {
        let exchanges = try RecordedExchanges(name)
        #expect(!exchanges.isEmpty)
        for exchange in exchanges { expectConforms(exchange) }
    }

    /// The reference server, from which the other recordings are, sends what the real one sends.
    @Test func theReferenceServerHasTheShapesOfTheRealOne() throws {
        let (observed, reads) = (try RecordedExchanges("kakao/observed"), try RecordedExchanges("kakao/reads"))
        expectNoDrift(reads, since: observed)
        for exchange in observed where exchange.status == 200 { expectNoDrift(exchange, since: reads) }
    }
}
