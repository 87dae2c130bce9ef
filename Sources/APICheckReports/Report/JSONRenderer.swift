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
            writer.member(summaryOf: report)
            writer.member(report.skipped)
            VolatileCoding.write(report.volatile, to: &writer)
            if !report.coverage.isEmpty {
                writer.array("coverage") { writer in
                    for coverage in report.coverage { CoverageWriter.write(coverage, to: &writer) }
                }
            }
            writer.array("findings") { writer in
                for finding in report.findings { writer.element(finding) }
            }
            if let shard = report.shard { ShardWriter.write(shard, to: &writer) }
        }
        return writer.printableText + "\n"
    }
}
