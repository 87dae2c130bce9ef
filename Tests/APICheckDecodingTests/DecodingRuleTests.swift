import APICheckFindings
import Foundation
import Testing

@testable import APICheckDecoding

@Suite struct DecodingRuleTests {
    @Test func everyRuleOfAModelIsPublic() {
        let rules = Set(RuleCatalogue.all.map(\.id))
        #expect(DecodingRule.allCases.filter { !rules.contains($0.rawValue) } == [])
        let ofModels = rules.filter { $0.hasPrefix("model-") || $0.hasPrefix("decoding-") }
        #expect(ofModels.filter { DecodingRule(rawValue: $0) == nil } == [])
    }
}

@Suite struct TypeNameTests {
    private struct Item {}
    private struct Envelope<Payload> {
        struct Inner {}
        var payload: Payload?
    }
    private struct Pair<Left, Right> {}

    @Test(
        arguments: [
            (Item.self, "Item"), (Item?.self, "Item?"), ([Item].self, "[Item]"), ([Item?]?.self, "[Item?]?"),
            ([String: [Int]].self, "[String: [Int]]"), (Envelope<[Item]>.self, "Envelope<[Item]>"),
            (Pair<[String: Item], Envelope<Item?>>.self, "Pair<[String: Item], Envelope<Item?>>"),
            ([Pair<Int, [Pair<Int, Int>]>].self, "[Pair<Int, [Pair<Int, Int>]>]"), (Set<Int>.self, "Set<Int>"),
            (Envelope<[Item]>.Inner.self, "Inner"), (((Int) -> [Int]).self, "(Int) -> Array<Int>"),
        ] as [(Any.Type, String)])
    func isSpeltAsInSource(_ type: Any.Type, _ name: String) {
        #expect(TypeName.of(type) == name)
    }
}

/// The findings of the audit of a model as text: rule, level, place and count; expected; actual; hint.
func lines<Model: Decodable>(
    _ type: Model.Type, _ bodies: [String], audit: DecodingAudit = DecodingAudit(), status: Int? = nil,
    only rule: Rule? = nil
) -> [String] {
    let findings = audit.run(type, on: bodies.map { DecodingSample(Data($0.utf8), status: status) }).findings
    return findings.filter { rule == nil || $0.rule == rule }.map { finding in
        let samples = finding.evidence?.samples ?? 0
        return "\(finding.rule.id) \(finding.level.rawValue) \(finding.place.description) x\(samples)\n"
            + "  \(finding.expected)\n  \(finding.actual)" + (finding.hint.map { "\n  \($0)" } ?? "")
    }
}

func decoder(_ set: @Sendable (JSONDecoder) -> Void) -> JSONDecoder {
    let decoder = JSONDecoder()
    set(decoder)
    return decoder
}

/// The audit that decodes dates in zones east and west of Greenwich, and in one that is off by a quarter of an hour.
func zonedAudit(decoder: @autoclosure @escaping @Sendable () -> JSONDecoder) -> DecodingAudit {
    var audit = DecodingAudit(decoder: decoder())
    audit.timeZones = ["UTC", "Asia/Seoul", "America/Los_Angeles", "Asia/Kathmandu"]
    return audit
}
