package import APICheckFindings

/// More about a rule than its title: why it has its level, and an example.
package struct RuleExplanation: Hashable, Sendable {
    /// Why the rule has its level, in one or two sentences.
    package let why: String
    /// A message that violates the rule; nil when the rule itself has an example.
    package let broken: String?
    /// The same message as it should be.
    package let right: String?

    init(_ why: String, broken: String? = nil, right: String? = nil) {
        self.why = why
        self.broken = broken
        self.right = right
    }

    private static let all: [Rule: RuleExplanation] = [
        response, message, request, body, conduct, run, contract, decoding, model, comparison, reader,
    ].reduce(into: [:]) { all, group in all.merge(group) { $1 } }

    /// What there is to say about a rule, in order, for formats that have it beside their findings.
    static func parts(of rule: Rule) -> [(name: String, text: String, isCode: Bool)] {
        let explanation = of(rule)
        let parts = [
            ("Why \(rule.level.rawValue)", explanation?.why, false), ("Example", rule.example, false),
            ("Broken", explanation?.broken, true), ("Right", explanation?.right, true), ("Remedy", rule.remedy, false),
        ]
        return parts.compactMap { name, text, isCode in text.map { (name, $0, isCode) } }
    }

    /// Returns nil for a rule of which no explanation is written.
    package static func of(_ rule: Rule) -> RuleExplanation? {
        all[rule] ?? (RuleCatalogue.isOfContracts(rule) ? RuleExplanation(ofChange: rule) : nil)
    }
}
