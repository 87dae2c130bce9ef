import APICheckBase
import APICheckContracts
import APICheckCurl
import APICheckDifference
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckProject
import APICheckReports

/// Compares two contracts, or two folders of contracts, for `diff OLD NEW` and `changelog OLD NEW`.
struct ContractDiff {
    let project: Project
    let policy: ContractComparison.Policy

    /// The comparison of one API.
    struct Result {
        /// The API's name; nil when both sides are files of other names.
        var api: String?
        var comparison: ContractComparison
    }

    /// What both sides have, and what only one has.
    struct Outcome {
        var results: [Result] = []
        var skipped: [Skipped] = []
    }

    func run(_ old: ComparedInput, _ new: ComparedInput) async throws -> Outcome {
        let (ones, others) = (try old.contracts(), try new.contracts())
        var outcome = Outcome()
        if ones.count == 1, others.count == 1 {
            let (one, other) = (ones[0], others[0])
            let comparison = try await compare(one.input, other.input)
            outcome.results = [Result(api: other.api ?? one.api, comparison: comparison)]
        } else {
            for (api, one) in ones {
                guard let other = others.first(where: { $0.api == api })?.input else {
                    outcome.skipped.append(Skipped(what: one.name, why: "\(new.name) has no contract of this API"))
                    continue
                }
                outcome.results.append(Result(api: api, comparison: try await compare(one, other)))
            }
            for (api, other) in others where !ones.contains(where: { $0.api == api }) {
                outcome.skipped.append(Skipped(what: other.name, why: "\(old.name) has no contract of this API"))
            }
            if outcome.results.isEmpty {
                throw CommandError.usage("\(old.name) and \(new.name) have no API in common")
            }
        }
        return outcome
    }

    private func compare(_ old: ComparedInput, _ new: ComparedInput) async throws -> ContractComparison {
        ContractComparison(old: try await read(old), new: try await read(new), policy: policy)
    }

    private func read(_ input: ComparedInput) async throws -> ComparedContract {
        let limits = project.limits
        switch input {
        case .disk(let path):
            return try ComparedContract(
                Document(contentsOf: path, limits: limits.document), root: project.contractRoot, limits: limits)
        case .revision(let revision):
            return try ComparedContract(
                revision.read(limits: limits.document), root: project.contractRoot, limits: limits,
                source: GitRevision.source)
        case .address(let url):
            return try ComparedContract(await fetch(url, limits: limits.document), limits: limits)
        }
    }

    /// Downloads a contract. The form is known from the text: JSON begins with a brace.
    private func fetch(_ url: String, limits: Document.Limits) async throws -> Document {
        guard let address = HTTPURL(url) else { throw CommandError.usage("invalid URL '\(url)'") }
        let transport = try CurlTransport(limits: CurlTransport.Limits(bodyBytes: limits.bytes))
        let exchange = try await transport.follow(Request("GET", address)).last
        guard let response = exchange?.response, (200...299).contains(response.status) else {
            let status = exchange?.response.map { "status \($0.status)" } ?? "no response"
            throw CommandError.incomplete("\(url) answered with \(status)", remedy: "check the URL")
        }
        let bytes = response.body
        let isJSON = bytes.first { $0 > 0x20 } == UInt8(ascii: "{")
        return try isJSON
            ? Document(bytes, source: url, limits: limits)
            : Document(yaml: String(decoding: bytes, as: UTF8.self), source: url, limits: limits)
    }
}

extension ContractDiff.Outcome {
    var report: Report {
        var report = Report(
            checked: results.reduce(0) { $0 + $1.comparison.operations },
            findings: results.flatMap { $0.comparison.findings(api: $0.api) },
            skipped: skipped + results.flatMap(\.comparison.skipped))
        report.unit = .operation
        return report
    }
}
