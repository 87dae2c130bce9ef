import APICheckBase
import APICheckFindings
import APICheckJSON
import APICheckProject

/// The levels in `contracts/<api>/rules.yaml`:
///
///     undeclared-response-property: warning
///     response-slower-than-recorded: off
///     GET /todos:
///       undeclared-response-property: breaking
struct RulesFile: Sendable {
    let table: LevelTable
    /// The operations that the file names, and where.
    private let operations: [(name: String, key: JSON)]
    private let path: String

    /// Has no levels when the file does not exist. Throws a ``Problem``, and what reading the file throws.
    init(contentsOf path: String, limits: Document.Limits = Document.Limits()) throws {
        self.path = path
        guard let file = try SettingsFile(contentsOf: path, limits: limits), let root = file.root else {
            table = LevelTable()
            operations = []
            return
        }
        guard root.kind == .object else {
            throw file.failure(
                "this is \(root.kindInWords), not a map of rules", at: root,
                expected: "RULE: LEVEL, or METHOD PATH: {RULE: LEVEL}")
        }
        var rules: [LevelRule] = []
        var operations: [(name: String, key: JSON)] = []
        for member in root.members {
            if member.value.kind == .object, RuleCatalogue.rule(member.name) == nil {
                let operation = try RulesFile.read(member.key, of: file) { try LevelRule.operation($0) }
                operations.append((operation, member.key))
                for inner in member.value.members {
                    rules.append(try RulesFile.rule(inner, operation: operation, of: file))
                }
            } else {
                rules.append(try RulesFile.rule(member, operation: nil, of: file))
            }
        }
        table = LevelTable(rules)
        self.operations = operations
    }

    /// Throws a ``Problem`` for an operation that the contract does not have.
    func check(operations known: [String]) throws {
        guard let unknown = operations.first(where: { !known.contains($0.name) }) else { return }
        throw LevelRuleError.unknownOperation(unknown.name, known: known).problem
            .at("\(path):\(unknown.key.line)")
    }

    private static func rule(_ member: JSON.Member, operation: String?, of file: SettingsFile) throws -> LevelRule {
        let rule = try read(member.key, of: file) { try LevelRule.rule($0) }
        guard member.value.kind == .string else {
            throw file.failure(
                "the level of '\(rule.id)' is \(member.value.kindInWords)", at: member.value,
                expected: "\(LevelSetting.names.list("or"))",
                remedy: member.value.kind == .object ? "for one operation, write METHOD PATH: {\(rule.id): LEVEL}" : nil
            )
        }
        let setting = try read(member.value, of: file) { try LevelRule.setting($0) }
        return LevelRule(rule: rule, operation: operation, setting: setting)
    }

    private static func read<Value>(
        _ text: JSON, of file: SettingsFile, _ parse: (String) throws -> Value
    ) throws -> Value {
        do { return try parse(text.string ?? text.text) } catch let error as LevelRuleError {
            throw error.problem.at("\(file.path):\(text.line)")
        }
    }
}
