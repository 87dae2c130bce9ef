import APICheckJSON
import Foundation
import TestSupport
import Testing

/// Changes of the bodies of careful models, judged by what the models decode.
///
/// A change after which a value is lost must have a warning; one that is harmless must have none. A change after which the
/// bodies do not decode must have a finding, too.
///
/// `APICHECK_EXHAUSTIVE=1` makes 20,000 changes instead of 600, `APICHECK_PLANTED_FAULTS=5000` as many as it says, and
/// `APICHECK_PLANTED_FAULT=17` only that one. `APICHECK_PRINT_TABLES=1` prints the rates, and the smallest bodies of each mistake.
@Suite struct PlantedFaultTests {
    private static func environment(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment[name].flatMap(UInt64.init)
    }

    private static let seeds: ClosedRange<UInt64> = {
        if let seed = environment("APICHECK_PLANTED_FAULT") { return seed...seed }
        return 1...(environment("APICHECK_PLANTED_FAULTS") ?? (Exhaustive.isRequested ? 20_000 : 600))
    }()

    /// The kinds of changes that are missed more often than the others: of a short word, each slip can be another word.
    private static let uncertain: Set<String> = ["slip"]

    @Test func lostValuesAreReportedAndNothingElse() throws {
        var counts: [String: [PlantedChange.Outcome: Int]] = [:]
        for seed in Self.seeds {
            guard let change = PlantedChange(seed: seed), let outcome = try change.outcome() else { continue }
            counts[change.edit.kind, default: [:]][outcome, default: 0] += 1
            if outcome.isMistake { Tables.print("\(outcome) \(seed) \(change.shrunk(outcome).description)") }
        }
        let rates = counts.mapValues(PlantedRate.init)
        for (kind, rate) in rates.sorted(by: { $0.key < $1.key }) { Tables.print("\(kind): \(rate)") }
        let certain = PlantedRate(rates.filter { !Self.uncertain.contains($0.key) }.map(\.value))
        let uncertain = PlantedRate(rates.filter { Self.uncertain.contains($0.key) }.map(\.value))
        Tables.print("all but slips: \(certain)")
        #expect(certain.missed * 100 <= certain.planted, "\(certain)")
        #expect(uncertain.missed * 100 <= uncertain.planted * 40, "\(uncertain)")
        #expect(certain.falseAlarms * 200 <= certain.harmless, "\(certain)")
        #expect(certain.unexplained + uncertain.unexplained == 0)
    }
}

/// How often the audit is wrong.
private struct PlantedRate: CustomStringConvertible {
    var planted = 0
    var missed = 0
    var harmless = 0
    var falseAlarms = 0
    var failing = 0
    /// Bodies that do not decode, without a finding.
    var unexplained = 0

    init(_ counts: [PlantedChange.Outcome: Int]) {
        let count = { counts[$0, default: 0] }
        missed = count(.missed)
        planted = count(.reported) + missed
        falseAlarms = count(.falseAlarm)
        harmless = count(.silent) + falseAlarms
        unexplained = count(.failingSilently)
        failing = count(.failing) + unexplained
    }

    init(_ rates: [PlantedRate]) {
        for rate in rates {
            planted += rate.planted
            missed += rate.missed
            harmless += rate.harmless
            falseAlarms += rate.falseAlarms
            failing += rate.failing
            unexplained += rate.unexplained
        }
    }

    var description: String {
        "missed \(missed) of \(planted) planted, false \(falseAlarms) of \(harmless) harmless, "
            + "without a finding \(unexplained) of \(failing) failing"
    }
}
