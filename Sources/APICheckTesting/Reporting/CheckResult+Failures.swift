import APICheckContracts
import APICheckFindings

extension CheckResult {
    /// The findings as failures. Findings that are only informative, and skipped checks, are included only on request.
    func failures(at place: String?, includingInfo: Bool) -> [Failure] {
        var findings = Findings()
        findings.add(self.findings.filter { includingInfo || $0.level != .info })
        let failures = findings.sorted.map { Failure($0, at: place) }
        return includingInfo ? failures + skipped.map { Failure($0, at: place) } : failures
    }
}
