import APICheckBase
package import APICheckFindings
package import APICheckJSON

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
