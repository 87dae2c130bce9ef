import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckRecordings
import Dispatch

/// Recordings held against contracts, and what came of it.
struct Verification {
    /// Exchanges checked at the same time.
    let jobs: Int
    private var findings = Findings()
    private var skipped: [Skipped] = []
    private var checked = 0
    private let limits: ReadingLimits
    private let redaction: RedactionSettings
    private let freshness: Freshness?

    init(jobs: Int, limits: ReadingLimits, redaction: RedactionSettings, freshness: Freshness?) {
        self.jobs = jobs
        self.limits = limits
        self.redaction = redaction
        self.freshness = freshness
    }

    var report: Report { Report(checked: checked, findings: findings.sorted, skipped: skipped) }

    mutating func skip(_ what: String, why: String) { skipped.append(Skipped(what: what, why: why)) }

    mutating func check(_ files: [String], against contract: Contract) throws {
        findings.add(contract.faults)
        defer { skipped += contract.skipped }
        let redactor = redaction.redactor(for: contract)
        for file in files { try check(file, against: contract, redactor) }
    }

    /// The report does not depend on how many jobs there are: results count in the order of the entries, and of several
    /// entries that cannot be read the first is told.
    private mutating func check(_ file: String, against contract: Contract, _ redactor: Redactor) throws {
        let work = try Locked(
            VerificationWork(
                RecordedEntries(contentsOf: file, limits: limits.contract.document), adding: findings,
                freshness: freshness))
        DispatchQueue.concurrentPerform(iterations: jobs) { _ in
            let fields = FieldMemory()
            var redaction = FindingRedaction(redactor)
            while let batch = work.withLock({ $0.next() }) {
                let result = batch.check(against: contract, recording: file, fields, &redaction)
                work.withLock { $0.add(result, of: batch) }
            }
        }
        let done = work.withLock { $0 }
        if let error = done.error { throw error }
        if done.total.entries == 0 { skip(file, why: "it has no entry") }
        checked += done.total.checked
        findings = done.findings
        if let age = done.total.age { findings.add(freshness?.findings(age, of: file, api: contract.api) ?? []) }
        skipped += done.total.skipped
    }
}
