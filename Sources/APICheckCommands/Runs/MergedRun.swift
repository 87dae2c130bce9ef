import APICheckBase
import APICheckChecks
import APICheckContracts
import APICheckProject
import APICheckReports
import Dispatch

/// Joins the parts of all shards, contract by contract, to the report of one run.
///
/// Reading the contracts takes most of the time. Several threads read them, and each contract is joined in its turn: one that
/// is read before its turn waits in memory.
struct MergedRun {
    /// What is read of an API.
    private struct Files {
        let contract: Contract
        /// The operations that no workflow calls; nil where that is not known.
        let unreached: [String]?
    }

    private let set: ShardSet
    private var policy: FindingPolicy
    private var verification: Verification
    private var report = Report()
    /// The number of contracts that a thread took.
    private var taken = 0
    private var joined = 0
    /// Those whose turn has not come.
    private var early: [Int: Result<Files, any Error>] = [:]
    private var error: (any Error)?

    /// - Parameters:
    ///   - apis: Those of the frames of the set; none for `verify --contract`.
    ///   - policy: Checks each contract.
    ///   - jobs: How many threads read contracts.
    static func report(
        _ set: ShardSet, _ apis: [API], _ project: Project, _ policy: inout FindingPolicy, jobs: Int
    ) throws -> Report {
        let run = Locked(MergedRun(set: set, policy: policy, verification: Verification(project: project)))
        DispatchQueue.concurrentPerform(iterations: jobs) { _ in
            while let index = run.withLock({ $0.next() }) {
                let files = Result { () throws -> Files in
                    guard let file = set.run.contract else {
                        let contract = try apis[index].readContract()
                        return Files(contract: contract, unreached: apis[index].unreachedOperations(of: contract))
                    }
                    let contract = try Contract(
                        contentsOf: file, root: project.contractRoot, copies: project.remoteCopies,
                        limits: project.limits)
                    return Files(contract: contract, unreached: nil)
                }
                run.withLock { $0.add(files, of: index) }
            }
        }
        var done = run.withLock { $0 }
        if let error = done.error { throw error }
        policy = done.policy
        done.report.joinRepeatedFindings()
        return set.run.command == .verify ? done.verification.report : done.report
    }

    private init(set: ShardSet, policy: FindingPolicy, verification: Verification) {
        self.set = set
        self.policy = policy
        self.verification = verification
    }

    /// The index of the next contract to read; nil when none is left, or one before it is not usable.
    private mutating func next() -> Int? {
        guard error == nil, taken < set.frames.count else { return nil }
        defer { taken += 1 }
        return taken
    }

    private mutating func add(_ files: Result<Files, any Error>, of index: Int) {
        early[index] = files
        while error == nil, let files = early.removeValue(forKey: joined) {
            do { try join(files.get(), set.frames[joined]) } catch { self.error = error }
            joined += 1
        }
    }

    private mutating func join(_ files: Files, _ frame: ShardReport.Frame) throws {
        let contract = files.contract
        guard frame.hash == nil || frame.hash == contract.textHash else {
            throw RunError.usage(
                "the contract is not the one that the shards used", at: ["\(contract.file)"],
                remedy: "merge in the same version of the project")
        }
        try policy.check(contract)
        let parts = set.parts(of: frame)
        switch set.run.command {
        case .verify: verification.join(parts, of: frame, contract, unreached: files.unreached)
        case .diff: report.add(LiveRun.join(parts, of: frame, contract, unreached: files.unreached))
        }
    }
}
