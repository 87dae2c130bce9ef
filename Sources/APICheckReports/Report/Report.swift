package import APICheckBase
package import APICheckFindings

/// The result of a run, as data for renderers and for the exit code.
package struct Report: Sendable {
    /// What a run checks.
    package enum Unit: String, CaseIterable, Sendable {
        case exchange, operation
    }

    /// What answers are compared with.
    package enum Reference: Sendable {
        case recordings
        /// Those of a second server.
        case server
        /// Those of an older recording: the newer one has the answers.
        case recording
        /// The same, without a contract.
        case recordingAlone
    }

    /// The number of exchanges that were checked, or of operations that were compared.
    package var checked: Int
    package var unit = Unit.exchange
    package var reference = Reference.recordings
    package var findings: [Finding]
    /// Findings that the baseline accepts. They are counted and never fail a run.
    package var accepted: [Finding] = []
    /// The last days on which they are accepted, as 2027-03-31, by their fingerprints.
    package var expiries: [String: String] = [:]
    /// The ids, times, tokens, counters and values that the contract marks as volatile that differ from the recording.
    package var volatile = VolatileChanges()
    /// The steps of the recordings that a live run compared.
    package var steps = ComparedSteps()
    package var skipped: [Skipped]
    package var context = RunContext()
    /// What was checked by API; empty for a run whose exchanges belong to no API.
    package var apis: [CheckedAPI] = []
    /// False for a run that was interrupted or has less coverage than it needs, also when it found nothing.
    package var mayPass = true
    /// How much of each contract was used; empty for a run that does not check recordings.
    package var coverage: [Coverage] = []
    /// What joins the report with those of the other shards; nil for a whole run.
    package var shard: ShardReport?

    package init(checked: Int = 0, findings: [Finding] = [], skipped: [Skipped] = []) {
        self.checked = checked
        self.findings = findings
        self.skipped = skipped
    }

    /// The findings of this level, without known deviations.
    func count(_ level: Level) -> Int { findings.count { $0.level == level && $0.verdict != .known } }

    /// The findings of answers that break the contract as the recording does.
    var known: [Finding] { findings.filter { $0.verdict == .known } }

    /// Whether a finding has at least this level. Known deviations count only with ``KnownDeviations/fail``: by default
    /// they fail `verify`, where they are findings without a verdict.
    package func reaches(_ level: Level, known: KnownDeviations = .fold) -> Bool {
        findings.contains { $0.level >= level && ($0.verdict != .known || known == .fail) }
    }

    /// Whether the run checked something and found nothing of a level.
    func passes(_ level: Level, known: KnownDeviations = .fold) -> Bool {
        mayPass && checked > 0 && !steps.isNothing && !reaches(level, known: known)
    }
}

extension Report {
    package mutating func add(_ other: Report) {
        checked += other.checked
        findings += other.findings
        accepted += other.accepted
        expiries.merge(other.expiries) { one, _ in one }
        volatile.add(other.volatile)
        steps += other.steps
        skipped += other.skipped
        coverage += other.coverage
        apis += other.apis
        mayPass = mayPass && other.mayPass
    }
}

/// The run that a report is of, for the head of a page and for a history of runs.
package struct RunContext: Hashable, Sendable {
    /// The command line without secrets.
    package var command: PrintableText?
    /// The command without its arguments: `verify`, `diff --live`.
    package var name: String?
    package var time: Instant?
    /// The commit of the project's repository.
    package var commit: String?
    /// The base URLs that were called.
    package var servers: [String] = []
    /// What was compared: two contracts or recordings, by their names and versions.
    package var old: PrintableText?
    package var new: PrintableText?

    package init() {}
}

/// What a run checked of one API.
package struct CheckedAPI: Hashable, Sendable {
    /// The API's name, or the contract's file.
    let name: String
    /// Exchanges, or operations of two contracts.
    package var checked: Int
    package var workflows: Int
    /// The recordings that were checked, or that answers were compared with.
    package var recordings: Int
    /// The times of the oldest and the newest recorded answer; nil when they are not known.
    private(set) var oldest: Instant?
    private(set) var newest: Instant?

    package init(_ name: String, checked: Int, workflows: Int = 0, recordings: Int = 0) {
        self.name = name
        self.checked = checked
        self.workflows = workflows
        self.recordings = recordings
    }

    /// Adds the times of some answers.
    package mutating func add(times oldest: Instant?, _ newest: Instant?) {
        self.oldest = [self.oldest, oldest].compactMap(\.self).min()
        self.newest = [self.newest, newest].compactMap(\.self).max()
    }

    /// `22 exchanges, 3 recordings`.
    func text(_ unit: Report.Unit) -> String {
        let parts = [(workflows, "workflow"), (recordings, "recording")].filter { $0.0 > 0 }
        return ([checked.counted(unit.rawValue)] + parts.map { $0.0.counted($0.1) }).joined(separator: ", ")
    }
}

/// How many steps of the recordings a live run compared with.
package struct ComparedSteps: Hashable, Sendable {
    package var compared = 0
    /// The steps that the recordings have, also of workflows that did not run.
    package var recorded = 0

    package init(compared: Int = 0, recorded: Int = 0) {
        self.compared = compared
        self.recorded = recorded
    }

    package static func += (one: inout ComparedSteps, other: ComparedSteps) {
        one.compared += other.compared
        one.recorded += other.recorded
    }

    /// Whether there are recordings, and none of their steps was compared.
    package var isNothing: Bool { compared == 0 && recorded > 0 }
}

/// The last line of a report: `9 exchanges checked: 1 breaking, 0 warnings, 2 info, 1 skipped, 5 known, 2 accepted`.
struct ReportSummary {
    /// `9 exchanges checked`.
    let subject: String
    /// `1 breaking, 0 warnings, 2 info, 1 skipped`.
    let result: String
    /// The same numbers for programs.
    let counts: [(name: String, value: Int)]

    var text: String { "\(subject): \(result)" }

    init(_ report: Report) {
        let levels = [
            "\(report.count(.breaking)) breaking", report.count(.warning).counted("warning"),
            "\(report.count(.info)) info",
        ]
        let others = [
            ("skipped", report.skipped.count), ("known", report.known.count), ("accepted", report.accepted.count),
        ]
        let verb = report.unit == .exchange ? "checked" : "compared"
        subject = "\(report.checked.counted(report.unit.rawValue)) \(verb)"
        result = (levels + others.filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }).joined(separator: ", ")
        counts =
            [("checked", report.checked)] + Level.allCases.reversed().map { ($0.rawValue, report.count($0)) } + others
    }
}

/// What a report does with known deviations: answers that break the contract as the recording does.
package enum KnownDeviations: String, CaseIterable, Sendable {
    /// Lists them. They do not fail the run.
    case show
    /// Counts them.
    case fold
    /// Lists them. They fail the run as other findings do.
    case fail
}
