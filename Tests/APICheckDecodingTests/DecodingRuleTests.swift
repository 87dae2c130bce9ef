import APICheckDecoding
import APICheckFindings
import Testing

@Suite struct DecodingRuleTests {
    @Test func everyRuleOfAModelIsPublic() {
        let rules = Set(RuleCatalogue.all.map(\.id))
        #expect(DecodingRule.allCases.filter { !rules.contains($0.rawValue) } == [])
        let ofModels = rules.filter { $0.hasPrefix("model-") || $0.hasPrefix("decoding-") }
        #expect(ofModels.filter { DecodingRule(rawValue: $0) == nil } == [])
    }
}
