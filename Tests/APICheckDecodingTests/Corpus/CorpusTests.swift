import APICheckBase
import Foundation
import Testing

/// All pairs by kind.
enum Corpus {
    static let kinds: [(name: String, pairs: [Pair])] = [
        ("full and summary types", Summaries.pairs), ("envelopes", Envelopes.pairs),
        ("absent keys", AbsentKeys.telling), ("optional by nature", OptionalKeys.pairs), ("versions", Versions.pairs),
        ("naming strategies", Naming.pairs), ("near names, two keys", TwoKeys.pairs),
        ("near names, one key", OneKey.pairs), ("polymorphic payloads", Polymorphic.pairs),
        ("formats", Formats.pairs), ("types", Types.pairs), ("enumerations", Enumerations.pairs),
        ("dates", Dates.pairs), ("numbers", Numbers.pairs), ("nulls, lists, empty bodies", Shapes.pairs),
        ("discarded errors", Discarded.pairs), (historic, Historic.pairs),
    ]
    static let historic = "historic mistakes"
}

/// How often the audit is right about models as clients declare them.
@Suite struct CorpusTests {
    private struct Row {
        var pairs = 0
        var expected = 0
        var found = 0
        var falseAlarms = 0
        var missed = 0
        var clean = 0
        var silent = 0

        mutating func add(_ result: Pair.Result) {
            pairs += 1
            expected += result.pair.faults.count
            found += result.found
            falseAlarms += result.falseAlarms.count
            missed += result.missed.count
            guard result.pair.faults.isEmpty else { return }
            clean += 1
            if result.found == 0 { silent += 1 }
        }

        static func + (left: Row, right: Row) -> Row {
            Row(
                pairs: left.pairs + right.pairs, expected: left.expected + right.expected,
                found: left.found + right.found, falseAlarms: left.falseAlarms + right.falseAlarms,
                missed: left.missed + right.missed, clean: left.clean + right.clean,
                silent: left.silent + right.silent)
        }

        var precision: Double { found == 0 ? 1 : Double(found - falseAlarms) / Double(found) }
        var recall: Double { expected == 0 ? 1 : Double(expected - missed) / Double(expected) }
        var silentShare: Double { clean == 0 ? 1 : Double(silent) / Double(clean) }

        func line(_ name: String) -> String {
            let numbers = [pairs, expected, found, falseAlarms, missed].map { CorpusTests.cell("\($0)", 9) }
            return name.padding(toLength: 28, withPad: " ", startingAt: 0) + numbers.joined()
                + CorpusTests.cell("\(silent)/\(clean)", 10)
        }
    }

    private static func cell(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(1, width - text.count)) + text
    }

    @Test func theAuditIsPreciseAndComplete() throws {
        var table: [String] = []
        var wrong: [String] = []
        var total = Row()
        var historic = Row()
        for (kind, pairs) in Corpus.kinds {
            var row = Row()
            for result in try pairs.map({ try $0.result() }) {
                row.add(result)
                wrong += result.falseAlarms.map { "false alarm: \(kind): \(result.pair.name): \($0)" }
                wrong += result.missed.map { "missed: \(kind): \(result.pair.name): \($0)" }
            }
            table.append(row.line(kind))
            total = total + row
            if kind == Corpus.historic { historic = row }
        }
        let heads = ["pairs", "expected", "found", "false", "missed"].map { CorpusTests.cell($0, 9) }.joined()
        let shares = [
            ("precision", total.precision), ("recall", total.recall), ("silent", total.silentShare),
            ("recall of historic mistakes", historic.recall),
        ].map { "\($0): \(String(format: "%.3f", $1))" }.joined(separator: ", ")
        print(String(repeating: " ", count: 28) + heads + CorpusTests.cell("silent", 10))
        print((table + [total.line("all"), shares] + wrong).joined(separator: "\n"))
        #expect(total.pairs >= 150)
        #expect(total.precision >= 0.95, "\(wrong.joined(separator: "\n"))")
        #expect(total.recall >= 0.95, "\(wrong.joined(separator: "\n"))")
        #expect(total.silentShare >= 0.95, "\(wrong.joined(separator: "\n"))")
        #expect(historic.recall == 1, "\(wrong.joined(separator: "\n"))")
    }

    @Test func eachPairHasAName() {
        for (kind, pairs) in Corpus.kinds {
            #expect(Set(pairs.map(\.name)).count == pairs.count, "\(kind)")
        }
    }
}
