import APICheckJSON

/// Matches the paths of two contracts: by their text, then without the names of parameters.
struct PathMatching {
    /// One of them is nil for a path that was added or removed.
    private(set) var pairs: [(old: PathItem?, new: PathItem?)] = []

    init(old: ComparedContract, new: ComparedContract) {
        let ones = PathMatching.paths(of: old)
        let others = PathMatching.paths(of: new)
        var byTemplate: [String: Int] = [:]
        var byShape: [String: [Int]] = [:]
        for (index, item) in others.enumerated() { byTemplate[item.template] = index }
        let known = Set(ones.map(\.template))
        for (index, item) in others.enumerated() where !known.contains(item.template) {
            byShape[item.shape, default: []].append(index)
        }
        var used: Set<Int> = []
        for item in ones {
            if let index = byTemplate[item.template] {
                used.insert(index)
                pairs.append((item, others[index]))
            } else if let index = byShape[item.shape]?.first {
                byShape[item.shape]?.removeFirst()
                used.insert(index)
                pairs.append((item, others[index]))
            } else {
                pairs.append((item, nil))
            }
        }
        for (index, item) in others.enumerated() where !used.contains(index) { pairs.append((nil, item)) }
    }

    private static func paths(of contract: ComparedContract) -> [PathItem] {
        contract.root["paths"]?.members.compactMap { member in
            guard !member.name.hasPrefix("x-"), member.value.kind == .object else { return nil }
            return PathItem(template: member.name, key: member.key, value: member.value, contract: contract)
        } ?? []
    }
}
