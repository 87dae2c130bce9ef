package import APICheckBase
import APICheckFindings

/// The levels that one source sets: a file, or the command line. A level for one operation comes before one for all, and a
/// later one replaces an earlier.
struct LevelTable: Sendable {
    private struct Key: Hashable, Sendable {
        let rule: Rule
        let operation: String?
    }

    private var settings: [Key: LevelSetting] = [:]

    init(_ rules: some Sequence<LevelRule> = []) {
        for rule in rules { settings[Key(rule: rule.rule, operation: rule.operation)] = rule.setting }
    }

    /// The operations with a level of their own.
    var operations: Set<String> { Set(settings.keys.compactMap(\.operation)) }

    /// Returns nil when the source says nothing about the finding.
    func setting(of finding: Finding) -> LevelSetting? {
        setting(of: finding.rule, operation: finding.operation)
    }

    func setting(of rule: Rule, operation: String) -> LevelSetting? {
        if settings.isEmpty { return nil }
        return settings[Key(rule: rule, operation: operation)] ?? settings[Key(rule: rule, operation: nil)]
    }
}

/// The level of one rule, for all operations of an API or for one.
///
/// As a text it is `RULE=LEVEL` or `RULE=LEVEL@METHOD PATH`: `undeclared-response-property=breaking@GET /todos`.
package struct LevelRule: Hashable, Sendable {
    let rule: Rule
    /// `GET /todos/{id}`; nil for all operations.
    let operation: String?
    let setting: LevelSetting

    init(rule: Rule, operation: String? = nil, setting: LevelSetting) {
        self.rule = rule
        self.operation = operation
        self.setting = setting
    }

    /// Throws ``LevelRuleError``.
    package init(_ text: String) throws {
        // Neither ids nor levels contain the separators; a path may.
        guard let equals = text.firstIndex(of: "=") else {
            throw LevelRuleError(
                problem: Problem("'\(text)' has no level", expected: "RULE=LEVEL or RULE=LEVEL@METHOD PATH"))
        }
        let rest = text[text.index(after: equals)...]
        let at = rest.firstIndex(of: "@")
        rule = try LevelRule.rule(String(text[..<equals]))
        setting = try LevelRule.setting(String(rest[..<(at ?? rest.endIndex)]))
        operation = try at.map { try LevelRule.operation(String(rest[rest.index(after: $0)...])) }
    }

    static func rule(_ id: String) throws -> Rule {
        if let rule = RuleCatalogue.rule(id) { return rule }
        throw LevelRuleError(
            problem: Problem(
                "unknown rule '\(id)'",
                expected: "\(Spelling.nearest(to: id, in: RuleCatalogue.all.map(\.id)).prefix(5).list("or"))"))
    }

    static func setting(_ text: String) throws -> LevelSetting {
        if let setting = LevelSetting(text) { return setting }
        throw LevelRuleError(
            problem: Problem(
                "unknown level '\(text)'",
                expected: "\(Spelling.nearest(to: text, in: LevelSetting.names).list("or"))"))
    }

    /// The operation as findings name it: the method in upper case, one space, the path.
    static func operation(_ text: String) throws -> String {
        let words = text.split(separator: " ", maxSplits: 1)
        guard words.count == 2, words[1].hasPrefix("/") else {
            throw LevelRuleError(
                problem: Problem(
                    "'\(text)' is not an operation", expected: "a method and a path, such as GET /todos/{id}"))
        }
        return "\(words[0].uppercased()) \(words[1])"
    }
}

/// Why a text is not a level of a rule.
package struct LevelRuleError: ProblemError, Hashable, Sendable {
    package let problem: Problem

    static func unknownOperation(_ name: String, known: [String]) -> LevelRuleError {
        LevelRuleError(
            problem: Problem(
                "unknown operation '\(name)'",
                expected: "\(Spelling.nearest(to: name, in: known).prefix(5).list("or"))"))
    }
}

/// What a project makes of the findings of a rule.
enum LevelSetting: Hashable, Sendable {
    case level(Level)
    /// The findings are not reported.
    case off

    /// `breaking`, `warning`, `info` or `off`.
    init?(_ text: String) {
        if text == "off" {
            self = .off
        } else if let level = Level(rawValue: text) {
            self = .level(level)
        } else {
            return nil
        }
    }

    /// All texts, the highest level first.
    static let names = Level.allCases.reversed().map(\.rawValue) + ["off"]
}
