import APICheckFindings
import Testing

@Suite struct RuleCatalogueTests {
    @Test func idsAreKebabCaseAndUnique() {
        let ids = RuleCatalogue.all.map(\.id)
        #expect(Set(ids).count == ids.count)
        for id in ids {
            #expect(id.split(separator: "-").allSatisfy { $0.allSatisfy { ("a"..."z").contains($0) } }, "\(id)")
            #expect(RuleCatalogue.rule(id)?.id == id)
        }
        #expect(ids == ids.sorted())
    }

    @Test(arguments: RuleCatalogue.all) func everyRuleHasATitleAndARemedy(_ rule: Rule) {
        #expect(rule.title.hasSuffix("."))
        #expect(rule.remedy.hasSuffix("."))
        #expect(rule.example?.hasSuffix(".") ?? true)
    }

    @Test(arguments: RuleCatalogue.all) func everyRuleSaysWhyItHasItsLevelAndHasAnExample(_ rule: Rule) throws {
        let explanation = try #require(RuleExplanation.of(rule), "add \(rule.id) to RuleExplanation+*.swift")
        #expect(explanation.why.hasSuffix("."))
        #expect((explanation.before == nil) == (rule.example != nil), "\(rule.id): a rule has one example")
        #expect((explanation.before == nil) == (explanation.after == nil))
    }
}
