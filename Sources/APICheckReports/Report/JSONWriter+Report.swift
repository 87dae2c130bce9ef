import APICheckBase
package import APICheckFindings
package import APICheckJSON

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
