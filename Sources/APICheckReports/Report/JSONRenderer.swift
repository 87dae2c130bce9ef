package import APICheckBase
package import APICheckFindings
package import APICheckJSON

/// A report for programs. `report.schema.json` beside this file describes its format.
package struct JSONRenderer: Sendable {
    package var version: String

    package init(version: String) { self.version = version }

    package func render(_ report: Report) -> PrintableText {
        var writer = JSONWriter(indent: 2)
        writer.object { writer in
            writer.object("tool") { writer in
                writer.member("name", "apicheck")
                writer.member("version", version)
            }
            writer.object("run") { writer in
                if let name = report.context.name { writer.member("command", name) }
                writer.member("apis", report.apis.filter { $0.checked > 0 }.map(\.name))
            }
            writer.member(summaryOf: report)
            writer.member(report.skipped)
            if !report.volatile.list.isEmpty { writer.member("volatile", list: report.volatile.list) }
            if !report.coverage.isEmpty {
                writer.array("coverage") { writer in
                    for coverage in report.coverage { CoverageWriter.write(coverage, to: &writer) }
                }
            }
            writer.array("findings") { writer in
                for finding in report.findings { writer.element(finding) }
            }
            if !report.accepted.isEmpty {
                writer.array("accepted") { writer in
                    for finding in report.accepted {
                        writer.element(finding, expires: report.expiries[finding.fingerprint])
                    }
                }
            }
            if let shard = report.shard {
                writer.object("shard") { $0.members(ShardReport.head + ShardReport.content, of: shard) }
            }
        }
        return writer.printableText + "\n"
    }
}

/// The parts of a report for programs, which tools return alone.
extension JSONWriter {
    /// The member `summary`.
    package mutating func member(summaryOf report: Report) {
        object("summary") { writer in
            writer.member("checked", report.checked)
            for level in Level.allCases.reversed() { writer.member(level.rawValue, report.count(level)) }
            writer.member("known", report.known.count)
            writer.member("accepted", report.accepted.count)
            writer.member("volatile", report.volatile.count)
            writer.member("compared", report.steps.compared)
            writer.member("recorded", report.steps.recorded)
        }
    }

    /// An element of `findings`, or with the last day of `accepted`.
    package mutating func element(_ finding: Finding, expires: String? = nil) {
        object { writer in
            writer.members(Finding.head, of: finding)
            writer.member("place", finding.place.description)
            writer.members(Finding.location, of: finding)
            writer.member("expected", finding.expected.description)
            writer.member("actual", finding.actual.description)
            writer.members(Finding.witnesses, of: finding)
            if let readers = finding.readers {
                writer.array("readers") { writer in
                    for reader in readers { writer.element(reader) }
                }
            }
            writer.members(Finding.criteria, of: finding)
            if !finding.also.isEmpty {
                writer.array("also") { writer in
                    for other in finding.also { writer.element(other) }
                }
            }
            if !finding.further.isEmpty { writer.member("further", finding.further.count) }
            writer.member("fingerprint", finding.fingerprint)
            writer.member("remedy", finding.remedy.string)
            if let expires { writer.member("expires", expires) }
        }
    }

    /// An element of `coverage`.
    package mutating func element(_ coverage: Coverage) { CoverageWriter.write(coverage, to: &self) }

    private mutating func element(_ reader: Reader) {
        object { writer in
            writer.member("app", reader.app)
            writer.member("model", reader.model)
            writer.member("types", reader.types)
            writer.member("required", reader.isRequired)
            writer.member("file", reader.file)
        }
    }

    private mutating func element(_ other: FindingReference) {
        object { writer in
            writer.member("operation", other.operation)
            writer.member("place", other.place.description)
            writer.member("fingerprint", other.fingerprint)
        }
    }
}

extension JSONWriter {
    /// The member `skipped`.
    package mutating func member(_ skipped: [Skipped]) { member("skipped", list: skipped) }

    package mutating func member(_ name: String, _ texts: [String]) { member(name, list: texts) }

    fileprivate mutating func member(_ name: String, list: [some Coded]) {
        key(name)
        list.write(to: &self)
    }
}
