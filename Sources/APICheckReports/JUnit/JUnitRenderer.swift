package import APICheckBase
import APICheckFindings

/// A report in JUnit's XML, as Jenkins and GitLab read it.
///
/// Each API is a suite, and each finding a case whose class is its operation: both interfaces show one failure per case and find a
/// case of an earlier run by class and name. Findings that do not fail the run are cases that pass, with their text as output.
/// The first suite has one case that passes, so that a run without findings is no empty file, which Jenkins rejects.
package struct JUnitRenderer: Sendable {
    private let listing: ListedFindings

    package init(_ listing: ListedFindings = ListedFindings()) { self.listing = listing }

    package func render(_ report: Report) -> PrintableText {
        let summary = ReportSummary(report)
        var suites = [JUnitSuite(name: "apicheck", cases: [JUnitCase(className: "apicheck", name: summary.subject)])]
        suites[0].properties = summary.counts
        var names: Set<JUnitCase.Identity> = []
        for finding in listing.listed(report) {
            let name = finding.api ?? "apicheck"
            let index = suites.firstIndex { $0.name == name } ?? suites.count
            if index == suites.count { suites.append(JUnitSuite(name: name)) }
            var test = JUnitCase(finding, fails: listing.fails(finding))
            if !names.insert(test.identity).inserted { test.name += " [\(finding.fingerprint)]" }
            suites[index].cases.append(test)
        }
        if !report.skipped.isEmpty {
            let cases = report.skipped.map(JUnitCase.init)
            suites.append(JUnitSuite(name: "not checked", cases: cases))
        }
        return write(suites)
    }

    private func write(_ suites: [JUnitSuite]) -> PrintableText {
        var writer = XMLWriter(.xml)
        let cases = suites.flatMap(\.cases)
        writer.block(
            "testsuites",
            [
                "name": "apicheck", "tests": "\(cases.count)", "failures": "\(cases.count(where: \.isFailure))",
                "errors": "0",
            ]
        ) { writer in
            for suite in suites { suite.write(to: &writer) }
        }
        writer.line()
        return PrintableText(ofFormat: writer.string)
    }
}
