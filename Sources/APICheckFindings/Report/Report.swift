/// The result of a run, as data for renderers and for the exit code.
package struct Report: Sendable {
    /// The number of exchanges that were checked.
    package var checked: Int
    package var findings: [Finding]
    package var skipped: [Skipped]

    package init(checked: Int = 0, findings: [Finding] = [], skipped: [Skipped] = []) {
        self.checked = checked
        self.findings = findings
        self.skipped = skipped
    }

    package func count(_ level: Level) -> Int { findings.count { $0.level == level } }

    /// Whether a finding has at least this level.
    package func reaches(_ level: Level) -> Bool { findings.contains { $0.level >= level } }
}

extension Report {
    package mutating func add(_ other: Report) {
        checked += other.checked
        findings += other.findings
        skipped += other.skipped
    }
}
