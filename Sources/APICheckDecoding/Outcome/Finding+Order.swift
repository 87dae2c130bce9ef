import APICheckFindings

extension [Finding] {
    /// The findings by level, those of one type together, in the order in which the types come first.
    var groupedByType: [Finding] {
        Level.allCases.reversed().flatMap { level in
            let ofLevel = filter { $0.level == level }
            var types: [String] = []
            var groups: [String: [Finding]] = [:]
            for finding in ofLevel {
                let type = finding.model?.type ?? ""
                if groups[type] == nil { types.append(type) }
                groups[type, default: []].append(finding)
            }
            return types.flatMap { groups[$0] ?? [] }
        }
    }
}
