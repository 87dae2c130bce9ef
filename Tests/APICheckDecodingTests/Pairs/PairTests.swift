import APICheckFindings
import Testing

/// Sixty of the 756 pairs of a model and its bodies; the others are in `Corpus/` and `SecondCorpus/`, which are built when
/// `APICHECK_EXHAUSTIVE` is set.
///
/// A pair is here if it is the simplest with a fault of its rule, if it differs from a correct pair in one thing, if its
/// model is correct and the audit once reported a fault of it, or if it noticed a change of the audit (one operator or
/// constant at a time) that no other test noticed.
@Suite struct PairTests {
    static let pairs =
        TwoKeys.telling + OneKey.telling + Spellings.telling + Naming.telling + AbsentKeys.telling + Envelopes.telling
        + Polymorphic.telling + Numbers.telling + Dates.telling + Shapes.telling + Enumerations.telling
        + Discarded.telling + Types.telling

    @Test(arguments: pairs) func theAuditReportsTheFaultsOfTheModelOnly(_ pair: Pair) throws {
        let result = try pair.result()
        #expect(result.falseAlarms == [])
        #expect(result.missed == [])
    }

    /// Except `decoding-not-traced`, which is about a limit of the audit.
    @Test func eachRuleHasAPair() {
        let rules = RuleCatalogue.all.filter { $0.id.hasPrefix("model-") || $0.id.hasPrefix("decoding-") }
        let rulesOfFaults = rules.filter { $0.level != .info && $0 != .decodingNotTraced }.map(\.id)
        let faults = Set(PairTests.pairs.flatMap(\.faults).map { $0.description.prefix { $0 != " " } })
        #expect(rulesOfFaults.filter { !faults.contains(Substring($0)) } == [])
    }
}
