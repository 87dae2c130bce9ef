import APICheckBase
import APICheckFindings
import APICheckJSON
import APICheckReports

extension RulePage {
    /// The page as `rule.schema.json` describes it.
    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("id", rule.id)
            writer.member("level", rule.level.rawValue)
            writer.member("title", rule.title)
            if let explanation {
                writer.member("why", explanation.why)
                if let before = explanation.before { writer.member("broken", before) }
                if let after = explanation.after { writer.member("right", after) }
            }
            if let example = rule.example { writer.member("example", example) }
            writer.member("remedy", rule.remedy)
            writer.member("accept", accepting.map(\.string))
            if let configuring { writer.member("configure", configuring.map(\.string)) }
        }
    }

    /// All rules as `rules.schema.json` describes them.
    static func writeAll(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.array("rules") { writer in
                for rule in RuleCatalogue.all {
                    writer.object { writer in
                        writer.member("id", rule.id)
                        writer.member("level", rule.level.rawValue)
                        writer.member("title", rule.title)
                    }
                }
            }
        }
    }
}
