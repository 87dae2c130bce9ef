package import APICheckFindings

/// The levels that one source sets: a file, or the command line. A level for one operation comes before one for all, and a
/// later one replaces an earlier.
package struct LevelTable: Sendable {
    private struct Key: Hashable, Sendable {
        let rule: Rule
        let operation: String?
    }

    private var settings: [Key: LevelSetting] = [:]

    package init(_ rules: some Sequence<LevelRule> = []) {
        for rule in rules { settings[Key(rule: rule.rule, operation: rule.operation)] = rule.setting }
    }

    /// The operations with a level of their own.
    var operations: Set<String> { Set(settings.keys.compactMap(\.operation)) }

    /// Returns nil when the source says nothing about the finding.
    package func setting(of finding: Finding) -> LevelSetting? {
        setting(of: finding.rule, operation: finding.operation)
    }

    func setting(of rule: Rule, operation: String) -> LevelSetting? {
        if settings.isEmpty { return nil }
        return settings[Key(rule: rule, operation: operation)] ?? settings[Key(rule: rule, operation: nil)]
    }
}
