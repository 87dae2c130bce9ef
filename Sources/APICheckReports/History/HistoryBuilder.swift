import APICheckBase
package import APICheckFindings

/// Joins runs to a history. The runs are added from the newest on, so that a finding is shown as it was seen last, and of each run
/// only fingerprints stay in memory.
package struct HistoryBuilder {
    /// More different findings are refused.
    private static let mostRows = 100_000

    /// A finding of one command: `verify` sees recordings and `diff --live` answers, so that one says nothing about the other's.
    private struct Key: Hashable {
        let fingerprint: String
        let command: String?
    }

    private struct Operation: Hashable {
        let api: String
        let name: String
    }

    /// A row while runs are added.
    private struct Draft {
        let finding: History.Finding
        let operation: Int?
        /// The API, or else the file of the contract; nil for a finding of neither.
        let scope: String?
        let lead: String?
        /// What a report calls the parts that it skips, if they are why the finding is absent.
        var skips: Set<String>
    }

    /// What stays of a run.
    private struct Seen {
        let run: History.Run
        let apis: Set<String>?
        let unused: Set<Int>
        let skipped: Set<String>
        /// By the index of the draft; whether it is accepted.
        var findings: [Int: Bool] = [:]
    }

    private var drafts: [Draft] = []
    private var places: [Key: Int] = [:]
    private var operations: [Operation: Int] = [:]
    private var seen: [Seen] = []

    package init() {}

    package var count: Int { seen.count }

    /// Adds a run that is older than those before. Throws a ``Problem`` for too many findings.
    package mutating func add(_ run: HistoryRun) throws {
        var unused: Set<Int> = []
        for (api, names) in run.unused {
            for name in names { unused.insert(index(of: Operation(api: api, name: name))) }
        }
        var seen = Seen(
            run: History.Run(file: run.file, command: run.command, checked: run.checked), apis: run.apis,
            unused: unused, skipped: Set(run.skipped.map(HistoryBuilder.skippedPart)))
        for finding in run.findings {
            let place = try draft(of: finding, run)
            if let recording = finding.recording { drafts[place].skips.insert(recording) }
            seen.findings[place] = (seen.findings[place] ?? true) && finding.isAccepted
        }
        self.seen.append(seen)
    }

    /// `a.har` of `a.har (entry 3)`: what a report calls the part of a run that it skips.
    private static func skippedPart(_ what: String) -> String {
        what.firstRange(of: " (").map { String(what[..<$0.lowerBound]) } ?? what
    }

    private mutating func index(of operation: Operation) -> Int {
        if let index = operations[operation] { return index }
        operations[operation] = operations.count
        return operations.count - 1
    }

    private mutating func draft(of finding: HistoryRun.Finding, _ run: HistoryRun) throws -> Int {
        let key = Key(fingerprint: finding.fingerprint, command: run.command)
        if let place = places[key] { return place }
        guard drafts.count < HistoryBuilder.mostRows else {
            throw Problem(
                "the reports have more than \(HistoryBuilder.mostRows) different findings", at: ["\(run.file)"],
                remedy: "give fewer reports, or --last N")
        }
        let scope = finding.api ?? finding.contract
        let operation = scope.map { index(of: Operation(api: $0, name: finding.operation)) }
        let shown = History.Finding(
            fingerprint: finding.fingerprint, rule: finding.rule, level: finding.level, verdict: finding.verdict,
            api: finding.api, operation: finding.operation, place: Place.generalised(finding.place),
            command: run.command,
            expires: finding.expires)
        drafts.append(
            Draft(
                finding: shown, operation: finding.isOfBaseline ? nil : operation, scope: scope, lead: finding.lead,
                skips: scope.map { [$0] } ?? []))
        places[key] = drafts.count - 1
        return drafts.count - 1
    }

    /// The history of all runs that were added.
    package func history(
        order: HistoryFiles.Order, skipped: [Skipped] = [], entries: [AcceptedEntry] = []
    ) -> History {
        let runs = Array(seen.reversed())
        var rows = drafts.indices.compactMap { place in
            History.Row(drafts[place].finding, cells: runs.map { cell(place, $0) })
        }
        rows = folded(rows)
        let ranks = Dictionary(uniqueKeysWithValues: History.State.allCases.enumerated().map { ($1, $0) })
        rows.sort { one, other in
            let (left, right) = (ranks[one.state] ?? 0, ranks[other.state] ?? 0)
            if left != right { return left < right }
            if one.finding.level != other.finding.level { return one.finding.level > other.finding.level }
            return one.finding.sortKey.lexicographicallyPrecedes(other.finding.sortKey)
        }
        return History(order: order, runs: runs.map(\.run), skipped: skipped, rows: rows, entries: entries)
    }

    private func cell(_ place: Int, _ run: Seen) -> History.Cell {
        let draft = drafts[place]
        guard run.run.command == draft.finding.command else { return .unchecked }
        if let isAccepted = run.findings[place] { return isAccepted ? .accepted : .found }
        if run.run.checked == 0 { return .unchecked }
        if let apis = run.apis, let scope = draft.scope, !apis.contains(scope) { return .unchecked }
        if let operation = draft.operation, run.unused.contains(operation) { return .unchecked }
        return run.skipped.isDisjoint(with: draft.skips) ? .absent : .unchecked
    }

    /// Puts a change that the newest report lists with another finding to that finding, where both are in the same runs.
    private func folded(_ rows: [History.Row]) -> [History.Row] {
        var result: [History.Row] = []
        var indexes: [Key: Int] = [:]
        func key(_ row: History.Row) -> Key {
            Key(fingerprint: row.finding.fingerprint, command: row.finding.command)
        }
        var others: [(row: History.Row, lead: Key)] = []
        for row in rows {
            let key = key(row)
            if let place = places[key], let lead = drafts[place].lead {
                others.append((row, Key(fingerprint: lead, command: key.command)))
            } else {
                indexes[key] = result.count
                result.append(row)
            }
        }
        for (row, lead) in others {
            if let index = indexes[lead], result[index].cells == row.cells {
                result[index].add(also: row.finding)
            } else {
                result.append(row)
            }
        }
        return result
    }
}

extension History.Finding {
    fileprivate var sortKey: [String] { [api ?? "", operation, place, rule, fingerprint, command ?? ""] }
}
