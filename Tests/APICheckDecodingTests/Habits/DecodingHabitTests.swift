import TestSupport
import Testing

/// Habits of decoding, in all shapes of a response and by all decoders: a careful habit has no finding, a careless one its own.
///
/// `APICHECK_PRINT_TABLES=1` prints the rates.
@Suite struct DecodingHabitTests {
    static let careful =
        CarefulReads.all + CarefulChoices.all + CarefulLists.all + CarefulValues.all + CarefulCodables.all
        + CarefulWrappers.all + CarefulForms.all + PlantedModels.all
    private static let careless =
        CarelessKeys.all + CarelessSpellings.all + CarelessErrors.all + CarelessValues.all + CarelessWrappers.all
        + CarelessForms.all + CarelessCodables.all

    /// Each habit in each shape, by one of its decoders; with `APICHECK_EXHAUSTIVE=1` by each.
    private static func pairs(_ habits: [DecodingHabit]) -> [Pair] {
        habits.enumerated().flatMap { number, habit in
            habit.pairs.enumerated().flatMap { index, pairs in
                Exhaustive.isRequested ? pairs : [pairs[(number + index) % pairs.count]]
            }
        }
    }

    @Test func aCarefulHabitHasNoFinding() throws {
        let results = try DecodingHabitTests.pairs(DecodingHabitTests.careful).map { try $0.result() }
        let wrong = results.filter { !$0.falseAlarms.isEmpty }
        Tables.print("careful habits: \(DecodingHabitTests.careful.count), with a finding: \(rate(wrong, results))")
        #expect(wrong.map { "\($0.pair.name): \($0.falseAlarms)" } == [])
    }

    @Test func aCarelessHabitHasItsFindingOnly() throws {
        let results = try DecodingHabitTests.pairs(DecodingHabitTests.careless).map { try $0.result() }
        let missed = results.filter { !$0.missed.isEmpty }
        let wrong = results.filter { !$0.falseAlarms.isEmpty }
        Tables.print("careless habits: \(DecodingHabitTests.careless.count), missed: \(rate(missed, results))")
        Tables.print("careless habits with another finding: \(rate(wrong, results))")
        #expect(missed.map { "\($0.pair.name): \($0.missed)" } == [])
        #expect(wrong.map { "\($0.pair.name): \($0.falseAlarms)" } == [])
    }

    private func rate(_ part: [Pair.Result], _ whole: [Pair.Result]) -> String {
        "\(part.count) of \(whole.count) pairs"
    }
}
