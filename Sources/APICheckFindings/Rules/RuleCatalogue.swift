/// All rules, sorted by id.
package enum RuleCatalogue {
    package static let all: [Rule] = groups.flatMap(\.self).sorted { $0.id < $1.id }

    private static let groups: [[Rule]] = [
        Rule.response, Rule.message, Rule.request, Rule.body, Rule.conduct, Rule.run, Rule.contract, Rule.recording,
        Rule.decoding, Rule.model, Rule.comparison, Rule.reader, Rule.baseline,
    ]

    /// Whether only a live run can violate the rule.
    package static func isLive(_ rule: Rule) -> Bool {
        Rule.run.contains(rule) || Rule.comparison.contains(rule)
    }

    /// Whether the rule is about an app's model, which only the app's tests decode.
    package static func isOfModel(_ rule: Rule) -> Bool { Rule.decoding.contains(rule) || Rule.model.contains(rule) }

    /// Whether the rule is about an entry of a baseline.
    package static func isOfBaseline(_ rule: Rule) -> Bool { Rule.baseline.contains(rule) }

    package static func rule(_ id: String) -> Rule? { all.first { $0.id == id } }
}
