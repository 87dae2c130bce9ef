import APICheckBase
import APICheckFindings
import APICheckJSON
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
            throw CommandError.unknown("rule", id, known: Array(known))
        }
        let page = RulePage(rule)
        if outputOptions.isJSON { return try OutputOptions.print { page.write(to: &$0) } }
        try Terminal.sayVerbatim(page.text.hanging(toColumns: Terminal.outputWidth))
    }
}
