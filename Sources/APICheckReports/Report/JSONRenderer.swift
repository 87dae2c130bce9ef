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

    /// An element of `findings`.
    package mutating func element(_ finding: Finding) {
        object { writer in
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
                    for reader in readers { writer.element(reader) }
                }
            }
            writer.members(ofCriteria: finding.failedCriteria)
            if !finding.also.isEmpty {
                writer.array("also") { writer in
                    for other in finding.also { writer.element(other) }
                }
            }
            if !finding.further.isEmpty { writer.member("further", finding.further.count) }
            writer.member("fingerprint", finding.fingerprint)
            writer.member("remedy", finding.remedy.string)
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

/// What a finding in a report for programs and one in the report of a shard have in common.
extension JSONWriter {
    mutating func members(ofContract contract: SourceLocation?, name: String = "contract") {
        guard let contract else { return }
        object(name) { writer in
            writer.member("file", contract.file)
            writer.member("line", contract.line)
            if let pointer = contract.pointer { writer.member("pointer", pointer) }
        }
    }

    mutating func members(ofEvidence evidence: Evidence?, _ answer: AnswerExcerpt?) {
        if let evidence {
            object("evidence") { writer in
                writer.member("recording", evidence.recording)
                if let entry = evidence.entry { writer.member("entry", entry) }
                if let line = evidence.line { writer.member("line", line) }
                writer.member("samples", evidence.samples)
            }
        }
        if let answer {
            object("answer") { writer in
                writer.member("status", answer.status)
                if let type = answer.mediaType { writer.member("mediaType", type) }
                if let excerpt = answer.excerpt { writer.member("excerpt", excerpt) }
                writer.member("size", answer.size)
                writer.member("isCut", answer.isCut)
                writer.member("command", answer.command)
            }
        }
    }

    mutating func members(ofCriteria criteria: [FailedCriterion]) {
        if criteria.isEmpty { return }
        array("failedCriteria") { writer in
            for criterion in criteria {
                writer.object { writer in
                    writer.member("step", criterion.step)
                    writer.member("condition", criterion.condition)
                    writer.members(ofContract: criterion.location, name: "workflow")
                }
            }
        }
    }

    /// The member `skipped`.
    package mutating func member(_ skipped: [Skipped]) {
        array("skipped") { writer in
            for skipped in skipped {
                writer.object { writer in
                    writer.member("what", skipped.what.string)
                    writer.member("why", skipped.why.string)
                }
            }
        }
    }

    package mutating func member(_ name: String, _ texts: [String]) {
        key(name)
        list(texts)
    }

    mutating func list(_ texts: [String]) {
        array { writer in
            for text in texts { writer.string(text) }
        }
    }
}
