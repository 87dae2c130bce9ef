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
            write("place", PlaceCoding.texts(finding.place), to: &writer)
            write("expected", FactCoding.texts(finding.expected), to: &writer)
            write("actual", FactCoding.texts(finding.actual), to: &writer)
            if let subject = finding.subject { writer.member("subject", subject) }
            if let hint = finding.hint { writer.member("hint", hint) }
            if let contract = finding.contract {
                writer.object("contract") { writer in
                    writer.member("file", contract.file)
                    writer.member("line", contract.line)
                    if let pointer = contract.pointer { writer.member("pointer", pointer) }
                }
            }
            if let evidence = finding.evidence {
                writer.object("evidence") { writer in
                    writer.member("recording", evidence.recording)
                    if let entry = evidence.entry { writer.member("entry", entry) }
                    if let line = evidence.line { writer.member("line", line) }
                    writer.member("samples", evidence.samples)
                }
            }
            if let answer = finding.answer { write(answer, to: &writer) }
            if let owner = finding.owner { write("owner", owner, to: &writer) }
            if !finding.readPlaces.isEmpty {
                writer.array("readPlaces") { writer in
                    for place in finding.readPlaces { write(PlaceCoding.texts(place), to: &writer) }
                }
            }
            if !finding.statuses.isEmpty {
                writer.array("statuses") { writer in
                    for status in finding.statuses.sorted() { writer.int(status) }
                }
            }
            if let cause = finding.followsFrom {
                writer.object("followsFrom") { writer in
                    writer.member("rule", cause.rule.id)
                    writer.member("operation", cause.operation)
                    write("place", PlaceCoding.texts(cause.place), to: &writer)
                    writer.member("fingerprint", cause.fingerprint)
                }
            }
        }
    }

    private static func write(_ answer: AnswerExcerpt, to writer: inout JSONWriter) {
        writer.object("answer") { writer in
            writer.member("status", answer.status)
            if let type = answer.mediaType { writer.member("mediaType", type) }
            if let excerpt = answer.excerpt { writer.member("excerpt", excerpt) }
            writer.member("size", answer.size)
            writer.member("isCut", answer.isCut)
            writer.member("command", answer.command)
        }
    }

    private static func write(_ name: String, _ texts: [String], to writer: inout JSONWriter) {
        writer.key(name)
        write(texts, to: &writer)
    }

    private static func write(_ texts: [String], to writer: inout JSONWriter) {
        writer.array { writer in
            for text in texts { writer.string(text) }
        }
    }
}
