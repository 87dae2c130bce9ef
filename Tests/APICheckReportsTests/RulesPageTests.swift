import APICheckFindings
import Foundation
import Testing

@testable import APICheckReports

/// The page of the manual that `make reference` writes from `apicheck rules`.
@Suite struct RulesPageTests {
    /// A heading for each rule, in the order of ids within a section, and below it all texts of its explanation.
    @Test func eachRuleHasItsSection() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../docs/rules.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        let sections = text.components(separatedBy: "\n### ").dropFirst().map { section in
            section.components(separatedBy: "\n## ")[0].split(separator: "\n").map(Self.plain)
        }
        let byID = Dictionary(grouping: sections) { $0.first ?? "" }
        #expect(Set(byID.keys) == Set(RuleCatalogue.all.map(\.id)), "docs/rules.md is stale: make reference")
        #expect(text.contains("The \(RuleCatalogue.all.count) rules of"))
        for rule in RuleCatalogue.all {
            let shown = byID[rule.id] ?? []
            #expect(shown == [Self.expected(rule)], "docs/rules.md is stale: make reference")
        }
    }

    private static func expected(_ rule: Rule) -> [String] {
        let explanation = RuleExplanation.of(rule)
        let fields: [(String, String?)] = [
            ("Why \(rule.level.rawValue)", explanation?.why), ("Broken", explanation?.broken),
            ("Right", explanation?.right), ("Example", rule.example?.replacing("\n", with: " ")),
            ("Remedy", rule.remedy),
        ]
        return [rule.id, plain("\(rule.level.rawValue) · \(rule.title)"[...])]
            + fields.compactMap { name, text in text.map { plain("- \(name): \($0)"[...]) } }
    }

    /// A line without the escapes and the marks of code in Markdown, and with one space between words.
    private static func plain(_ line: Substring) -> String {
        line.filter { $0 != "\\" && $0 != "`" }.split(separator: " ").joined(separator: " ")
    }
}

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
