import APICheckBase
package import APICheckContracts
package import APICheckFindings
package import APICheckProject
package import APICheckRecordings
import APICheckRedaction
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
    private var apis: [CheckedAPI] = []
    private let limits: ContractLimits
    private let redaction: RedactionSettings
    private let freshness: Freshness?
    /// The numbers of the recordings to check, counted from 0 over all contracts; nil for all. Then, ``frames`` and ``parts``
    /// have what joins the report with those of the other shards.
    package var units: Set<Int>?
    package private(set) var frames: [ShardReport.Frame] = []
    package private(set) var parts: [ReportPart] = []
    private var unitCount = 0
    /// Whether the workflows of an API are read, to list the operations that they do not call.
    package var readsWorkflows = true
    /// Called from several threads with the recording that is checked and the number of entries taken from it.
    package var notify: (@Sendable (_ recording: String, _ entries: Int) -> Void)?
    /// Called from several threads; once it returns true, the rest of the recordings is skipped.
    package var isCancelled: @Sendable () -> Bool = { false }

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
        report.apis = apis
        return report
    }

    mutating func skip(_ what: PrintableText, why: PrintableText, step: NextStep? = nil) {
        skipped.append(Skipped(what: what, why: why, step: step))
    }

    /// Checks an API's recordings against its contract. Throws what reading them throws.
    package mutating func check(_ api: API) throws { try check(api, against: api.readContract()) }

    /// The same with a contract that was read before.
    package mutating func check(_ api: API, against contract: Contract) throws {
        let files = api.recordingFiles
        try check(
            files, against: contract, in: api.project, skipped(api, files),
            unreached: readsWorkflows ? api.unreachedOperations(of: contract) : nil)
    }

    /// Adds an API of which no recording is one of ``units``, for which its contract is not needed. Returns false for another.
    package mutating func pass(_ api: API) -> Bool {
        let files = api.recordingFiles
        let numbers = unitCount..<unitCount + files.count
        guard let units, !numbers.contains(where: units.contains) else { return false }
        var frame = ShardReport.Frame(contract: api.name, hash: nil, units: numbers)
        frame.skipped = skipped(api, files)
        skipped += frame.skipped
        frames.append(frame)
        unitCount += files.count
        return true
    }

    private func skipped(_ api: API, _ files: [String]) -> [Skipped] {
        guard files.isEmpty else { return [] }
        return [
            Skipped(what: "\(api.name)", why: "no recording in \(api.recordingsFolder)/", step: .record(api: api.name))
        ]
    }

    /// Checks recordings against a contract.
    ///
    /// - Parameters:
    ///   - project: The project of the other APIs that labels of entries name; nil to check all against this contract.
    ///   - skipped: What is not checked of the API.
    ///   - unreached: The operations that no workflow calls; nil where that is not known.
    package mutating func check(
        _ files: [String], against contract: Contract, in project: Project? = nil, _ skipped: [Skipped] = [],
        unreached: [String]? = nil
    ) throws {
        let contracts = LabelledContracts(contract, in: project, redaction: redaction)
        var frame = ShardReport.Frame(
            contract: contract.api ?? contract.file, hash: units == nil ? "" : contract.textHash,
            units: unitCount..<unitCount + files.count)
        frame.skipped = skipped
        var parts: [ReportPart] = []
        for (unit, file) in zip(frame.units, files) where units?.contains(unit) != false {
            parts.append(try part(unit, file, against: contract, contracts))
        }
        join(parts, of: frame, contract, unreached: unreached)
        unitCount += files.count
        guard units != nil else { return }
        frames.append(frame)
        self.parts += parts
    }

    /// Adds the parts of a contract, in the order of their units, as if they had been checked here.
    package mutating func join(
        _ parts: [ReportPart], of frame: ShardReport.Frame, _ contract: Contract, unreached: [String]?
    ) {
        skipped += frame.skipped
        // The shards that check something of the contract report what is wrong with the contract itself.
        if parts.isEmpty, !frame.units.isEmpty { return }
        var used = ContractUse()
        var api = CheckedAPI(contract.api ?? contract.file, checked: 0)
        api.workflows = parts.reduce(into: Set()) { $0.formUnion($1.workflows) }.count
        for part in parts {
            api.checked += part.checked
            api.recordings += part.recordings
            api.add(times: part.oldest, part.newest)
            findings.add(part.findings)
            skipped += part.skipped
            checked += part.checked
            used.formUnion(part.used)
        }
        apis.append(api)
        addFaults(of: contract, used)
        skipped += contract.skipped + contract.skippedFields(of: used)
        if !used.operations.isEmpty { coverage.append(Coverage(of: contract, used, unreached: unreached)) }
    }

    /// A fault in what no entry uses leaves nothing unchecked: it is counted. Without any use, all count.
    private mutating func addFaults(of contract: Contract, _ used: ContractUse) {
        if used.operations.isEmpty, units == nil { return findings.add(contract.faults) }
        let faults = contract.faults(usedBy: used.operations)
        findings.add(faults.shown)
        guard !faults.others.isEmpty else { return }
        let named = faults.others.prefix(3).map { fault in
            let operation = fault.operation == "contract" ? "" : " of \(fault.operation)"
            return "\(fault.rule.id + operation)\(fault.contract.map { " (line \($0.line))" } ?? "")" as PrintableText
        }
        let more: [PrintableText] = faults.others.count > 3 ? ["\(faults.others.count - 3) more"] : []
        skip(
            "\(faults.others.count.counted("fault")) of \(contract.file)",
            why: "no entry uses what has \(faults.others.count == 1 ? "it" : "them"): "
                + (named + more).joined(separator: ", "))
    }

    /// Checks one recording.
    ///
    /// The report does not depend on the number of jobs: results are added in the order of the entries, and of several
    /// entries that cannot be read the first is reported.
    private func part(
        _ unit: Int, _ file: String, against contract: Contract, _ contracts: LabelledContracts
    ) throws -> ReportPart {
        var part = ReportPart(unit: unit)
        if isCancelled() {
            part.skipped.append(Skipped(what: "\(file)", why: "the run was interrupted before it"))
            return part
        }
        let work = try Locked(
            VerificationWork(
                RecordedEntries(contentsOf: file, limits: limits.document), limits: limits.document,
                freshness: freshness))
        let notify = notify
        let isCancelled = isCancelled
        notify?(file, 0)
        DispatchQueue.concurrentPerform(iterations: jobs) { _ in
            let fields = HeaderFieldCache()
            var redaction = FindingRedaction()
            // One for all batches of the job, so that it looks only for what it did not see yet.
            var coverage = CoverageTally(of: contract)
            while !isCancelled(), let batch = work.withLock({ $0.next() }) {
                if let last = batch.entries.last { notify?(file, last.number) }
                let result = batch.check(against: contracts, recording: file, fields, &redaction, &coverage)
                work.withLock { $0.add(result, of: batch) }
            }
            let used = coverage.used
            work.withLock { $0.used.formUnion(used) }
        }
        let done = work.withLock { $0 }
        if let error = done.error { throw error }
        var findings = done.findings
        if done.isFinished {
            if done.total.entries == 0 { part.skipped.append(Skipped(what: "\(file)", why: "it has no entry")) }
            if let age = done.total.age { findings.add(freshness?.findings(age, of: file, api: contract.api) ?? []) }
        } else {
            let count = done.total.entries.counted("entry", plural: "entries")
            part.skipped.append(Skipped(what: "\(file)", why: "the run was interrupted after \(count)"))
        }
        part.checked = done.total.checked
        part.workflows = done.total.workflows
        part.recordings = 1
        (part.oldest, part.newest) = (done.total.oldest, done.total.newest)
        part.findings = findings.sorted
        part.skipped += done.total.skipped
        part.used = done.used
        return part
    }
}

/// Removes the secrets of recorded exchanges from their findings: a recording may come from another program.
///
/// Most findings repeat an earlier one and only count as its samples; an exchange is redacted only for a new one.
struct FindingRedaction {
    /// The findings so far, without secrets.
    private var known: [Findings.Key: Finding] = [:]

    /// The findings in an entry, to be called in the order of the entries.
    ///
    /// - Parameters:
    ///   - redactor: That of the entry's contract.
    ///   - line: Where the entry begins, computed only for a new finding.
    mutating func callAsFunction(
        _ findings: [Finding], in entry: RecordedEntry, _ redactor: Redactor, line: @autoclosure () -> Int
    ) -> [Finding] {
        var mask: ExchangeMask?
        return findings.map { finding in
            let key = Findings.Key(finding)
            if var same = known[key] {
                // Only the evidence and the statuses of a repeated finding are used.
                same.evidence = finding.evidence
                same.statuses = finding.statuses
                return same
            }
            let made = mask ?? ExchangeMask([entry.exchange], shown: redactor.redact([entry]).map(\.exchange))
            mask = made
            var masked = made.masking(finding)
            masked.evidence?.line = line()
            known[key] = masked
            return masked
        }
    }
}
