import APICheckBase
import APICheckChecks
import APICheckContracts
import APICheckDiscovery
import APICheckFindings
import APICheckProject
import APICheckReports

/// The old and the next description of an API, compared with each other, with the overlay, and with the recordings.
struct UpdateComparison {
    let outcome: ContractDiff.Outcome
    /// The changes, the actions of the overlay that match nothing because of them, and the findings of the recordings that appear.
    let report: Report
    /// What becomes of the overlay; nil without one.
    let review: OverlayReview?
    /// Nil where nothing changed.
    let witness: RecordedWitness?

    init(_ update: DescriptionUpdate, levels: [LevelRule]) async throws {
        let api = update.api
        let project = api.project
        let root = project.contractRoot ?? project.contracts
        func side(_ name: String, _ release: DescriptionUpdate.Release) -> ComparedSide {
            ComparedSide(
                name: name,
                contracts: .one(
                    ComparedSide.Source(api: api.name, name: name) {
                        try ComparedContract(
                            release.document, root: root, copies: project.remoteCopies, limits: project.limits,
                            source: release.source)
                    }))
        }
        outcome = try await ContractDiff(project: project, policy: ContractComparison.Policy(), levels: levels)
            .run(side(api.contractFile, update.old.merged), side(update.source.name, update.next.merged))
        review = try update.overlay.after.map {
            try OverlayReview(
                $0, old: update.old.plain.document, new: update.next.plain.document, limits: project.limits.document)
        }
        var report = outcome.report
        if update.isSame, update.overlay.moved.marks.isEmpty {
            witness = nil
        } else {
            let old = try UpdateComparison.contracts(update.old, of: api)
            let next = try UpdateComparison.contracts(update.next, of: api)
            let witness = try RecordedWitness(of: api, old: old, new: next)
            let known = Set(old.merged.faults.map(\.fingerprint))
            report.findings += next.merged.faults.filter {
                $0.rule == .overlayActionUnmatched && !known.contains($0.fingerprint)
            }
            report.findings += witness.appearing.map(\.finding)
            self.witness = witness
        }
        report.context.old = Printed.text("\(api.contractFile)\(outcome.version(of: \.old))")
        report.context.new = Printed.text("\(update.source.name)\(outcome.version(of: \.new))")
        self.report = report
    }

    private static func contracts(
        _ release: (merged: DescriptionUpdate.Release, plain: DescriptionUpdate.Release), of api: API
    ) throws -> RecordedWitness.Contracts {
        func contract(_ release: DescriptionUpdate.Release) throws -> Contract {
            try Contract(
                release.document, api: api.name, root: api.project.contractRoot ?? api.project.contracts,
                copies: api.project.remoteCopies, limits: api.project.limits, source: release.source)
        }
        return try RecordedWitness.Contracts(plain: contract(release.plain), merged: contract(release.merged))
    }
}
