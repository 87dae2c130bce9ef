package import APICheckBase
import APICheckFindings
import APICheckJSON

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
            writer.object("summary") { writer in
                writer.member("checked", report.checked)
                for level in Level.allCases.reversed() { writer.member(level.rawValue, report.count(level)) }
                writer.member("known", report.known.count)
                writer.member("accepted", report.accepted.count)
                writer.member("volatile", report.volatile.count)
                writer.member("compared", report.steps.compared)
                writer.member("recorded", report.steps.recorded)
            }
            writer.member(report.skipped)
            VolatileCoding.write(report.volatile, to: &writer)
            if !report.coverage.isEmpty {
                writer.array("coverage") { writer in
                    for coverage in report.coverage { CoverageWriter.write(coverage, to: &writer) }
                }
            }
            writer.array("findings") { writer in
                for finding in report.findings { write(finding, to: &writer) }
            }
            if let shard = report.shard { ShardWriter.write(shard, to: &writer) }
        }
        return writer.printableText + "\n"
    }

    private func write(_ reader: Reader, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("app", reader.app)
            writer.member("model", reader.model)
            writer.member("types", reader.types)
            writer.member("required", reader.isRequired)
            writer.member("file", reader.file)
        }
    }

    private func write(_ other: FindingReference, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("operation", other.operation)
            writer.member("place", other.place.description)
            writer.member("fingerprint", other.fingerprint)
        }
    }

    private func write(_ finding: Finding, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("rule", finding.rule.id)
            writer.member("level", finding.level.rawValue)
            if let verdict = finding.verdict { writer.member("verdict", verdict.rawValue) }
            if let api = finding.api { writer.member("api", api) }
            writer.member("operation", finding.operation)
            writer.member("place", finding.place.description)
            writer.members(ofContract: finding.contract)
            writer.member("expected", finding.expected.description)
            writer.member("actual", finding.actual.description)
            writer.members(ofEvidence: finding.evidence, finding.answer)
            if let readers = finding.readers {
                writer.array("readers") { writer in
                    for reader in readers { write(reader, to: &writer) }
                }
            }
            writer.members(ofCriteria: finding.failedCriteria)
            if !finding.also.isEmpty {
                writer.array("also") { writer in
                    for other in finding.also { write(other, to: &writer) }
                }
            }
            if !finding.further.isEmpty { writer.member("further", finding.further.count) }
            writer.member("fingerprint", finding.fingerprint)
            writer.member("remedy", finding.remedy.string)
        }
    }
}
