import APICheckBase
import APICheckFindings
import APICheckJSON
import ArgumentParser

struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules", abstract: "Lists the rules, or explains one.")

    @Argument(help: "Id of the rule to explain.")
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
        let lines = [rule.title, rule.remedy] + (rule.example.map { ["Example: \($0)"] } ?? [])
        let text = lines.map { "  \($0.replacing("\n", with: " "))\n" }.joined()
        try Terminal.sayVerbatim("\(rule.id) (\(rule.level.rawValue))\n\(text)")
    }
}
