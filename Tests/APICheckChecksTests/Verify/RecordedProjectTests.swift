import APICheckBase
import APICheckChecks
import APICheckFindings
import APICheckProject
import APICheckRecordings
import APICheckReports
import Testing

/// What a verification of one API reports.
@Suite struct RecordedProjectTests {
    @Test(arguments: [1, 2]) func verificationReportsWhatTheRecordingsBreak(_ jobs: Int) throws {
        let bodies = (0..<50).map { $0 == 30 ? #"[{"id": "x"}]"# : #"[{"id": \#($0)}]"# }
        let report = try report(of: SampleProject(bodies: bodies), jobs: jobs)
        #expect(report.checked == 50)
        #expect(report.skipped.isEmpty)
        #expect(
            report.findings.map { "\($0.rule.id) \($0.place.description)" } == ["response-property-type-changed /0/id"])
        #expect(report.findings.first?.evidence?.entry == 31)
    }

    @Test func anAPIWithoutRecordingsIsSkipped() throws {
        let sample = try SampleProject(bodies: nil)
        let report = try report(of: sample)
        #expect(report.checked == 0)
        #expect(
            report.skipped == [
                Skipped(
                    what: "things", why: "no recording in \(sample.project.recordings)/things/",
                    step: .record(api: "things"))
            ])
    }

    @Test func anOldRecordingIsStale() throws {
        let now = Instant(seconds: 1_716_273_139)
        let sample = try SampleProject(bodies: ["[]", "[]"], startedAt: now.advanced(bySeconds: -40 * 86_400))
        let maximum = try #require(MaximumAge("30d"))
        let finding = try #require(report(of: sample, freshness: Freshness(maximum: maximum, now: now)).findings.first)
        #expect(finding.rule == .recordingStale)
        #expect(finding.expected == "at most 30d old")
        #expect(finding.actual == "40 days old; 2 of 2 entries are too old")
        #expect(finding.evidence?.samples == 2)
    }

    private func report(of sample: SampleProject, jobs: Int = 1, freshness: Freshness? = nil) throws -> Report {
        var verification = Verification(project: sample.project, jobs: jobs, freshness: freshness)
        try verification.check(try #require(sample.project.api(named: "things")))
        return verification.report
    }
}
