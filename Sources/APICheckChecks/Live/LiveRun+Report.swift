import APICheckBase
package import APICheckContracts
import APICheckFindings
package import APICheckReports

extension LiveRun {
    /// The findings of an API's parts, how much of its contract they used, and what is wrong with it.
    static func report(_ parts: [ReportPart], of contract: Contract, unreached: [String]?) -> Report {
        var findings = Findings()
        for part in parts { findings.add(part.findings) }
        let used = parts.reduce(into: ContractUse()) { $0.formUnion($1.used) }
        // What is wrong with the contract itself is the subject of `verify`.
        findings.add(
            contract.faults(usedBy: used.operations).shown.map { fault in
                var fault = fault
                fault.verdict = .known
                return fault
            })
        var report = Report(
            findings: findings.sorted, skipped: contract.skipped + contract.skippedFields(of: used))
        for part in parts { report.steps += part.steps }
        report.apis = [LiveRun.checked(parts, of: contract)]
        if !used.operations.isEmpty { report.coverage = [Coverage(of: contract, used, unreached: unreached)] }
        return report
    }

    /// Each part is compared with all recordings of the API.
    private static func checked(_ parts: [ReportPart], of contract: Contract) -> CheckedAPI {
        var api = CheckedAPI(
            contract.api ?? contract.file, checked: parts.reduce(0) { $0 + $1.checked },
            workflows: parts.reduce(into: Set()) { $0.formUnion($1.workflows) }.count,
            recordings: parts.map(\.recordings).max() ?? 0)
        for part in parts { api.add(times: part.oldest, part.newest) }
        return api
    }

    /// The report of an API's parts, in the order of their units, as if they had been run here.
    package static func join(
        _ parts: [ReportPart], of frame: ShardReport.Frame, _ contract: Contract, unreached: [String]?
    ) -> Report {
        var report = Report(skipped: frame.skipped)
        for part in parts {
            report.checked += part.checked
            report.volatile.add(part.volatile)
            report.skipped += part.skipped
        }
        report.add(LiveRun.report(parts, of: contract, unreached: unreached))
        return report
    }
}

extension Report {
    /// Joins findings that several parts have, as those about an operation that the workflows of several APIs call.
    package mutating func joinRepeatedFindings() {
        guard Set(findings.map(Findings.Key.init)).count < findings.count else { return }
        var joined = Findings()
        joined.add(findings)
        findings = joined.sorted
    }
}

extension ReportPart {
    /// Adds the outcome of the part's workflow.
    mutating func add(_ outcome: LiveOutcome) {
        checked = outcome.report.checked
        skipped = outcome.report.skipped
        volatile = outcome.report.volatile
        failures = outcome.failures.map { $0.text() }
    }
}
