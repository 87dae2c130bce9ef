/// Source files, and which of them the public API uses.
struct SourceGraph {
    struct File: Sendable {
        var path: String
        /// Whether it declares something public.
        var isPublic: Bool
        /// The package traits one of which the condition around the whole file needs; nil if there is no condition.
        var traits: Set<String>?
        /// Whether another file declares the same without the trait.
        var hasSubstitute: Bool
        /// Whether a part of the file has a condition of its own, so that its references depend on the traits.
        var hasInnerCondition = false
        var definitions: Set<String>
        var references: Set<String>
        /// The types to which the file adds a conformance, and the protocols that it extends: what uses their members need not
        /// refer to the file.
        var completed: Set<String>

        init(
            _ path: String, isPublic: Bool = false, traits: Set<String>? = nil, hasSubstitute: Bool = false,
            definitions: Set<String> = [],
            references: Set<String> = [], completed: Set<String> = []
        ) {
            self.path = path
            self.isPublic = isPublic
            self.traits = traits
            self.hasSubstitute = hasSubstitute
            self.definitions = definitions
            self.references = references
            self.completed = completed
        }

        func isCompiled(with traits: Set<String>) -> Bool { self.traits.map { !$0.isDisjoint(with: traits) } ?? true }
    }

    var files: [File]

    /// The files that a package compiles though nothing public uses them.
    var unused: [String] {
        var definer: [String: Int] = [:]
        for (index, file) in files.enumerated() { for name in file.definitions { definer[name] = index } }
        var uses = files.map { file in Set(file.references.compactMap { definer[$0] }) }
        for (index, file) in files.enumerated() {
            for type in file.completed { if let definer = definer[type] { uses[definer].insert(index) } }
        }
        var open = files.indices.filter { files[$0].isPublic }
        var reached = Set(open)
        while let index = open.popLast() {
            for used in uses[index] where reached.insert(used).inserted { open.append(used) }
        }
        return files.indices.filter { !reached.contains($0) }.map { files[$0].path }.sorted()
    }

    /// The graph of the files that are compiled with some package traits.
    func compiled(with traits: Set<String>) -> SourceGraph {
        SourceGraph(files: files.filter { $0.isCompiled(with: traits) })
    }

    /// The files that are compiled with some package traits though they refer to a file that is not, as `file: other file`.
    func broken(with traits: Set<String>) -> [String] {
        var missing: [String: String] = [:]
        for file in files where !file.isCompiled(with: traits) && !file.hasSubstitute {
            for name in file.definitions { missing[name] = file.path }
        }
        return files.filter { $0.isCompiled(with: traits) && !$0.hasInnerCondition }.flatMap { file in
            Set(file.references.compactMap { missing[$0] }).map { "\(file.path): \($0)" }
        }.sorted()
    }
}

extension SourceGraph {
    /// The traits of `#if Contracts || Recording`; nil for another line.
    static func traits(of line: Substring) -> Set<String>? {
        guard line.hasPrefix("#if ") else { return nil }
        let traits = Set(line.dropFirst(4).split(separator: " || ").map(String.init))
        return traits.isSubset(of: ["CommandLine", "Contracts", "Recording"]) ? traits : nil
    }
}

#if canImport(Glibc)
extension SourceGraph.File {
    init(_ path: String, text: String, hasSubstitute: Bool, symbols: [IndexStore.Symbol]) {
        let lines = text.split(separator: "\n")
        let addsConformance = symbols.contains { $0.isExtension && $0.relatedRoles.contains(.baseOf) }
        func names(where isIncluded: (IndexStore.Symbol) -> Bool) -> Set<String> {
            Set(symbols.lazy.filter(isIncluded).map(\.name))
        }
        self.init(
            path,
            isPublic: lines.contains { line in
                let words = line.split(separator: " ").drop { $0.hasPrefix("@") }.prefix(2)
                // C calls `@_cdecl` functions.
                return ["public", "open"].contains(words.first) && words.last != "import" || line.contains("@_cdecl")
            },
            traits: lines.last == "#endif" ? lines.first.flatMap { SourceGraph.traits(of: $0) } : nil,
            hasSubstitute: hasSubstitute,
            definitions: names { $0.roles.contains(.definition) }, references: names { $0.roles.contains(.reference) },
            completed: names { $0.roles.contains(.extendedBy) && (addsConformance || $0.isProtocol) })
        hasInnerCondition = lines.dropFirst().contains { line in
            SourceGraph.traits(of: line.drop { $0 == " " }) != nil
        }
    }
}
#endif
