package import APICheckBase
package import APICheckContracts
import APICheckFindings
package import APICheckProject
import APICheckRecordings
package import APICheckReports
import Dispatch

/// Checks recordings against contracts and gathers the report.
package struct Verification {
    /// How many threads check exchanges.
    private let jobs: Int
    private var findings = Findings()
    private var skipped: [Skipped] = []
    private var checked = 0
    private var coverage: [Coverage] = []
    private let limits: ContractLimits
    private let redaction: RedactionSettings
    private let freshness: Freshness?
    /// Called from several threads with the recording that is checked and the number of entries taken from it.
    package var notify: (@Sendable (_ recording: String, _ entries: Int) -> Void)?

    /// - Parameters:
    ///   - project: supplies limits and redaction.
    ///   - jobs: how many threads check exchanges.
    ///   - freshness: how old recordings may be; nil for any age.
    package init(project: Project, jobs: Int = 1, freshness: Freshness? = nil) {
        self.jobs = jobs
        limits = project.limits
        redaction = project.redaction
        self.freshness = freshness
    }

    package var report: Report {
        var report = Report(checked: checked, findings: findings.sorted, skipped: skipped)
        report.coverage = coverage
        return report
    }

    package mutating func skip(_ what: String, why: String, step: NextStep? = nil) {
        skipped.append(Skipped(what: what, why: why, step: step))
    }

    /// Checks an API's recordings against its contract. Throws what reading them throws.
    package mutating func check(_ api: API) throws { try check(api, against: api.readContract()) }

    /// The same with a contract that was read before.
    package mutating func check(_ api: API, against contract: Contract) throws {
        let files = api.recordingFiles
        if files.isEmpty {
            skip(api.name, why: "no recording in \(api.recordingsFolder)/", step: .record(api: api.name))
        }
        try check(files, against: contract)
    }

    /// Checks recordings against a contract.
    package mutating func check(_ files: [String], against contract: Contract) throws {
        let redactor = redaction.redactor(for: contract)
        var used = CoverageTally()
        for file in files { used.add(try check(file, against: contract, redactor)) }
        addFaults(of: contract, used)
        skipped += contract.skipped
        if !used.operations.isEmpty { coverage.append(used.coverage(of: contract)) }
    }

    /// A fault in what no entry uses leaves nothing unchecked: it is counted. Without any use, all count.
    private mutating func addFaults(of contract: Contract, _ used: CoverageTally) {
        if used.operations.isEmpty { return findings.add(contract.faults) }
        let faults = contract.faults(usedBy: used.operations)
        findings.add(faults.shown)
        if faults.others > 0 {
            skip(
                "\(faults.others.counted("fault")) of \(contract.file)",
                why: "no entry uses the operations that have \(faults.others == 1 ? "it" : "them")")
        }
    }

    /// The report does not depend on the number of jobs: results are added in the order of the entries, and of several
    /// entries that cannot be read the first is reported.
    private mutating func check(
        _ file: String, against contract: Contract, _ redactor: Redactor
    ) throws -> CoverageTally {
        let work = try Locked(
            VerificationWork(
                RecordedEntries(contentsOf: file, limits: limits.document), adding: findings,
                freshness: freshness))
        let notify = notify
        notify?(file, 0)
        DispatchQueue.concurrentPerform(iterations: jobs) { _ in
            let fields = HeaderFieldCache()
            var redaction = FindingRedaction(redactor)
            while let batch = work.withLock({ $0.next() }) {
                if let last = batch.entries.last { notify?(file, last.number) }
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
        return done.total.coverage
    }
}
