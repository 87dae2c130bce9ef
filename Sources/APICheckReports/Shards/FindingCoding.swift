import APICheckBase
import APICheckFindings
import APICheckJSON

/// A finding with everything that it has, in JSON. The form in a report for programs has texts in place of some of it.
enum FindingCoding {
    static func write(_ finding: Finding, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("rule", finding.rule.id)
            writer.member("level", finding.level.rawValue)
            if let verdict = finding.verdict { writer.member("verdict", verdict.rawValue) }
            if let api = finding.api { writer.member("api", api) }
            writer.member("operation", finding.operation)
            writer.member("place", PlaceCoding.texts(finding.place))
            writer.member("expected", FactCoding.texts(finding.expected))
            writer.member("actual", FactCoding.texts(finding.actual))
            if let subject = finding.subject { writer.member("subject", subject) }
            if let hint = finding.hint { writer.member("hint", hint.string) }
            writer.members(ofContract: finding.contract)
            writer.members(ofEvidence: finding.evidence, finding.answer)
            if let owner = finding.owner { writer.member("owner", owner) }
            if !finding.readPlaces.isEmpty {
                writer.array("readPlaces") { writer in
                    for place in finding.readPlaces { writer.list(PlaceCoding.texts(place)) }
                }
            }
            if !finding.statuses.isEmpty {
                writer.array("statuses") { writer in
                    for status in finding.statuses.sorted() { writer.int(status) }
                }
            }
            writer.members(ofCriteria: finding.failedCriteria)
        }
    }
}
