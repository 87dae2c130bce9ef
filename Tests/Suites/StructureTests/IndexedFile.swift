#if canImport(Glibc)
/// A source file with everything that it defines and uses.
struct IndexedFile {
    struct Occurrence {
        /// Equal for the same symbol in all files.
        let symbol: Int
        /// In the numbers of `indexstore/indexstore.h`.
        let kind: Int
        let subkind: Int
        let name: String
        let roles: IndexStore.Symbol.Roles
        /// From 1, as is the column, which counts bytes.
        let line: Int
        let column: Int
        let relations: [Relation]

        /// A getter or another accessor of a property, which occurs beside it.
        var isAccessor: Bool {
            [3, 4].contains(subkind) || (1000...1003).contains(subkind) || (1014...1018).contains(subkind)
        }
        var isParameter: Bool { kind == 25 }
        var isEnumCase: Bool { kind == 15 }
    }

    struct Relation {
        let roles: IndexStore.Symbol.Roles
        let symbol: Int
    }

    let path: String
    let module: String
    let occurrences: [Occurrence]
}

/// Numbers the names of symbols, which are long.
final class SymbolIDs {
    private var ids: [String: Int] = [:]

    func id(_ name: String) -> Int {
        if let id = ids[name] { return id }
        ids[name] = ids.count
        return ids.count - 1
    }
}
#endif
