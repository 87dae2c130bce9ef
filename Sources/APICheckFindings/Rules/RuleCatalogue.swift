#if CommandLine
/// All rules, sorted by id.
package enum RuleCatalogue {
    /// A rule of traffic comes before the rule of changes with the same id.
    package static let all: [Rule] = {
        let traffic = Set(ofTraffic)
        return (ofTraffic + Rule.changes.filter { !traffic.contains($0) }).sorted { $0.id < $1.id }
    }()

    private static let ofTraffic: [Rule] = [
        Rule.response, Rule.message, Rule.request, Rule.body, Rule.conduct, Rule.run, Rule.contract, Rule.recording,
        Rule.decoding, Rule.model, Rule.comparison, Rule.reader, Rule.baseline,
    ].flatMap(\.self)

    private static let byID: [String: Rule] = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
    private static let changes: [String: Rule] = Dictionary(uniqueKeysWithValues: Rule.changes.map { ($0.id, $0) })

    /// Whether only a live run can violate the rule.
    package static func isLive(_ rule: Rule) -> Bool {
        Rule.run.contains(rule) || Rule.comparison.contains(rule)
    }

    /// Whether the rule is about an app's model, which only the app's tests decode.
    package static func isOfModel(_ rule: Rule) -> Bool { Rule.decoding.contains(rule) || Rule.model.contains(rule) }

    /// Whether the rule is about an entry of a baseline.
    package static func isOfBaseline(_ rule: Rule) -> Bool { Rule.baseline.contains(rule) }

    /// Whether only a comparison of two contracts can violate the rule.
    package static func isOfContracts(_ rule: Rule) -> Bool { changes[rule.id] != nil && !ofTraffic.contains(rule) }

    package static func rule(_ id: String) -> Rule? { byID[id] }

    /// The rule of a change between two contracts, with its level there; nil where such a change has no rule.
    package static func change(_ id: String) -> Rule? { changes[id] }
}
#endif
