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
                if let broken = explanation.broken { writer.member("broken", broken) }
                if let right = explanation.right { writer.member("right", right) }
            }
            if let example = rule.example { writer.member("example", example) }
            writer.member("remedy", rule.remedy)
            writer.member("accept", accepting.map(\.string))
            if let configuring { writer.member("configure", configuring.map(\.string)) }
            writer.member("manual", RuleManual.url(of: rule))
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
