import APICheckBase
package import APICheckFindings

/// Which findings a format lists, and which of them fail the run. Formats that others count by, such as a build server, leave
/// out what does not fail by default, as the text report does.
package struct ListedFindings: Sendable {
    /// Is nil when no finding fails the run.
    var failOn: Level?
    var known: KnownDeviations

    package init(failOn: Level? = .warning, known: KnownDeviations = .fold) {
        self.failOn = failOn
        self.known = known
    }

    /// The findings without known deviations, unless they are to be listed.
    func listed(_ report: Report) -> [Finding] {
        known == .fold ? report.findings.filter { $0.verdict != .known } : report.findings
    }

    /// The level as a reader should take it: a known deviation that does not fail the run is information.
    func level(_ finding: Finding) -> Level {
        finding.verdict == .known && known != .fail ? .info : finding.level
    }

    func fails(_ finding: Finding) -> Bool {
        guard let failOn else { return false }
        return finding.level >= failOn && (finding.verdict != .known || known == .fail)
    }
}

/// The findings of one operation.
struct FindingGroup {
    let api: String?
    let operation: String
    var findings: [Finding]

    /// `todos GET /todos`.
    var title: String { [api, operation].compactMap(\.self).joined(separator: " ") }

    func count(_ level: Level) -> Int { findings.count { $0.level == level } }

    /// The highest level, then the number of findings at each level from it on.
    fileprivate var rank: [Int] { Level.allCases.reversed().map(count) }

    /// The groups in the order of the first finding of each operation.
    static func groups(_ findings: [Finding]) -> [FindingGroup] {
        var groups: [FindingGroup] = []
        var indexes: [[String?]: Int] = [:]
        for finding in findings {
            let key = [finding.api, finding.operation]
            if let index = indexes[key] {
                groups[index].findings.append(finding)
            } else {
                indexes[key] = groups.count
                groups.append(FindingGroup(api: finding.api, operation: finding.operation, findings: [finding]))
            }
        }
        return groups
    }
}

extension [FindingGroup] {
    /// The operations with the most findings of the highest level first, and in each the findings by level, then by the number of
    /// places.
    var worstFirst: [FindingGroup] {
        let ranked = enumerated().map { index, group in (index: index, rank: group.rank, group: group) }
        return ranked.sorted { one, other in
            one.rank == other.rank ? one.index < other.index : other.rank.lexicographicallyPrecedes(one.rank)
        }.map { ranked in
            var group = ranked.group
            group.findings = group.findings.enumerated().sorted { one, other in
                let (left, right) = (one.element, other.element)
                if left.level != right.level { return left.level > right.level }
                return left.otherPlaces == right.otherPlaces
                    ? one.offset < other.offset : left.otherPlaces > right.otherPlaces
            }.map(\.element)
            return group
        }
    }
}

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

/// What was skipped, with everything that was skipped for the same reason on one line:
///
///     skipped   todos/crud: it writes; pass --allow-writes
///     skipped   a.har (entry 1); a.har (entry 2); a.har (entry 3); 1197 more: the call failed: timed out
struct FoldedSkips {
    /// One more is named instead of "1 more".
    private static let named = 3

    let lines: [PrintableText]

    /// - Parameter isComplete: Whether all are named.
    init(_ skipped: [Skipped], isComplete: Bool) {
        var order: [PrintableText] = []
        var names: [PrintableText: [PrintableText]] = [:]
        for skip in skipped {
            if names[skip.why] == nil { order.append(skip.why) }
            names[skip.why, default: []].append(skip.what)
        }
        lines = order.map { why in
            let all = names[why] ?? []
            let shown = isComplete || all.count <= FoldedSkips.named + 1 ? all : Array(all.prefix(FoldedSkips.named))
            let more = all.count - shown.count
            return (shown + (more == 0 ? [] : ["\(more) more"])).joined(separator: "; ") + ": \(why)"
        }
    }
}
