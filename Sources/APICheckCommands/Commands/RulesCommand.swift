import APICheckBase
import APICheckFindings
import APICheckJSON
import APICheckReports
import ArgumentParser

struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules", abstract: "Lists the rules, or explains one.")

    @Argument(help: "Id of the rule to explain.", completion: .rules)
    var id: String?

    @OptionGroup var outputOptions: OutputOptions

    func run() throws {
        guard let id else {
            if outputOptions.isJSON { return try OutputOptions.print { RulePage.writeAll(to: &$0) } }
            let width = RuleCatalogue.all.map(\.id.count).max() ?? 0
            for rule in RuleCatalogue.all {
                let gap = String(repeating: " ", count: width - rule.id.count + 2)
                try Terminal.sayVerbatim("\(rule.id)\(gap)\(rule.level.rawValue)\n")
            }
            return
        }
        guard let rule = RuleCatalogue.rule(id) else {
            let known = Spelling.nearest(to: id, in: RuleCatalogue.all.map(\.id)).prefix(5)
            throw RunError.unknown("rule", id, known: Array(known))
        }
        let page = RulePage(rule)
        if outputOptions.isJSON { return try OutputOptions.print { page.write(to: &$0) } }
        try Terminal.sayVerbatim(page.text.hanging(toColumns: Terminal.outputWidth))
    }
}

/// What `apicheck rules ID` prints of a rule:
///
///     undeclared-response-property (info)
///       The server sends a property that the contract does not declare.
///
///       Why info:   Clients are expected to ignore properties that they do not know ...
///       Broken:     {"id": 7, "colour": "red"} where the contract declares only id
///       Right:      colour: {type: string} among the contract's properties
///       Remedy:     Add it to the contract's properties, or set x-apicheck-undeclared: ignore.
///       Accept:     apicheck accept FINGERPRINT --reason "..."
///       Configure:  undeclared-response-property: off in contracts/<api>/rules.yaml
///       Manual:     https://github.com/...
struct RulePage {
    let rule: Rule
    let explanation: RuleExplanation?

    init(_ rule: Rule) {
        self.rule = rule
        explanation = RuleExplanation.of(rule)
    }

    var text: PrintableText {
        var fields: [(name: PrintableText, lines: [PrintableText])] = []
        if let why = explanation?.why { fields.append(("Why \(rule.level.rawValue)", ["\(why)"])) }
        if let broken = explanation?.broken { fields.append(("Broken", ["\(broken)"])) }
        if let right = explanation?.right { fields.append(("Right", ["\(right)"])) }
        if let example = rule.example { fields.append(("Example", ["\(example.replacing("\n", with: " "))"])) }
        fields.append(("Remedy", ["\(rule.remedy)"]))
        fields.append(("Accept", accepting))
        if let configuring { fields.append(("Configure", configuring)) }
        fields.append(("Manual", ["\(RuleManual.url(of: rule))"]))
        let width = 2 + (fields.map(\.name.columns).max() ?? 0)
        let body = fields.map { field in
            let indented = field.lines.joined(separator: "\n" + .spaces(width + 2))
            return "  \(("\(field.name):" as PrintableText).padded(toColumns: width))\(indented)\n" as PrintableText
        }
        return "\(rule.id) (\(rule.level.rawValue))\n  \(rule.title)\n\n" + body.joined()
    }

    /// How a finding of the rule is accepted.
    var accepting: [PrintableText] {
        switch rule {
        case _ where RuleCatalogue.isOfModel(rule):
            ["not in a baseline: the app's tests report it; DecodingAudit.ignoring names keys that they leave out"]
        case _ where RuleCatalogue.isOfContracts(rule):
            ["not in a baseline: --level \(rule.id)=off leaves it out of apicheck diff OLD NEW"]
        case .secretInRecording: ["not possible: remove the secret from the recording"]
        case _ where RuleCatalogue.isOfBaseline(rule): ["not possible: edit or remove the entry"]
        case _ where RuleCatalogue.isLive(rule):
            [
                "apicheck diff --live --format json=report.json",
                "apicheck accept FINGERPRINT --report report.json --reason \"...\"",
            ]
        default:
            [
                "apicheck accept FINGERPRINT --reason \"...\" for a finding of verify;",
                "with --report FILE for one of diff --live --format json=FILE",
            ]
        }
    }

    /// Is nil for a rule whose findings have no levels of a project.
    var configuring: [PrintableText]? {
        if RuleCatalogue.isOfModel(rule) || rule == .secretInRecording { return nil }
        if RuleCatalogue.isOfContracts(rule) { return nil }
        let other = rule.level == .warning ? "info" : "warning"
        return [
            "in contracts/<api>/rules.yaml, for all operations or for one:",
            "  \(rule.id): off",
            "  GET /todos: {\(rule.id): \(other)}",
            "for one run: --level \(rule.id)=off, --level '\(rule.id)=\(other)@GET /todos'",
        ]
    }
}

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
