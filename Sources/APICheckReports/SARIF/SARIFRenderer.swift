package import APICheckBase
import APICheckFindings
import APICheckJSON

/// A report in SARIF 2.1.0 (OASIS Standard, 27 March 2020), as code scanning and editors read it.
///
/// Accepted findings and known deviations that are folded are results with a suppression, so that an interface closes them
/// instead of losing them.
package struct SARIFRenderer: Sendable {
    private let version: String
    private let listing: ListedFindings

    package init(version: String, _ listing: ListedFindings = ListedFindings()) {
        self.version = version
        self.listing = listing
    }

    package func render(_ report: Report) -> PrintableText {
        let known =
            listing.known == .fold ? "known deviation: the recording breaks the contract as the answer does" : nil
        let results =
            report.findings.map { finding in
                SARIFResult(
                    finding, level: listing.level(finding), suppression: finding.verdict == .known ? known : nil)
            } + report.accepted.map { SARIFResult($0, level: $0.level, suppression: "accepted in the baseline") }
        let rules = SARIFRules(results.map(\.finding))
        var writer = JSONWriter(indent: 2)
        writer.object { writer in
            writer.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
            writer.member("version", "2.1.0")
            writer.array("runs") { writer in
                writer.object { writer in
                    writer.object("tool") { writer in
                        writer.object("driver") { writer in
                            writer.member("name", "apicheck")
                            writer.member("semanticVersion", version)
                            rules.write(to: &writer)
                        }
                    }
                    write(report.skipped, to: &writer)
                    writer.object("originalUriBaseIds") { writer in
                        writer.object(SARIFResult.root) { writer in
                            writer.object("description") { $0.member("text", "The folder in which apicheck was run.") }
                        }
                    }
                    writer.member("columnKind", "unicodeCodePoints")
                    writer.array("results") { writer in
                        for result in results { result.write(to: &writer, rules) }
                    }
                    write(ReportSummary(report), to: &writer)
                }
            }
        }
        return writer.printableText + "\n"
    }

    /// The run, with a notification for each thing that was not checked (section 3.20).
    private func write(_ skipped: [Skipped], to writer: inout JSONWriter) {
        writer.array("invocations") { writer in
            writer.object { writer in
                writer.member("executionSuccessful", true)
                writer.array("toolExecutionNotifications") { writer in
                    for skip in skipped {
                        writer.object { writer in
                            writer.member("level", "warning")
                            SARIFText.write("not checked: \(skip.what): \(skip.why)", as: "message", to: &writer)
                        }
                    }
                }
            }
        }
    }

    private func write(_ summary: ReportSummary, to writer: inout JSONWriter) {
        writer.object("properties") { writer in
            for (name, value) in summary.counts { writer.member(name, value) }
        }
    }
}
