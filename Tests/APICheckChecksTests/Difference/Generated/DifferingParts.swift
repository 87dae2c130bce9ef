/// The parts of two schemas that differ, so that bodies are made near them.
struct DifferingParts {
    /// The names of the properties on the way to them.
    private(set) var names: Set<String> = []
    /// The differing values, with the keyword that each belongs to.
    private(set) var values: [(keyword: String, value: Tree)] = []
    /// Whether the number of members differs.
    var countsMembers: Bool { values.contains { ["minProperties", "maxProperties"].contains($0.keyword) } }

    init(_ old: Tree, _ new: Tree) {
        var open = DifferingParts.paths(old, new, [])
        for path in open {
            let keyword = path.reversed().lazy.compactMap(DifferingParts.name).first ?? ""
            for tree in [old, new] {
                if let value = tree[path[...]] {
                    for inner in value.paths() where inner.count < 4 {
                        guard let part = value[inner[...]] else { continue }
                        values.append((inner.reversed().lazy.compactMap(DifferingParts.name).first ?? keyword, part))
                    }
                }
            }
        }
        let references = [old, new].flatMap { tree in
            tree.paths().filter { $0.last == .member("$ref") }.map { (path: $0, target: tree[$0[...]]?.string ?? "") }
        }
        var seen: Set<String> = []
        while let path = open.popLast() {
            for (step, name) in zip(path, path.dropFirst()) where step == .member("properties") {
                if let name = DifferingParts.name(name) { names.insert(name) }
            }
            guard let component = path.first.flatMap(DifferingParts.name), seen.insert(component).inserted else {
                continue
            }
            open += references.filter { $0.target.hasSuffix("/\(component)") }.map(\.path)
        }
    }

    private static func name(_ step: Tree.Step) -> String? { if case .member(let name) = step { name } else { nil } }

    /// The paths of the smallest parts that differ.
    private static func paths(_ old: Tree, _ new: Tree, _ path: [Tree.Step]) -> [[Tree.Step]] {
        if old == new { return [] }
        switch (old, new) {
        case (.object(let ones), .object(let others)):
            let names = Set((ones + others).map(\.name)).sorted()
            return names.flatMap { name -> [[Tree.Step]] in
                let inner = path + [.member(name)]
                guard let one = old[name], let other = new[name] else { return [inner] }
                return paths(one, other, inner)
            }
        case (.list(let ones), .list(let others)) where ones.count == others.count:
            return zip(ones, others).enumerated().flatMap { index, pair in
                paths(pair.0, pair.1, path + [.element(index)])
            }
        default: return [path]
        }
    }
}
