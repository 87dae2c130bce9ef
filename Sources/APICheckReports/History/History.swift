import APICheckBase
package import APICheckFindings

/// What the reports of several runs say together: which findings are new, which come and go, and which are gone.
package struct History: Sendable {
    /// What one run says about a finding.
    enum Cell: Hashable, Sendable {
        case found, accepted, absent
        /// The run did not check what the finding is about.
        case unchecked
    }

    package enum State: String, CaseIterable, Sendable {
        /// Only in the newest run that checked it, although an earlier one did.
        case new
        /// Was gone at least twice.
        case flaky
        /// In all runs from one on.
        case since
        /// The newest run that checked it has it among the accepted findings.
        case accepted
        /// Not in the newest run that checked it.
        case gone
    }

    struct Run: Sendable {
        let file: String
        /// `verify`, `diff --live`; nil when the report does not name it.
        let command: String?
        let checked: Int
    }

    /// A finding in all runs of one command.
    struct Row: Sendable {
        let finding: Finding
        /// Of the runs, in their order.
        let cells: [Cell]
        let state: State
        /// The indexes of the first and the last run that has it.
        let first: Int
        let last: Int
        /// The index of the first of the runs that have it without a gap up to the last one.
        let since: Int
        /// The number of runs that have it, and of those that checked it.
        let present: Int
        let checked: Int
        /// The same change seen elsewhere, in the same runs.
        fileprivate(set) var also: [Finding] = []
    }

    /// The newest form of a finding.
    struct Finding: Hashable, Sendable {
        let fingerprint: String
        let rule: String
        let level: Level
        let verdict: String?
        let api: String?
        let operation: String
        let place: String
        let command: String?
        let expires: String?
    }

    let order: HistoryFiles.Order
    /// Oldest first.
    let runs: [Run]
    /// Files of the folders that are no reports.
    let skipped: [Skipped]
    /// By state, then worst first.
    let rows: [Row]
    /// The entries of the project's baselines, those that expire next first.
    let entries: [AcceptedEntry]

    init(order: HistoryFiles.Order, runs: [Run], skipped: [Skipped], rows: [Row], entries: [AcceptedEntry]) {
        self.order = order
        self.runs = runs
        self.skipped = skipped
        self.rows = rows
        self.entries = entries.sorted()
    }

    func count(_ state: State) -> Int { rows.count { $0.state == state } }

    /// Whether a finding with a state has at least a level. Known deviations do not count.
    package func has(_ state: State, from level: Level = .warning) -> Bool {
        rows.contains { $0.state == state && $0.finding.level >= level && !$0.finding.isKnown }
    }

    /// `10 runs: 1 new, 2 flaky, 3 since an earlier run, 1 accepted, 4 gone`.
    var summary: String {
        let counts = State.allCases.map { (count($0), $0.words) }.filter { $0.0 > 0 }.map { "\($0) \($1)" }
        return "\(runs.count.counted("run")): \(counts.isEmpty ? "no findings" : counts.joined(separator: ", "))"
    }
}

extension History.State {
    var words: String {
        switch self {
        case .since: "since an earlier run"
        case .new, .flaky, .accepted, .gone: rawValue
        }
    }

    /// The heading of its findings.
    var title: String {
        switch self {
        case .new: "New in the last run"
        case .flaky: "Come and go"
        case .since: "Since an earlier run"
        case .accepted: "Accepted"
        case .gone: "Gone"
        }
    }
}

extension History.Finding {
    /// Whether the recording breaks the contract as the live answer does.
    var isKnown: Bool { verdict == Verdict.known.rawValue }

    /// `todos GET /todos /data/*/id`.
    var location: String { [api, operation, place].compactMap(\.self).joined(separator: " ") }
}

extension History.Row {
    /// Nil for cells without a finding.
    init?(_ finding: History.Finding, cells: [History.Cell]) {
        let checked = cells.indices.filter { cells[$0] != .unchecked }
        let present = checked.filter { cells[$0] != .absent }
        guard let first = present.first, let last = present.last, let newest = checked.last else { return nil }
        var since = last
        for index in checked.reversed() where index < last {
            guard cells[index] != .absent else { break }
            since = index
        }
        // Runs of the finding without a gap are followed by one gap each.
        let gaps = zip(checked, checked.dropFirst()).count { cells[$0] != .absent && cells[$1] == .absent }
        state =
            if cells[newest] == .accepted {
                .accepted
            } else if gaps >= 2 {
                .flaky
            } else if cells[newest] == .absent {
                .gone
            } else {
                present.count == 1 && checked.count > 1 ? .new : .since
            }
        self.finding = finding
        self.cells = cells
        self.first = first
        self.last = last
        self.since = since
        self.present = present.count
        self.checked = checked.count
    }

    /// One character for each run; `limit` of the newest ones.
    func marks(_ limit: Int = .max) -> String {
        cells.suffix(limit).map { cell in
            switch cell {
            case .found: "x"
            case .accepted: "a"
            case .absent: "."
            case .unchecked: "-"
            }
        }.joined()
    }

    mutating func add(also other: History.Finding) { also.append(other) }
}
