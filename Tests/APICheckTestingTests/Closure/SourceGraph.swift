/// Source files, and which of them the public API uses when the program is not built.
struct SourceGraph {
    struct File: Sendable {
        var path: String
        /// Whether it declares something public.
        var isPublic: Bool
        /// Whether the whole file is behind the condition of the trait.
        var isOfProgram: Bool
        var definitions: Set<String>
        var references: Set<String>
        /// The types to which the file adds a conformance, and the protocols that it extends: what uses their members need not
        /// refer to the file.
        var completed: Set<String>

        init(
            _ path: String, isPublic: Bool = false, isOfProgram: Bool = false, definitions: Set<String> = [],
            references: Set<String> = [], completed: Set<String> = []
        ) {
            self.path = path
            self.isPublic = isPublic
            self.isOfProgram = isOfProgram
            self.definitions = definitions
            self.references = references
            self.completed = completed
        }
    }

    var files: [File]

    /// The files that a package with `traits: []` compiles though nothing public uses them.
    var unused: [String] {
        var definer: [String: Int] = [:]
        for (index, file) in files.enumerated() { for name in file.definitions { definer[name] = index } }
        var uses = files.map { file in Set(file.references.compactMap { definer[$0] }) }
        for (index, file) in files.enumerated() {
            for type in file.completed { if let definer = definer[type] { uses[definer].insert(index) } }
        }
        var open = files.indices.filter { files[$0].isPublic && !files[$0].isOfProgram }
        var reached = Set(open)
        while let index = open.popLast() {
            for used in uses[index] where !files[used].isOfProgram && reached.insert(used).inserted {
                open.append(used)
            }
        }
        return files.indices.filter { !files[$0].isOfProgram && !reached.contains($0) }.map { files[$0].path }.sorted()
    }
}

#if canImport(Glibc)
extension SourceGraph.File {
    init(_ path: String, text: String, symbols: [IndexStore.Symbol]) {
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
            isOfProgram: lines.first == "#if CommandLine" && lines.last == "#endif",
            definitions: names { $0.roles.contains(.definition) }, references: names { $0.roles.contains(.reference) },
            completed: names { $0.roles.contains(.extendedBy) && (addsConformance || $0.isProtocol) })
    }
}
#endif
