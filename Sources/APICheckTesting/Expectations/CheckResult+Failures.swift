import APICheckContracts
import APICheckFindings

extension CheckResult {
    /// What only informs is left out unless asked for, and so is what was not checked.
    func failures(at place: String?, includingInfo: Bool) -> [Failure] {
        var findings = Findings()
        findings.add(self.findings.filter { includingInfo || $0.level != .info })
        let failures = findings.sorted.map { Failure($0, at: place) }
        return includingInfo ? failures + skipped.map { Failure($0, at: place) } : failures
    }
}
