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

    @Test(arguments: [
        (
            "response-body-one-of-added",
            "An answer can lack what an app reads by the old contract, or be one that the app cannot read."
        ),
        ("request-parameter-became-required", "The API can refuse a request that an app makes by the old contract."),
        ("api-security-scope-required", "The API can refuse a request that an app makes by the old contract."),
        (
            "required-webhook-parameter-removed",
            "An app that handles what the API sends by the old contract can fail with the new one."
        ),
        ("api-removed-before-sunset", "An app that works with the old contract can fail with the new one."),
        ("webhook-parameter-added", "Apps that work with the old contract work with the new one."),
        ("request-parameter-max-set", "An app may depend on what changed, although most do not."),
    ]) func aChangeSaysWhoCanFail(_ id: String, _ why: String) throws {
        #expect(RuleExplanation.of(try #require(RuleCatalogue.change(id)))?.why == why)
    }
}
