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
