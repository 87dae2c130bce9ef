import APICheckBase
import APICheckChecks
import APICheckProject
import ArgumentParser

/// The levels of rules in one run.
struct LevelOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The level of a rule: breaking, warning, info or off; with @ only for one operation, such as \
            undeclared-response-property=off@GET /todos. Repeatable. Comes before contracts/<api>/rules.yaml.
            """,
            valueName: "rule=level[@method path]"),
        completion: .levels)
    var level: [String] = []

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp(
            """
            An app with a file contracts/<api>/readers/<app>.json: findings at places that it does not read are only \
            information. Repeatable.
            """, valueName: "app"))
    var apps: [String] = []

    /// Throws ``RunError`` for an unknown rule or level.
    func rules() throws -> [LevelRule] {
        try level.map { text in try LevelOptions.naming { try LevelRule(text) } }
    }

    /// Names the option in an error that is due to it.
    static func naming<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as LevelRuleError {
            throw RunError(error.problem.at("--level"))
        } catch let error as UnknownAppError {
            throw RunError(error.problem.at("--for"))
        }
    }
}
