import APICheckBase
import APICheckFindings
import APICheckJSON

/// A report for programs. `report.schema.json` beside this file describes its format.
package struct JSONRenderer: Sendable {
    package var version: String

    package init(version: String) { self.version = version }

    package func render(_ report: Report) -> String {
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
                writer.member("volatile", report.volatileValues)
            }
            writer.array("skipped") { writer in
                for skipped in report.skipped {
                    writer.object { writer in
                        writer.member("what", skipped.what)
                        writer.member("why", skipped.why)
                    }
                }
            }
            if !report.coverage.isEmpty {
                writer.array("coverage") { writer in
                    for coverage in report.coverage { write(coverage, to: &writer) }
                }
            }
            writer.array("findings") { writer in
                for finding in report.findings { write(finding, to: &writer) }
            }
            if let shard = report.shard { ShardWriter.write(shard, to: &writer) }
        }
        return writer.text + "\n"
    }

    private func write(_ coverage: Coverage, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("contract", coverage.contract)
            let counts = [
                ("operations", coverage.operations), ("statuses", coverage.statuses), ("schemas", coverage.schemas),
            ]
            for (name, count) in counts {
                writer.object(name) { writer in
                    writer.member("seen", count.seen)
                    writer.member("declared", count.declared)
                }
            }
            let lists = [
                ("unusedOperations", coverage.unusedOperations), ("unseenResponses", coverage.unseenResponses),
                ("unchecked", coverage.unchecked),
            ]
            for (name, list) in lists {
                writer.array(name) { writer in
                    for text in list { writer.string(text) }
                }
            }
        }
    }

    private func write(_ answer: AnswerExcerpt, to writer: inout JSONWriter) {
        writer.object("answer") { writer in
            writer.member("status", answer.status)
            if let type = answer.mediaType { writer.member("mediaType", type) }
            if let excerpt = answer.excerpt { writer.member("excerpt", excerpt) }
            writer.member("size", answer.size)
            writer.member("isCut", answer.isCut)
            writer.member("command", answer.command)
        }
    }

    private func write(_ reader: Reader, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("app", reader.app)
            writer.member("model", reader.model)
            writer.array("types") { writer in
                for type in reader.types { writer.string(type) }
            }
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
            if let contract = finding.contract {
                writer.object("contract") { writer in
                    writer.member("file", contract.file)
                    writer.member("line", contract.line)
                    if let pointer = contract.pointer { writer.member("pointer", pointer) }
                }
            }
            writer.member("expected", finding.expected.description)
            writer.member("actual", finding.actual.description)
            if let evidence = finding.evidence {
                writer.object("evidence") { writer in
                    writer.member("recording", evidence.recording)
                    if let entry = evidence.entry { writer.member("entry", entry) }
                    if let line = evidence.line { writer.member("line", line) }
                    writer.member("samples", evidence.samples)
                }
            }
            if let answer = finding.answer { write(answer, to: &writer) }
            if let readers = finding.readers {
                writer.array("readers") { writer in
                    for reader in readers { write(reader, to: &writer) }
                }
            }
            if let cause = finding.followsFrom {
                writer.object("followsFrom") { writer in
                    writer.member("rule", cause.rule.id)
                    writer.member("place", cause.place.description)
                }
            }
            if !finding.also.isEmpty {
                writer.array("also") { writer in
                    for other in finding.also { write(other, to: &writer) }
                }
            }
            writer.member("fingerprint", finding.fingerprint)
            writer.member("remedy", finding.remedy)
        }
    }
}
