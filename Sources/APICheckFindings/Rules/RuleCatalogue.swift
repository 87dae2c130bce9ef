/// All rules, sorted by id.
package enum RuleCatalogue {
    package static let all: [Rule] = groups.flatMap(\.self).sorted { $0.id < $1.id }

    private static let groups: [[Rule]] = [
        Rule.response, Rule.message, Rule.request, Rule.body, Rule.conduct, Rule.run, Rule.contract, Rule.recording,
        Rule.decoding, Rule.model, Rule.comparison,
    ]

    package static func rule(_ id: String) -> Rule? { all.first { $0.id == id } }
}
