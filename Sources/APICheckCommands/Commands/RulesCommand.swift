import APICheckBase
import APICheckFindings
import ArgumentParser

struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules", abstract: "Lists the rules, or explains one.")

    @Argument(help: "Id of the rule to explain.", completion: .rules)
    var id: String?

    func run() throws {
        guard let id else {
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
        try Terminal.sayVerbatim(RulePage(rule).text.hanging(toColumns: Terminal.outputWidth))
    }
}
