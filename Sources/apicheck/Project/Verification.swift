import APICheckContracts
import APICheckFindings
import APICheckRecordings

/// Recordings held against contracts, and what came of it.
struct Verification {
    private var findings = Findings()
    private var skipped: [Skipped] = []
    private var checked = 0
    private let limits: ReadingLimits

    init(limits: ReadingLimits) { self.limits = limits }

    var report: Report { Report(checked: checked, findings: findings.sorted, skipped: skipped) }

    mutating func skip(_ what: String, why: String) { skipped.append(Skipped(what: what, why: why)) }

    mutating func check(_ files: [String], against contract: Contract) throws {
        defer { skipped += contract.uncheckedKeywords }
        for file in files {
            let recording = try Recording(contentsOf: file, limits: limits.check.document)
            if recording.entries.isEmpty { skip(file, why: "it has no entry") }
            for (index, entry) in recording.entries.enumerated() {
                let result = contract.check(
                    entry.exchange, evidence: Evidence(recording: file, entry: index + 1),
                    hasResponseHeaders: entry.hasResponseHeaders)
                if result.checked { checked += 1 }
                findings.add(result.findings)
                skipped += result.skipped
            }
        }
    }
}
