import APICheckFindings

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
