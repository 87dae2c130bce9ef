import APICheckContracts
import APICheckFindings

extension CheckResult {
    /// Findings that only inform are left out.
    func failures(at place: String?) -> [Failure] {
        var findings = Findings()
        findings.add(self.findings.filter { $0.level != .info })
        return findings.sorted.map { Failure($0, at: place) }
    }
}
