import APICheckFindings

/// How many findings a rule has at a level.
struct RuleCount {
    let rule: Rule
    let level: Level
    let findings: Int
    let operations: Int
    /// The places of all findings, including those that were merged into others.
    let places: Int

    /// Worst first: by level, then by the number of operations.
    static func counts(_ findings: [Finding], level: (Finding) -> Level) -> [RuleCount] {
        struct Key: Hashable {
            let level: Level
            let rule: Rule
        }
        var groups: [Key: (findings: Int, operations: Set<String>, places: Int)] = [:]
        for finding in findings {
            let key = Key(level: level(finding), rule: finding.rule)
            groups[key, default: (0, [], 0)].findings += 1
            groups[key, default: (0, [], 0)].places += 1 + finding.otherPlaces
            groups[key, default: (0, [], 0)].operations.formUnion(finding.operations)
        }
        return groups.map { key, group in
            RuleCount(
                rule: key.rule, level: key.level, findings: group.findings, operations: group.operations.count,
                places: group.places)
        }
        .sorted { one, other in
            if one.level != other.level { return one.level > other.level }
            return one.operations == other.operations
                ? one.rule.id < other.rule.id : one.operations > other.operations
        }
    }
}
