package import APICheckFindings

/// More about a rule than its title: why it has its level, and an example.
package struct RuleExplanation: Hashable, Sendable {
    /// Why the rule has its level, in one or two sentences.
    package let why: String
    /// A message that violates the rule; nil when the rule itself has an example.
    package let before: String?
    /// A message that keeps it.
    package let after: String?

    init(_ why: String, before: String? = nil, after: String? = nil) {
        self.why = why
        self.before = before
        self.after = after
    }

    private static let all: [Rule: RuleExplanation] = [
        response, message, request, body, conduct, run, contract, decoding, model, comparison, reader,
    ].reduce(into: [:]) { all, group in all.merge(group) { $1 } }

    /// Nil for a rule of which no explanation is written.
    package static func of(_ rule: Rule) -> RuleExplanation? {
        all[rule] ?? (RuleCatalogue.isOfContracts(rule) ? RuleExplanation(ofChange: rule) : nil)
    }
}
