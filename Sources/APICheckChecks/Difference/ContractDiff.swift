package import APICheckBase
import APICheckFindings
import APICheckJSON
package import APICheckProject
package import APICheckReports

/// One side of a comparison: one contract, or a folder of contracts.
package struct ComparedSide {
    /// One contract to compare.
    package struct Source {
        /// The API that it is of, if its file has the usual name.
        let api: String?
        let name: String
        let read: () async throws -> ComparedContract

        package init(api: String?, name: String, read: @escaping () async throws -> ComparedContract) {
            self.api = api
            self.name = name
            self.read = read
        }
    }

    package enum Contracts {
        case one(Source)
        case byAPI([Source])
    }

    let name: String
    let contracts: Contracts

    package init(name: String, contracts: Contracts) {
        self.name = name
        self.contracts = contracts
    }
}

/// Compares two contracts, or two folders of contracts, for `diff OLD NEW` and `changelog OLD NEW`.
package struct ContractDiff {
    private let project: Project
    private let policy: ContractComparison.Policy
    private let levels: [LevelRule]

    package init(project: Project, policy: ContractComparison.Policy, levels: [LevelRule]) {
        self.project = project
        self.policy = policy
        self.levels = levels
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
    package struct Outcome {
        var results: [Result] = []
        var skipped: [Skipped] = []
    }

    package func run(_ old: ComparedSide, _ new: ComparedSide) async throws -> Outcome {
        switch (old.contracts, new.contracts) {
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
        of api: String?, among contracts: [ComparedSide.Source], in folder: ComparedSide
    ) throws -> ComparedSide.Source {
        if let same = contracts.first(where: { $0.api == api }) { return same }
        if contracts.count == 1 { return contracts[0] }
        throw RunError.usage(
            "\(folder.name) has \(contracts.count) contracts",
            expected: "one to compare with: \(contracts.compactMap(\.api).list("or"))")
    }

    /// Compares the APIs that both folders have.
    private func compare(
        _ ones: [ComparedSide.Source], of old: ComparedSide, _ others: [ComparedSide.Source],
        of new: ComparedSide
    ) async throws -> Outcome {
        var pairs: [(ComparedSide.Source, ComparedSide.Source)] = []
        var skipped: [Skipped] = []
        for one in ones {
            if let other = others.first(where: { $0.api == one.api }) {
                pairs.append((one, other))
            } else {
                skipped.append(Skipped(what: "\(one.name)", why: "\(new.name) has no contract of this API"))
            }
        }
        for other in others where !ones.contains(where: { $0.api == other.api }) {
            skipped.append(Skipped(what: "\(other.name)", why: "\(old.name) has no contract of this API"))
        }
        guard !pairs.isEmpty else { throw RunError.usage("\(old.name) and \(new.name) have no API in common") }
        var outcome = try await compare(pairs)
        outcome.skipped = skipped
        return outcome
    }

    private func compare(
        _ pairs: [(ComparedSide.Source, ComparedSide.Source)]
    ) async throws -> Outcome {
        var outcome = Outcome()
        for (one, other) in pairs {
            let api = other.api ?? one.api
            var policy = policy
            policy.alwaysNamed = try namedOperations(api)
            let (old, new) = (try await one.read(), try await other.read())
            let comparison = ContractComparison(old: old, new: new, policy: policy)
            if comparison.isOfDifferentAPIs {
                throw RunError.usage(
                    "\(one.name) and \(other.name) have no operation in common, and other titles",
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

    /// The operations of an API for which each place of a change is a finding: those that apps read, or for which a level or an
    /// accepted finding is set.
    private func namedOperations(_ api: String?) throws -> Set<String> {
        let apis = api.flatMap(project.api(named:)).map { [$0] } ?? []
        return try FindingPolicy(levels: levels, apis: apis).namedOperations
    }
}

extension ContractDiff.Outcome {
    /// ` (version 1.2.0)` of one side; empty for several contracts.
    package func version(of side: KeyPath<(old: String?, new: String?), String?>) -> PrintableText {
        guard results.count == 1, let version = results[0].versions[keyPath: side] else { return "" }
        return " (version \(version))"
    }

    /// The APIs of a project that were compared, whose levels, accepted findings and readers apply.
    package func apis(in project: Project) -> [API] { results.compactMap { $0.api.flatMap(project.api(named:)) } }

    package var report: Report {
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
