import APICheckChecks
import APICheckFindings
import Foundation
import TestSupport
import Testing

/// Random pairs of schemas, judged by the validator.
///
/// `APICHECK_EXHAUSTIVE=1` makes 100,000 pairs instead of 1,000, `APICHECK_SCHEMA_PAIRS=5000` as many as it says, and
/// `APICHECK_SCHEMA_PAIR=17` only that one. `APICHECK_PRINT_TABLES=1` prints the rates, and the smallest pairs of the first 40 faults.
@Suite struct GeneratedSchemaTests {
    private static func environment(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment[name].flatMap(UInt64.init)
    }

    private static let seeds: ClosedRange<UInt64> = {
        if let seed = environment("APICHECK_SCHEMA_PAIR") { return seed...seed }
        return 1...(environment("APICHECK_SCHEMA_PAIRS") ?? (Exhaustive.isRequested ? 100_000 : 1_000))
    }()

    /// A schema and the result of one to three edits.
    private static func pair(_ seed: UInt64) -> (
        old: GeneratedSchema, new: GeneratedSchema, text: String, isDecidable: Bool
    )? {
        var generator = SchemaGenerator(seed: seed)
        let old = generator.generated()
        var (new, texts, isDecidable) = (old, [String](), true)
        for _ in 0..<generator.random.int(1...3) {
            guard let edit = SchemaEdit(new, &generator) else { continue }
            new = edit.schema
            texts.append(edit.description)
            isDecidable = isDecidable && edit.isDecidable
        }
        guard new != old else { return nil }
        let text = texts.joined(separator: "; ")
        if generator.random.chance(0.15), let before = old.downgraded {
            if generator.random.chance(0.5) { return (before, new, text, isDecidable) }
            if let after = new.downgraded { return (before, after, text, isDecidable) }
        }
        return (old, new, text, isDecidable)
    }

    @Test func theValidatorAgreesWithTheLevels() async throws {
        let result = Tally()
        await withTaskGroup(of: Void.self) { group in
            for use in [SchemaUsed.response, .request] {
                for part in 0..<2 {
                    group.addTask {
                        for seed in Self.seeds where seed % 2 == UInt64(part) { Self.judge(seed, use, result) }
                    }
                }
            }
        }
        let (pairs, decidable, unsound, imprecise, unreadable) = result.counts
        Tables.print(
            "unsound: \(unsound) of \(pairs), imprecise: \(imprecise) of \(decidable), not judged: \(unreadable)")
        for line in result.lines { Tables.print(line) }
        #expect(unsound == 0, "\(result.lines.filter { $0.hasPrefix("unsound") }.prefix(3))")
        #expect(unreadable * 50 <= pairs)
        #expect(imprecise * 200 <= decidable, "\(result.lines.filter { $0.hasPrefix("imprecise") }.prefix(3))")
    }

    private static func judge(_ seed: UInt64, _ use: SchemaUsed, _ tally: Tally) {
        guard let (old, new, text, isDecidable) = pair(seed) else { return }
        // A generated schema may refer to itself in a way that nothing can satisfy.
        let fault: (fault: SchemaOracle.Fault, bodies: [String], changes: [ContractChange])?
        do {
            fault = try SchemaOracle(old: old, new: new, use: use).fault(seed: seed, isDecidable: isDecidable)
        } catch {
            return tally.addUnreadable("\(error)")
        }
        guard let fault else { return tally.add(isDecidable) }
        guard Tables.arePrinted, tally.takesShrinking() else {
            let text = "\(old.schemas.json) NEW \(new.schemas.json) | \(text)"
            return tally.add(isDecidable, fault.fault, "\(fault.fault) \(seed) \(use): OLD \(text)")
        }
        let small = PairShrinking(old, new) { one, other in
            guard
                let found = try? SchemaOracle(old: one, new: other, use: use).fault(
                    seed: seed, isDecidable: isDecidable)
            else { return false }
            return found.fault == fault.fault
        }
        let last = try? SchemaOracle(old: small.old, new: small.new, use: use).fault(
            seed: seed, isDecidable: isDecidable)
        let rules = (last ?? fault).changes.map { "\($0.rule.id) at \($0.place)" }
        tally.add(
            isDecidable, fault.fault,
            "\(fault.fault) \(seed) \(use): \(small.description) | bodies \(last?.bodies ?? fault.bodies) | found \(rules) | \(text)"
        )
    }

    @Test func anotherSpellingIsNoChange() throws {
        var (pairs, loud) = (0, [String]())
        for seed in Self.seeds {
            var generator = SchemaGenerator(seed: seed)
            let old = generator.generated()
            // What a dynamic reference means is not compared.
            if old.schemas.json.contains("$dynamicRef") { continue }
            var new = old
            let rewritings = SchemaRewriting.allCases
            var names: [String] = []
            for _ in 0..<6 where names.count < 2 {
                let rewriting = generator.random.pick(rewritings)
                guard let next = rewriting.rewritten(new, &generator.random) else { continue }
                new = next
                names.append("\(rewriting)")
            }
            var before = old
            if generator.random.chance(0.15), let spelled = old.downgraded { before = spelled }
            guard new != before else { continue }
            for use in [SchemaUsed.response, .request] {
                let changes = try SchemaOracle(old: before, new: new, use: use).changes()
                pairs += 1
                guard !changes.isEmpty else { continue }
                let rules = changes.map { "\($0.rule.id) at \($0.place)" }
                loud.append(
                    "loud \(seed) \(use) \(names): \(rules) | OLD \(before.version) \(before.schemas.json) NEW \(new.schemas.json)"
                )
            }
        }
        Tables.print("loud: \(loud.count) of \(pairs)")
        for line in loud { Tables.print(line) }
        #expect(loud.count * 200 <= pairs, "\(loud.prefix(3))")
    }
}

/// Counts of judged pairs from several tasks.
private final class Tally: @unchecked Sendable {
    private let lock = NSLock()
    private var pairs = 0
    private var decidable = 0
    private var unsound = 0
    private var imprecise = 0
    private var unreadable = 0
    private var texts: [String] = []
    private var shrunk = 0

    var counts: (pairs: Int, decidable: Int, unsound: Int, imprecise: Int, unreadable: Int) {
        lock.withLock { (pairs, decidable, unsound, imprecise, unreadable) }
    }
    var lines: [String] { lock.withLock { texts.sorted() } }

    /// Whether the next fault is shrunk, which takes as long as a thousand pairs.
    func takesShrinking() -> Bool {
        lock.withLock {
            shrunk += 1
            return shrunk <= 40
        }
    }

    func addUnreadable(_ text: String) {
        lock.withLock {
            unreadable += 1
            texts.append("not judged: \(text)")
        }
    }

    func add(_ isDecidable: Bool, _ fault: SchemaOracle.Fault? = nil, _ text: String = "") {
        lock.withLock {
            pairs += 1
            if isDecidable { decidable += 1 }
            if fault == .unsound { unsound += 1 }
            if fault == .imprecise { imprecise += 1 }
            if fault != nil { texts.append(text) }
        }
    }
}
