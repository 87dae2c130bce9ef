import APICheckContracts
import APICheckFindings
import APICheckRecordings
import APICheckRedaction

/// Removes the secrets of recorded exchanges from their findings: a recording may come from another program.
///
/// Most findings repeat an earlier one and only count as its samples; an exchange is redacted only for a new one.
struct FindingRedaction {
    private let redactor: Redactor
    /// The findings so far, without secrets.
    private var known: [Findings.Key: Finding] = [:]

    init(_ redactor: Redactor) { self.redactor = redactor }

    /// The findings in an entry, to be called in the order of the entries.
    ///
    /// - Parameter line: Where the entry begins, computed only for a new finding.
    mutating func callAsFunction(
        _ findings: [Finding], in entry: RecordedEntry, line: @autoclosure () -> Int
    ) -> [Finding] {
        var mask: ExchangeMask?
        return findings.map { finding in
            let key = Findings.Key(finding)
            if var same = known[key] {
                // Only the evidence and the statuses of a repeated finding are used.
                same.evidence = finding.evidence
                same.statuses = finding.statuses
                return same
            }
            let made = mask ?? makeMask(of: entry)
            mask = made
            var masked = made.masking(finding)
            masked.evidence?.line = line()
            known[key] = masked
            return masked
        }
    }

    private func makeMask(of entry: RecordedEntry) -> ExchangeMask {
        ExchangeMask([entry.exchange], shown: redactor.redact([entry]).map(\.exchange))
    }
}
