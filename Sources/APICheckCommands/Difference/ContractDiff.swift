import APICheckBase
import APICheckChecks
import APICheckContracts
import APICheckFindings
import APICheckJSON
import APICheckProject
import APICheckRecordings
import APICheckReports

/// Compares two contracts, or two folders of contracts, for `diff OLD NEW` and `changelog OLD NEW`.
struct ContractDiff {
    let project: Project
    let policy: ContractComparison.Policy
    /// The operations of an API for which each place of a change is a finding.
    let namedOperations: (_ api: String?) throws -> Set<String>

    init(
        project: Project, policy: ContractComparison.Policy,
        namedOperations: @escaping (_ api: String?) throws -> Set<String>
    ) {
        self.project = project
        self.policy = policy
        self.namedOperations = namedOperations
    }

    /// With the operations that apps read, or for which a level or an accepted finding is set.
    init(project: Project, policy: ContractComparison.Policy, levels: [LevelRule]) {
        self.init(project: project, policy: policy) { api in
            let apis = api.flatMap(project.api(named:)).map { [$0] } ?? []
            return try FindingPolicy(levels: levels, apis: apis).namedOperations
        }
    }

    /// The comparison of one API.
    struct Result {
        /// The API's name; nil when both sides are files of other names.
        var api: String?
        var comparison: ContractComparison
        /// What both contracts have as `info.version`.
        var versions: (old: String?, new: String?)
    }

    /// What both sides have, and what only one has.
    struct Outcome {
        var results: [Result] = []
        var skipped: [Skipped] = []
    }

    func run(_ old: ComparedInput, _ new: ComparedInput) async throws -> Outcome {
        switch (try old.contracts(), try new.contracts()) {
        case (.one(let one), .one(let other)): try await compare([(one, other)])
        case (.one(let one), .byAPI(let others)):
            try await compare([(one, ContractDiff.contract(of: one.api, among: others, in: new))])
        case (.byAPI(let ones), .one(let other)):
            try await compare([(ContractDiff.contract(of: other.api, among: ones, in: old), other)])
        case (.byAPI(let ones), .byAPI(let others)): try await compare(ones, of: old, others, of: new)
        }
    }

    /// The contract of the same API, or the only one.
    private static func contract(
        of api: String?, among contracts: [ComparedInput.ContractInput], in folder: ComparedInput
    ) throws -> ComparedInput.ContractInput {
        if let same = contracts.first(where: { $0.api == api }) { return same }
        if contracts.count == 1 { return contracts[0] }
        throw CommandError.usage(
            "\(folder.name) has \(contracts.count) contracts",
            expected: "one to compare with: \(contracts.compactMap(\.api).list("or"))")
    }

    /// Compares the APIs that both folders have.
    private func compare(
        _ ones: [ComparedInput.ContractInput], of old: ComparedInput, _ others: [ComparedInput.ContractInput],
        of new: ComparedInput
    ) async throws -> Outcome {
        var pairs: [(ComparedInput.ContractInput, ComparedInput.ContractInput)] = []
        var skipped: [Skipped] = []
        for one in ones {
            if let other = others.first(where: { $0.api == one.api }) {
                pairs.append((one, other))
            } else {
                skipped.append(Skipped(what: "\(one.input.name)", why: "\(new.name) has no contract of this API"))
            }
        }
        for other in others where !ones.contains(where: { $0.api == other.api }) {
            skipped.append(Skipped(what: "\(other.input.name)", why: "\(old.name) has no contract of this API"))
        }
        guard !pairs.isEmpty else { throw CommandError.usage("\(old.name) and \(new.name) have no API in common") }
        var outcome = try await compare(pairs)
        outcome.skipped = skipped
        return outcome
    }

    private func compare(
        _ pairs: [(ComparedInput.ContractInput, ComparedInput.ContractInput)]
    ) async throws -> Outcome {
        var outcome = Outcome()
        for (one, other) in pairs {
            let api = other.api ?? one.api
            var policy = policy
            policy.alwaysNamed = try namedOperations(api)
            let (old, new) = (try await read(one), try await read(other))
            let comparison = ContractComparison(old: old, new: new, policy: policy)
            if comparison.isOfDifferentAPIs {
                throw CommandError.usage(
                    "\(one.input.name) and \(other.input.name) have no operation in common, and other titles",
                    expected: "two versions of one API")
            }
            let versions = (ContractDiff.version(of: old), ContractDiff.version(of: new))
            outcome.results.append(Result(api: api, comparison: comparison, versions: versions))
        }
        return outcome
    }

    private static func version(of contract: ComparedContract) -> String? {
        contract.document.root["info"]?["version"]?.string
    }

    private func read(_ contract: ComparedInput.ContractInput) async throws -> ComparedContract {
        let limits = project.limits
        let root = project.contractRoot ?? contract.root
        switch contract.input {
        case .disk(let path):
            return try ComparedContract(
                Document(contentsOf: path, limits: limits.document), root: root, copies: project.remoteCopies,
                limits: limits)
        case .revision(let revision):
            return try ComparedContract(
                revision.read(limits: limits.document), root: root, copies: project.remoteCopies, limits: limits,
                source: GitRevision.source)
        case .address(let address):
            return try ComparedContract(
                await address.read(limits: limits), copies: project.remoteCopies, limits: limits)
        }
    }
}

extension ContractDiff.Outcome {
    /// ` (version 1.2.0)` of one side; empty for several contracts.
    func version(of side: KeyPath<(old: String?, new: String?), String?>) -> PrintableText {
        guard results.count == 1, let version = results[0].versions[keyPath: side] else { return "" }
        return " (version \(version))"
    }

    /// The APIs of a project that were compared, whose levels, accepted findings and readers apply.
    func apis(in project: Project) -> [API] { results.compactMap { $0.api.flatMap(project.api(named:)) } }

    var report: Report {
        var report = Report(
            checked: results.reduce(0) { $0 + $1.comparison.operations },
            findings: results.flatMap { $0.comparison.findings(api: $0.api) },
            skipped: skipped + results.flatMap(\.comparison.skipped))
        report.unit = .operation
        report.apis = results.compactMap { result in
            result.api.map { CheckedAPI($0, checked: result.comparison.operations) }
        }
        return report
    }
}

/// Compares two recordings for `diff OLD.har NEW.har`.
struct RecordingDiff {
    let project: Project
    /// The file of the contract; nil for that of the API which the recordings name, if the project has it.
    let contract: String?

    /// The report, and the API whose levels and readers apply.
    func run(_ old: ComparedInput, _ new: ComparedInput) throws -> (report: Report, api: API?) {
        let (one, other) = (try read(old), try read(new))
        let api =
            contract == nil ? [(new, other), (old, one)].lazy.compactMap { project.api(of: $0.name, $1) }.first : nil
        let given = try contract.map {
            try Contract(
                contentsOf: $0, root: project.contractRoot, copies: project.remoteCopies, limits: project.limits)
        }
        let found = try api?.readContract()
        if let found {
            Terminal.sayError(
                "note: the recordings are compared by \(found.file); --contract FILE names another contract\n")
        }
        let comparison = try RecordingComparison(old: one, new: other, contract: given ?? found)
        if comparison.report.checked == 0 {
            throw CommandError.incomplete("no checks ran: \(old.name) and \(new.name) have no request in common")
        }
        return (comparison.report, api)
    }

    private func read(_ input: ComparedInput) throws -> Recording {
        switch input {
        case .disk(let path): try Recording(contentsOf: path, limits: project.limits.document)
        case .revision(let revision): try Recording(revision.read(limits: project.limits.document))
        case .address(let address):
            throw CommandError.usage("\(address.name) is a recording", remedy: "download it first")
        }
    }
}
