import APICheckBase
import APICheckHTTP
import APICheckRecordings
import APICheckRedaction
import Foundation
import TestSupport
import Testing

/// Random compositions of a secret, a text that contains it, up to three encodings and a place of a recording. The
/// written bytes are searched for the secret in every decoding. `APICHECK_PRINT_TABLES=1` prints the leaks by class, and
/// `APICHECK_EXHAUSTIVE=1` makes 100,000 cases instead of 2,000, `APICHECK_LEAK_CASES=20000` as many as it says.
@Suite struct LeakGeneratorTests {
    /// The share of the compositions that may leak, in thousandths: some nest three encodings in ways that no decoder
    /// can tell from other texts.
    private static let mostLeaks = 2
    private static let mostChanges = 5

    @Test func fewCompositionsLeak() async throws {
        let wanted = ProcessInfo.processInfo.environment["APICHECK_LEAK_CASES"].flatMap { Int($0) }
        let count = wanted ?? (Exhaustive.isRequested ? 100_000 : 2_000)
        var maker = SecretMaker(seed: 20_26)
        var outcomes: [LeakCase.Outcome: [LeakCase]] = [:]
        var made = 0
        while made < count {
            guard let sample = LeakCase(using: &maker),
                let outcome = try sample.outcome(checksScrub: made % 10 == 0)
            else { continue }
            made += 1
            if made % 50 == 0 { await Task.yield() }
            if outcome != .clean { outcomes[outcome, default: []].append(sample) }
        }
        let counts = [LeakCase.Outcome.leaks, .scrubLeaks, .changesCompanion].map { outcomes[$0]?.count ?? 0 }
        Tables.print(
            "\(made) compositions: \(counts[0]) leak, \(counts[1]) leak after scrub, \(counts[2]) change a harmless value"
        )
        for (outcome, cases) in outcomes { try Self.printTable(cases, outcome) }
        #expect(counts[0] * 1_000 <= made * Self.mostLeaks)
        #expect(counts[1] * 10_000 <= made * Self.mostLeaks)
        #expect(counts[2] * 1_000 <= made * Self.mostChanges)
    }

    /// Prints the smallest failing compositions, the most frequent ones first.
    private static func printTable(_ cases: [LeakCase], _ outcome: LeakCase.Outcome) throws {
        guard Tables.arePrinted else { return }
        var classes: [String: (count: Int, example: String)] = [:]
        for sample in cases {
            let small = try sample.shrunk(to: outcome)
            let key = small.description.split(separator: " | ", maxSplits: 1).last.map(String.init) ?? ""
            classes[key, default: (0, small.secret.title)].count += 1
        }
        for (key, value) in classes.sorted(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) }) {
            Tables.print("\(outcome) \(value.count)  \(key)  [\(value.example)]")
        }
    }
}
