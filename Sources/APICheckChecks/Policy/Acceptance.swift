package import APICheckBase
import APICheckContracts
package import APICheckFindings
package import APICheckJSON
import APICheckProject

/// Puts findings of a run into the baselines of their APIs.
package struct Acceptance: Sendable {
    /// Which findings are accepted.
    package enum Selection: Sendable {
        case fingerprints([String])
        /// All of at least this level that are not accepted yet.
        case all(Level)
    }

    /// What each new entry says.
    package struct Terms: Sendable {
        let reason: String
        let owner: String?
        let expires: ExpiryDate?

        package init(reason: String, owner: String? = nil, expires: ExpiryDate? = nil) {
            self.reason = reason
            self.owner = owner
            self.expires = expires
        }
    }

    private let policy: FindingPolicy
    private let limits: Document.Limits

    package init(_ policy: FindingPolicy, limits: Document.Limits = Document.Limits()) {
        self.policy = policy
        self.limits = limits
    }

    /// The files to write, in the order of the findings. Throws ``AcceptanceError``, and a ``Problem`` for a file
    /// that cannot be extended.
    package func additions(
        _ selection: Selection, of findings: [AcceptableFinding], on terms: Terms
    ) throws -> [BaselineAddition] {
        var order: [String] = []
        var chosen: [String: [BaselineEntry]] = [:]
        for finding in try selected(selection, of: findings) {
            guard let api = finding.api, policy.baseline(of: api) != nil else {
                throw AcceptanceError.noAPI(finding.fingerprint, api: finding.api)
            }
            if chosen[api] == nil { order.append(api) }
            chosen[api, default: []].append(
                finding.entry(reason: terms.reason, owner: terms.owner, expires: terms.expires))
        }
        return try order.compactMap { api in
            guard let baseline = policy.baseline(of: api), let entries = chosen[api] else { return nil }
            return try BaselineAddition(entries, to: baseline, limits: limits)
        }
    }

    /// The number of findings below a level that are not accepted.
    package func count(below level: Level, in findings: [AcceptableFinding]) -> Int {
        unaccepted(findings).count { $0.level < level }
    }

    private func unaccepted(_ findings: [AcceptableFinding]) -> [AcceptableFinding] {
        var seen: Set<String> = []
        return findings.flatMap { [$0] + $0.also }.filter { finding in
            seen.insert(finding.fingerprint).inserted && !finding.isOfBaseline
                && finding.api.flatMap { policy.baseline(of: $0)?.location(finding.fingerprint) } == nil
        }
    }

    private func selected(_ selection: Selection, of findings: [AcceptableFinding]) throws -> [AcceptableFinding] {
        switch selection {
        case .all(let level): return unaccepted(findings).filter { $0.level >= level }
        case .fingerprints(let fingerprints):
            var known: [String: AcceptableFinding] = [:]
            for finding in findings + findings.flatMap(\.also) where known[finding.fingerprint] == nil {
                known[finding.fingerprint] = finding
            }
            var chosen: [AcceptableFinding] = []
            for fingerprint in fingerprints.unique {
                if let entry = policy.entry(fingerprint) { throw AcceptanceError.known(fingerprint, at: entry) }
                guard let finding = known[fingerprint] else { throw AcceptanceError.unknown(fingerprint) }
                if finding.isOfBaseline { throw AcceptanceError.ofBaseline(finding.rule.id) }
                chosen += [finding] + finding.also.filter { policy.entry($0.fingerprint) == nil }
            }
            return chosen.map(\.fingerprint).unique.compactMap { known[$0] }
        }
    }
}

/// Why a finding cannot be accepted.
package enum AcceptanceError: ProblemError, Hashable, Sendable {
    case unknown(String)
    /// The file and line of the entry.
    case known(String, at: String)
    /// A contract was named by its file, or the API belongs to another project.
    case noAPI(String, api: String?)
    /// The rule of a finding about the baseline itself.
    case ofBaseline(String)

    package var problem: Problem {
        switch self {
        case .unknown(let fingerprint) where !BaselineEntry.isFingerprint(fingerprint):
            Problem("invalid fingerprint", expected: "16 hexadecimal digits in lower case", actual: "\(fingerprint)")
        case .unknown(let fingerprint): Problem("unknown fingerprint \(fingerprint)")
        case .known(let fingerprint, let place):
            Problem(
                "the baseline has the fingerprint \(fingerprint) already", at: ["\(place)"],
                remedy: "edit this entry; if it has expired, set 'expires' to a later day")
        case .noAPI(let fingerprint, let api?):
            Problem(
                "the finding \(fingerprint) is of the API '\(api)', which has no folder among the contracts of this run"
            )
        case .noAPI(let fingerprint, nil):
            Problem(
                "the finding \(fingerprint) belongs to no API, so no baseline can hold it",
                remedy: "accept findings of an API that has a folder of its own among the contracts")
        case .ofBaseline(let rule):
            Problem("a finding of \(rule) cannot be accepted", remedy: "edit or remove the entry of the baseline")
        }
    }
}
