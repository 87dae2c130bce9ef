import APICheckFindings
import Foundation
import Testing

@testable import APICheckDecoding

/// Pairs that were written, with their verdicts, before the audit saw them, from the documentation of public services.
///
/// The first corpus shows that the audit does what it was built for. This one estimates what it does with other models.
/// Verdicts that were wrong are corrected, and the pairs of ``spellings`` came later, with the rule for typing errors.
enum SecondCorpus {
    static let pairs =
        mastodon + gitHub + chat + shops + media + places + tools + instants + practices + Spellings.telling + spellings

    /// Sums over pairs.
    struct Score: CustomStringConvertible {
        var found = 0
        var falseAlarms = 0
        var faults = 0
        var missed = 0
        var clean = 0
        var silent = 0

        init(_ results: [Pair.Result]) {
            for result in results {
                found += result.found
                falseAlarms += result.falseAlarms.count
                faults += result.pair.faults.count
                missed += result.missed.count
                guard result.pair.faults.isEmpty else { continue }
                clean += 1
                if result.found == 0 { silent += 1 }
            }
        }

        var precision: Double { 1 - Double(falseAlarms) / Double(max(found, 1)) }
        var recall: Double { 1 - Double(missed) / Double(max(faults, 1)) }
        var silence: Double { Double(silent) / Double(max(clean, 1)) }

        var description: String {
            """
            precision \(precision) (\(falseAlarms) of \(found) findings false), recall \(recall) (\(missed) of \(faults) faults \
            missed), \(silent) of \(clean) clean pairs silent
            """
        }
    }
}

@Suite struct SecondCorpusTests {
    @Test func theAuditIsRightAboutOtherModels() throws {
        let results = try SecondCorpus.pairs.map { try $0.result() }
        let wrong = results.filter { !$0.falseAlarms.isEmpty || !$0.missed.isEmpty }.map { result in
            "\(result.pair.name): false \(result.falseAlarms), missed \(result.missed)"
        }
        let score = SecondCorpus.Score(results)
        let report = Comment(rawValue: "\(score)\n" + wrong.joined(separator: "\n"))
        print("\(SecondCorpus.pairs.count) pairs of the second corpus: \(report)")
        #expect(SecondCorpus.pairs.count >= 150)
        #expect(score.precision >= 0.95, report)
        #expect(score.recall >= 0.95, report)
        #expect(score.silence >= 0.95, report)
    }
}
