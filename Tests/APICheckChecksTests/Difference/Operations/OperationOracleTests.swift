import APICheckChecks
import APICheckFindings
import APICheckJSON
import TestSupport
import Testing

/// Random edits of operations, judged by an oracle that shares no code with the comparison.
///
/// `APICHECK_PRINT_TABLES=1` prints the rates, and both contracts of each fault.
@Suite struct OperationOracleTests {
    private struct Verdict {
        var broken: Set<String>
        var missed: Set<String>
        var wrong: [String]
    }

    private static func compare(_ old: MadeOperation, _ new: MadeOperation) throws -> Verdict {
        let oracle = try OperationOracle(old, new)
        let comparison = ContractComparison(
            old: try ComparedContract(Document(Array(old.text.utf8), source: "old.json")),
            new: try ComparedContract(Document(Array(new.text.utf8), source: "new.json")))
        var found: [String: String] = [:]
        for change in comparison.changes where change.level >= .warning {
            guard let place = OperationOracle.place(of: change.place, rule: change.rule.id) else { continue }
            found[place] = change.rule.id
        }
        let wrong = found.filter { !oracle.broken.contains($0.key) && !oracle.open.contains($0.key) }
        return Verdict(
            broken: oracle.broken, missed: oracle.broken.subtracting(found.keys),
            wrong: wrong.map { "\($0.key): \($0.value)" }.sorted())
    }

    @Test func everyBreakingEditOfAnOperationIsFoundAndNoOther() throws {
        var (broken, missed, wrong) = (0, 0, 0)
        let pairs: UInt64 = Exhaustive.isRequested ? 100_000 : 1_000
        for seed in 0..<pairs {
            var maker = OperationMaker(seed: seed)
            let old = maker.operation()
            var new = old
            for _ in 0..<Int.random(in: 1...3, using: &maker) { maker.edit(&new) }
            let verdict = try Self.compare(old, new)
            broken += verdict.broken.count
            missed += verdict.missed.count
            wrong += verdict.wrong.isEmpty ? 0 : 1
            if !verdict.missed.isEmpty || !verdict.wrong.isEmpty {
                Tables.print("seed \(seed): missed \(verdict.missed.sorted()), wrong \(verdict.wrong)")
                Tables.print("\(old.text)\n\(new.text)")
            }
        }
        Tables.print("\(pairs) pairs, \(broken) broken places: \(missed) missed, \(wrong) pairs with a wrong finding")
        #expect(missed == 0)
        #expect(wrong == 0)
    }
}
