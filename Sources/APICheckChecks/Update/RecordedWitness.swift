package import APICheckBase
package import APICheckContracts
package import APICheckFindings
package import APICheckProject
import APICheckReports

/// What the recordings of an API say about the next description of its provider: the findings that appear with it, those that
/// disappear, and whether the provider's change is the reason or the user's overlay takes part in it.
package struct RecordedWitness {
    /// Contracts of one API, each with and without its overlay.
    package struct Contracts {
        let plain: Contract
        package let merged: Contract

        package init(plain: Contract, merged: Contract) {
            self.plain = plain
            self.merged = merged
        }
    }

    package enum Cause: Sendable {
        /// The finding appears or disappears without the overlay, too.
        case provider
        /// It does so only where the provider changed what the overlay changes, too.
        case both

        package var words: PrintableText {
            switch self {
            case .provider: "the provider changed this"
            case .both: "the provider changed what your overlay changes, too"
            }
        }
    }

    package struct Change {
        package let finding: Finding
        package let cause: Cause
    }

    package private(set) var appearing: [Change] = []
    package private(set) var disappearing: [Change] = []
    /// The findings that neither description has with the overlay, and both have without it.
    package private(set) var settled = 0
    /// The exchanges that were checked.
    package let checked: Int

    /// Checks the recordings against each contract; without a change, twice less.
    ///
    /// - Throws: What reading the recordings throws.
    package init(of api: API, old: Contracts, new: Contracts) throws {
        let now = try RecordedWitness.findings(api, new.merged)
        checked = now.checked
        guard checked > 0 else { return }
        let before = try RecordedWitness.findings(api, old.merged).byFingerprint
        let plainNow = try RecordedWitness.findings(api, new.plain).byFingerprint
        let plainBefore = try RecordedWitness.findings(api, old.plain).byFingerprint
        func change(_ finding: Finding) -> Change {
            let key = finding.fingerprint
            let isOfProvider =
                (plainNow[key] == nil) == (now.byFingerprint[key] == nil)
                && (plainBefore[key] == nil) == (before[key] == nil)
            return Change(finding: finding, cause: isOfProvider ? .provider : .both)
        }
        appearing = now.findings.filter { before[$0.fingerprint] == nil }.map { finding in
            var change = change(finding)
            let hint = finding.hint.map { "\($0) " as PrintableText } ?? ""
            var finding = finding
            finding.hint = "\(hint)With the next description, \(change.cause.words)."
            change = Change(finding: finding, cause: change.cause)
            return change
        }
        let current = now.byFingerprint
        disappearing = before.values.filter { current[$0.fingerprint] == nil }
            .sorted {
                ($0.operation, $0.place.description, $0.rule.id) < ($1.operation, $1.place.description, $1.rule.id)
            }
            .map(change)
        settled = plainNow.keys.count { plainBefore[$0] != nil && before[$0] == nil && current[$0] == nil }
    }

    /// What the exchanges show; faults of the contract itself are for the comparison of the contracts.
    private static func findings(
        _ api: API, _ contract: Contract
    ) throws -> (findings: [Finding], byFingerprint: [String: Finding], checked: Int) {
        var verification = Verification(project: api.project)
        verification.readsWorkflows = false
        try verification.check(api.recordingFiles, against: contract)
        let report = verification.report
        let findings = report.findings.filter { $0.evidence != nil }
        let byFingerprint = Dictionary(findings.map { ($0.fingerprint, $0) }) { first, _ in first }
        return (findings, byFingerprint, report.checked)
    }
}
