/// The folders of `Sources` and which of them uses which. The nodes in a folder are its folders, and `.` for the files directly in it.
struct FolderGraph: Sendable {
    struct Pair: Hashable {
        let user: String
        let used: String
    }

    /// One place where a file uses what another one defines; paths are relative to the package.
    struct Use: Sendable {
        let file: String
        let line: Int
        let name: String
        let definition: String
    }

    struct Circle {
        let folder: String
        let nodes: [String]
        let uses: [Pair: [Use]]
    }

    /// By folder, such as `Sources/APICheckJSON`.
    private(set) var nodes: [String: Set<String>] = [:]
    private var uses: [String: [Pair: [Use]]] = [:]
    /// The targets that each target uses.
    private(set) var targets: [String: Set<String>] = [:]

    init(files: [String], uses: [Use]) {
        for file in files {
            let parts = file.split(separator: "/").map(String.init)
            targets[parts[1], default: []] = []
            for depth in 2..<max(parts.count, 2) {
                nodes[parts[..<depth].joined(separator: "/"), default: []].insert(
                    depth == parts.count - 1 ? "." : parts[depth])
            }
        }
        for use in uses { add(use) }
    }

    private mutating func add(_ use: Use) {
        let paths = [use.file, use.definition].map { $0.split(separator: "/").map(String.init) }
        let depth = zip(paths[0].dropLast(), paths[1].dropLast()).prefix { $0 == $1 }.count
        guard depth > 1 else {
            targets[paths[0][1], default: []].insert(paths[1][1])
            return
        }
        let ends = paths.map { depth == $0.count - 1 ? "." : $0[depth] }
        guard ends[0] != ends[1] else { return }
        uses[paths[0][..<depth].joined(separator: "/"), default: [:]][Pair(user: ends[0], used: ends[1]), default: []]
            .append(use)
    }

    var circles: [Circle] {
        nodes.keys.sorted().flatMap { folder in
            components(folder).filter { $0.count > 1 }.map { nodes in
                Circle(
                    folder: folder, nodes: nodes.sorted(),
                    uses: uses[folder, default: [:]].filter {
                        nodes.contains($0.key.user) && nodes.contains($0.key.used)
                    })
            }
        }
    }

    /// The nodes of a folder, each after those that it uses, where there is no circle.
    func order(_ folder: String) -> [String] { components(folder).flatMap { $0.sorted() } }

    /// The strongly connected components, each after those that it leads to (Tarjan's algorithm).
    private func components(_ folder: String) -> [[String]] {
        let following = Dictionary(grouping: uses[folder, default: [:]].keys, by: \.user).mapValues {
            $0.map(\.used).sorted()
        }
        var (number, lowest, stack, found): ([String: Int], [String: Int], [String], [[String]]) = ([:], [:], [], [])
        func visit(_ node: String) {
            let own = number.count
            number[node] = own
            lowest[node] = own
            stack.append(node)
            for next in following[node, default: []] {
                if number[next] == nil {
                    visit(next)
                    lowest[node] = min(lowest[node]!, lowest[next]!)
                } else if stack.contains(next) {
                    lowest[node] = min(lowest[node]!, number[next]!)
                }
            }
            if lowest[node] == own, let first = stack.firstIndex(of: node) {
                found.append(Array(stack[first...]))
                stack.removeSubrange(first...)
            }
        }
        for node in nodes[folder, default: []].sorted() where number[node] == nil { visit(node) }
        return found
    }
}

extension FolderGraph {
    /// A diagram of the targets, without the uses that others imply, and a table with the folders of each target.
    var markdown: String {
        func short(_ target: String) -> String { target.replacing("APICheck", with: "") }
        var lines = ["```mermaid", "flowchart BT"]
        for (target, used) in targets.sorted(by: { $0.key < $1.key }) {
            let implied = used.reduce(into: Set<String>()) { $0.formUnion(reached(from: $1)) }
            lines += used.subtracting(implied).sorted().map { "    \(short(target)) --> \(short($0))" }
        }
        lines += ["```", "", "| target | its folders; each uses only those before it |", "|---|---|"]
        for folder in nodes.keys.sorted() where folder.split(separator: "/").count == 2 {
            let names = order(folder).map { $0 == "." ? "(files)" : $0 }
            if names.count > 1 {
                lines.append("| `\(short(String(folder.dropFirst(8))))` | \(names.joined(separator: ", ")) |")
            }
        }
        return lines.joined(separator: "\n")
    }

    private func reached(from target: String) -> Set<String> {
        var (found, open): (Set<String>, [String]) = ([], Array(targets[target, default: []]))
        while let next = open.popLast() {
            if found.insert(next).inserted { open += targets[next, default: []] }
        }
        return found
    }
}

#if canImport(Glibc)
extension FolderGraph {
    /// Of files whose paths are relative to the package.
    init(_ files: [IndexedFile]) {
        var home: [Int: String] = [:]
        for file in files {
            for one in file.occurrences where one.roles.contains(.definition) { home[one.symbol] = file.path }
        }
        self.init(
            files: files.map(\.path),
            uses: files.flatMap { file in
                file.occurrences.compactMap { one in
                    guard one.roles.contains(.reference), let definition = home[one.symbol], definition != file.path
                    else { return nil }
                    return Use(file: file.path, line: one.line, name: one.name, definition: definition)
                }
            })
    }
}
#endif
