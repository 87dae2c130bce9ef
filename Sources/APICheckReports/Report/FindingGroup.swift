import APICheckFindings

/// The findings of one operation.
struct FindingGroup {
    let api: String?
    let operation: String
    var findings: [Finding]

    /// `todos GET /todos`.
    var title: String { [api, operation].compactMap(\.self).joined(separator: " ") }

    func count(_ level: Level) -> Int { findings.count { $0.level == level } }

    /// In the order of the first finding of each operation.
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
