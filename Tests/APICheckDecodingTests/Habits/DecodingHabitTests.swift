import TestSupport
import Testing

/// Habits of decoding, in all shapes of a response and by all decoders: a careful habit has no finding, a careless one its own.
///
/// `APICHECK_PRINT_TABLES=1` prints the rates and each fault.
@Suite struct DecodingHabitTests {
    private static let careful =
        CarefulReads.all + CarefulChoices.all + CarefulLists.all + CarefulValues.all + CarefulCodables.all
    private static let careless = CarelessKeys.all + CarelessSpellings.all + CarelessErrors.all + CarelessValues.all

    @Test func aCarefulHabitHasNoFinding() throws {
        let results = try DecodingHabitTests.careful.flatMap(\.pairs).map { try $0.result() }
        let wrong = results.filter { !$0.falseAlarms.isEmpty }
        Tables.print("careful habits: \(DecodingHabitTests.careful.count), with a finding: \(rate(wrong, results))")
        for result in wrong { Tables.print("  \(result.pair.name): \(result.falseAlarms)") }
        #expect(wrong.map(\.pair.name) == [])
    }

    @Test func aCarelessHabitHasItsFindingOnly() throws {
        let results = try DecodingHabitTests.careless.flatMap(\.pairs).map { try $0.result() }
        let missed = results.filter { !$0.missed.isEmpty }
        let wrong = results.filter { !$0.falseAlarms.isEmpty }
        Tables.print("careless habits: \(DecodingHabitTests.careless.count), missed: \(rate(missed, results))")
        for result in missed { Tables.print("  \(result.pair.name): \(result.missed)") }
        Tables.print("careless habits with another finding: \(rate(wrong, results))")
        for result in wrong { Tables.print("  \(result.pair.name): \(result.falseAlarms)") }
        #expect(missed.map(\.pair.name) == [])
        #expect(wrong.map(\.pair.name) == [])
    }

    private func rate(_ part: [Pair.Result], _ whole: [Pair.Result]) -> String {
        "\(part.count) of \(whole.count) pairs"
    }
}
