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
}
