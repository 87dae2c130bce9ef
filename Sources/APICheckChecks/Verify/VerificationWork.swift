import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckProject
import APICheckRecordings
import APICheckReports

/// The entries of one recording, handed out in batches, and the results of the batches that are done.
struct VerificationWork {
    /// Entries that one job takes at once: few enough to share evenly and to stay in the processor's cache, and enough
    /// that jobs seldom wait for each other.
    private static let batchSize = 16

    /// The result of some entries.
    struct Result {
        var entries = 0
        var checked = 0
        var findings: [Finding] = []
        var skipped: [Skipped] = []
        /// The maximum age, or nil when any is allowed.
        var age: RecordingAge?
        /// Those of which entries say that they are.
        var workflows: Set<String> = []
        /// The times of the oldest and the newest answer.
        var oldest: Instant?
        var newest: Instant?
        var error: (any Error)?

        mutating func add(_ oldest: Instant?, _ newest: Instant?) {
            if let oldest { self.oldest = self.oldest.map { min($0, oldest) } ?? oldest }
            if let newest { self.newest = self.newest.map { max($0, newest) } ?? newest }
        }
    }

    struct Batch {
        let index: Int
        let entries: [RecordedEntries.Unread]
        /// The error that ended reading after these entries.
        let error: (any Error)?
        fileprivate let freshness: Freshness?
        fileprivate let limits: Document.Limits

        /// `fields`, `redaction` and `coverage` are those of the job.
        func check(
            against contracts: LabelledContracts, recording: String, _ fields: HeaderFieldCache,
            _ redaction: inout FindingRedaction, _ coverage: inout CoverageTally
        ) -> Result {
            var result = Result()
            result.age = freshness?.emptyAge
            do {
                for unread in entries {
                    let (entry, body) = try unread.read(fields, parsing: limits)
                    result.age?.add(entry, number: unread.number)
                    let knownAt = entry.knownAt
                    result.add(knownAt, knownAt)
                    if let workflow = entry.label.workflow, workflow != ExchangeLabel.proxied {
                        result.workflows.insert(workflow)
                    }
                    if let failure = entry.failure {
                        result.entries += 1
                        result.skipped.append(
                            Skipped(
                                what: "\(recording) (entry \(unread.number))", why: "the call failed: \(failure.reason)"
                            ))
                        continue
                    }
                    let evidence = Evidence(recording: recording, entry: unread.number)
                    let part = try contracts.part(of: entry.label)
                    let contract = part.contract
                    result.entries += 1
                    guard contract.mayServe(entry.exchange.request.url) else {
                        result.findings += redaction(
                            [contract.undeclaredServer(entry.exchange.request, evidence)], in: entry, part.redactor,
                            line: unread.line)
                        continue
                    }
                    let found = contract.check(
                        entry.exchange, bodies: ExchangeBodies(request: nil, response: body), evidence: evidence)
                    if found.checked { result.checked += 1 }
                    if part.isOwn { coverage.add(found) }
                    if !found.findings.isEmpty {
                        result.findings += redaction(found.findings, in: entry, part.redactor, line: unread.line)
                    }
                    result.skipped += found.skipped
                }
                result.error = error
            } catch {
                result.error = error
            }
            return result
        }
    }

    private let freshness: Freshness?
    /// Those of the contract, or a body that was parsed while it was read would be parsed again.
    private let limits: Document.Limits
    private var entries: RecordedEntries
    private var batches = 0
    private var isAtEnd = false
    /// Batches that are done before an earlier one.
    private var early: [Int: Result] = [:]
    private var added = 0
    /// Without the findings: they are merged as they come, so that a recording in which every entry is wrong takes no more
    /// memory than another.
    private(set) var total = Result()
    private(set) var findings = Findings()
    /// What the jobs that are done saw.
    var used = ContractUse()
    var error: (any Error)? { total.error }
    /// Whether every entry was taken and checked.
    var isFinished: Bool { isAtEnd && added == batches }

    init(_ entries: RecordedEntries, limits: Document.Limits, freshness: Freshness?) {
        self.entries = entries
        self.limits = limits
        self.freshness = freshness
        total.age = freshness?.emptyAge
    }

    /// Returns nil when no entry is left, or one before them could not be read.
    mutating func next() -> Batch? {
        if isAtEnd || total.error != nil { return nil }
        var taken: [RecordedEntries.Unread] = []
        var fault: (any Error)?
        do {
            while taken.count < VerificationWork.batchSize, let entry = try entries.next() { taken.append(entry) }
        } catch {
            fault = error
        }
        isAtEnd = taken.count < VerificationWork.batchSize
        batches += 1
        return Batch(index: batches - 1, entries: taken, error: fault, freshness: freshness, limits: limits)
    }

    mutating func add(_ result: Result, of batch: Batch) {
        early[batch.index] = result
        while let next = early.removeValue(forKey: added) {
            added += 1
            guard total.error == nil else { continue }
            total.entries += next.entries
            total.checked += next.checked
            findings.add(next.findings)
            total.skipped += next.skipped
            if let age = next.age { total.age?.add(age) }
            total.add(next.oldest, next.newest)
            total.workflows.formUnion(next.workflows)
            total.error = next.error
        }
    }
}
