package import APICheckBase
import APICheckFindings

/// A report in JUnit's XML, as Jenkins and GitLab read it.
///
/// Each API is a suite, and each finding a case whose class is its operation: both interfaces show one failure per case and find a
/// case of an earlier run by class and name. Findings that do not fail the run are cases that pass, with their text as output.
/// The first suite has one case that passes, so that a run without findings is not an empty file, which Jenkins rejects.
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

/// A suite of a JUnit report.
private struct JUnitSuite {
    let name: String
    var cases: [JUnitCase] = []
    var properties: [(name: String, value: Int)] = []

    func write(to writer: inout XMLWriter) {
        writer.block(
            "testsuite",
            [
                "name": name, "tests": "\(cases.count)", "failures": "\(cases.count(where: \.isFailure))",
                "errors": "0", "skipped": "\(cases.count(where: \.isSkipped))",
            ]
        ) { writer in
            if !properties.isEmpty {
                writer.block("properties") { writer in
                    for property in properties {
                        writer.line()
                        writer.empty("property", ["name": property.name, "value": "\(property.value)"])
                    }
                }
            }
            for test in cases { test.write(to: &writer) }
        }
    }
}

/// A case of a JUnit report.
private struct JUnitCase {
    enum Result {
        case passed(output: String?)
        case failed(message: String, type: String, text: String)
        case skipped(why: String)
    }

    /// What a build server recognises a case by.
    struct Identity: Hashable {
        let className: String
        let name: String
    }

    let className: String
    var name: String
    var result = Result.passed(output: nil)

    var identity: Identity { Identity(className: className, name: name) }
    var isFailure: Bool { if case .failed = result { true } else { false } }
    var isSkipped: Bool { if case .skipped = result { true } else { false } }

    init(className: String, name: String) {
        self.className = className
        self.name = name
    }

    /// - Parameter fails: Whether the finding fails the run.
    init(_ finding: Finding, fails: Bool) {
        let text = FindingText(finding: finding)
        className = JUnitCase.className(package: finding.api ?? "apicheck", finding.operation)
        // Without indexes, so that the case keeps its name when a list changes.
        name = "\(finding.rule.id) at \(finding.place.generalised.description)"
        result =
            fails
            ? .failed(
                message: "\(finding.rule.title) \(text.difference)",
                type: "\(finding.level.rawValue): \(finding.rule.id)",
                text: text.lines.string)
            : .passed(output: "\(finding.level.rawValue): \(finding.rule.title)\n\(text.lines)")
    }

    init(_ skipped: Skipped) {
        className = JUnitCase.className(package: "apicheck", "not checked")
        name = skipped.what.string
        result = .skipped(why: skipped.why.string)
    }

    /// Jenkins takes what is before the last full stop for the package: `todos.GET /todos`.
    private static func className(package: String, _ operation: String) -> String {
        "\(package.replacing(".", with: "_")).\(operation.replacing(".", with: "_"))"
    }

    func write(to writer: inout XMLWriter) {
        // Without the file, which GitLab would link: the schema that a plugin of Jenkins checks has no attribute for it.
        let attributes: KeyValuePairs<String, String?> = [
            "name": name.escapingUnprintable, "classname": className.escapingUnprintable,
        ]
        switch result {
        case .passed(nil):
            writer.line()
            writer.empty("testcase", attributes)
        case .passed(let output?):
            writer.block("testcase", attributes) { $0.block("system-out", text: output) }
        case .failed(let message, let type, let text):
            writer.block("testcase", attributes) { writer in
                writer.block("failure", ["message": message.escapingUnprintable, "type": type], text: text)
            }
        case .skipped(let why):
            writer.block("testcase", attributes) { writer in
                writer.line()
                writer.empty("skipped", ["message": why.escapingUnprintable])
            }
        }
    }
}
