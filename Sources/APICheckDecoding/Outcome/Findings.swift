import APICheckFindings

extension [Finding] {
    /// One finding of each rule for each key of a type, and for each place of a value without a key: a type that is read at
    /// several places, and in several responses, has one mistake. The first finding is kept and names the others.
    var mergedByMember: [Finding] {
        var order: [Key] = []
        var groups: [Key: [Finding]] = [:]
        for finding in self {
            let key = Key(
                rule: finding.rule, level: finding.level, model: finding.model, subject: finding.subject,
                place: finding.model?.key == nil ? finding.place.generalised : nil)
            if groups[key] == nil { order.append(key) }
            groups[key, default: []].append(finding)
        }
        return order.compactMap { groups[$0].flatMap(Finding.init(merging:)) }
    }
}

/// What findings of one mistake have in common.
private struct Key: Hashable {
    let rule: Rule
    let level: Level
    let model: ModelMember?
    let subject: String?
    /// The place of a value without a key.
    let place: Place?
}

extension Finding {
    /// Fails for no findings.
    fileprivate init?(merging findings: [Finding]) {
        guard let first = findings.first else { return nil }
        self = first
        guard findings.count > 1 else { return }
        evidence?.samples = findings.reduce(0) { $0 + ($1.evidence?.samples ?? 1) }
        also = findings.dropFirst().filter {
            $0.operation != operation || $0.place.generalised != place.generalised
        }.map(FindingReference.init)
    }
}

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
