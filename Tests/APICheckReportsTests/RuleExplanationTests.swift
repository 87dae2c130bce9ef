import APICheckFindings
import APICheckReports
import Testing

@Suite struct RuleExplanationTests {
    @Test(arguments: RuleCatalogue.all) func everyRuleSaysWhyItHasItsLevelAndHasAnExample(_ rule: Rule) throws {
        let explanation = try #require(RuleExplanation.of(rule), "add \(rule.id) to RuleExplanation+*.swift")
        #expect(explanation.why.hasSuffix("."))
        #expect((explanation.broken == nil) == (rule.example != nil), "\(rule.id): a rule has one example")
        #expect((explanation.broken == nil) == (explanation.right == nil))
    }
}
