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
    package func count(_ level: Level) -> Int { findings.count { $0.level == level && $0.verdict != .known } }

    /// The findings of answers that break the contract as the recording does.
    package var known: [Finding] { findings.filter { $0.verdict == .known } }

    /// Whether a finding has at least this level. Known deviations count only with ``KnownDeviations/fail``: by default
    /// they fail `verify`, where they are findings without a verdict.
    package func reaches(_ level: Level, known: KnownDeviations = .fold) -> Bool {
        findings.contains { $0.level >= level && ($0.verdict != .known || known == .fail) }
    }

    /// Whether the run checked something and found nothing of a level.
    package func passes(_ level: Level, known: KnownDeviations = .fold) -> Bool {
        mayPass && checked > 0 && !steps.isNothing && !reaches(level, known: known)
    }
}

extension Report {
    /// The report with one finding for each cause, see ``Swift/Array/foldedByCause``.
    package var foldedByCause: Report {
        var report = self
        report.findings = findings.foldedByCause
        report.accepted = accepted.foldedByCause
        return report
    }

    package mutating func add(_ other: Report) {
        checked += other.checked
        findings += other.findings
        accepted += other.accepted
        volatile.add(other.volatile)
        steps += other.steps
        skipped += other.skipped
        coverage += other.coverage
        apis += other.apis
        mayPass = mayPass && other.mayPass
    }
}
