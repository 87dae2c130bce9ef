package import APICheckFindings

/// Which findings a format lists, and which of them fail the run. Formats that others count by, such as a build server, leave
/// out what does not fail by default, as the text report does.
package struct ListedFindings: Sendable {
    /// Is nil when no finding fails the run.
    package var failOn: Level?
    package var known: KnownDeviations

    package init(failOn: Level? = .warning, known: KnownDeviations = .fold) {
        self.failOn = failOn
        self.known = known
    }

    /// The findings without known deviations, unless they are to be listed.
    func listed(_ report: Report) -> [Finding] {
        known == .fold ? report.findings.filter { $0.verdict != .known } : report.findings
    }

    /// The level as a reader should take it: a known deviation that does not fail the run is information.
    func level(_ finding: Finding) -> Level {
        finding.verdict == .known && known != .fail ? .info : finding.level
    }

    func fails(_ finding: Finding) -> Bool {
        guard let failOn else { return false }
        return finding.level >= failOn && (finding.verdict != .known || known == .fail)
    }
}
