import APICheckContracts
import APICheckFindings

extension CheckResult {
    func failures(at place: String?, includingInfo: Bool) -> [Failure] {
        var findings = Findings()
        findings.add(self.findings.filter { includingInfo || $0.level != .info })
        return findings.sorted.map { Failure($0, at: place) }
    }
}
