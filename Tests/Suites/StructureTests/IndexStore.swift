#if canImport(Glibc)
import Foundation
import Glibc

/// The index that a debug build leaves beside its products.
struct IndexStore {
    /// A symbol with everything that one file does with it, in the numbers of `indexstore/indexstore.h`.
    struct Symbol {
        struct Roles: OptionSet {
            let rawValue: UInt64

            static let definition = Roles(rawValue: 1 << 1)
            static let reference = Roles(rawValue: 1 << 2)
            static let implicit = Roles(rawValue: 1 << 8)
            static let childOf = Roles(rawValue: 1 << 9)
            static let baseOf = Roles(rawValue: 1 << 10)
            static let overrideOf = Roles(rawValue: 1 << 11)
            static let extendedBy = Roles(rawValue: 1 << 14)
            static let containedBy = Roles(rawValue: 1 << 16)
        }

        /// The name that is the same in all files (USR).
        let name: String
        let isProtocol: Bool
        let isExtension: Bool
        let roles: Roles
        /// The roles that other symbols of the file have for this one.
        let relatedRoles: Roles
    }

    private typealias Object = IndexLibrary.Object

    /// Gets what a function of the library passes to its callback, which is given the address of this object.
    private final class Visitor {
        private let visit: (Object) -> Void

        init(_ visit: @escaping (Object) -> Void) { self.visit = visit }

        func with(_ body: (Object, IndexLibrary.Visit) -> Bool) {
            withExtendedLifetime(self) {
                _ = body(Unmanaged.passUnretained(self).toOpaque()) { visitor, object in
                    Unmanaged<Visitor>.fromOpaque(visitor).takeUnretainedValue().visit(object)
                    return true
                }
            }
        }
    }

    /// The folder of this build's index; nil if it has none, such as a release build.
    static let folder: String? = {
        let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let folder = products.appendingPathComponent("index/store").path
        return FileManager.default.fileExists(atPath: folder) ? folder : nil
    }()

    private let library: IndexLibrary
    private let store: Object

    init() throws {
        library = try IndexLibrary()
        guard let store = IndexStore.folder.flatMap({ [library] in library.storeCreate($0, nil) }) else {
            throw IndexLibrary.Missing(description: "this build has no readable index")
        }
        self.store = store
    }

    /// The symbols of each source file whose path is selected.
    func symbols(where isSelected: (String) -> Bool) -> [String: [Symbol]] {
        var symbols: [String: [Symbol]] = [:]
        for name in units {
            guard let unit = library.unitCreate(store, name, nil) else { continue }
            defer { library.unitDispose(unit) }
            let path = text(library.unitMainFile(unit))
            if isSelected(path) { symbols[path, default: []] += records(of: unit).flatMap(self.symbols(of:)) }
        }
        return symbols
    }

    /// The occurrences of each source file that exists and whose path is selected, as the newest unit has them: a file that moved to
    /// another target has two.
    func files(where isSelected: (String) -> Bool) -> [IndexedFile] {
        var newest: [String: (time: (Int64, Int64), module: String, records: [String])] = [:]
        for name in units {
            guard let unit = library.unitCreate(store, name, nil) else { continue }
            defer { library.unitDispose(unit) }
            let path = text(library.unitMainFile(unit))
            guard isSelected(path), FileManager.default.fileExists(atPath: path) else { continue }
            var time: (Int64, Int64) = (0, 0)
            library.unitTime(unit, &time.0, &time.1)
            if let other = newest[path], other.time > time { continue }
            newest[path] = (time, text(library.unitModule(unit)), records(of: unit))
        }
        let ids = SymbolIDs()
        return newest.sorted { $0.key < $1.key }.map { path, unit in
            IndexedFile(
                path: path, module: unit.module, occurrences: unit.records.flatMap { occurrences(of: $0, ids) })
        }
    }

    private func occurrences(of record: String, _ ids: SymbolIDs) -> [IndexedFile.Occurrence] {
        guard let reader = library.recordCreate(store, record, nil) else { return [] }
        defer { library.recordDispose(reader) }
        var known: [Object: Int] = [:]
        var found: [IndexedFile.Occurrence] = []
        func id(_ symbol: Object) -> Int {
            if let id = known[symbol] { return id }
            let id = ids.id(text(library.symbolName(symbol)))
            known[symbol] = id
            return id
        }
        Visitor { [library] occurrence in
            let symbol = library.occurrenceSymbol(occurrence)
            var (line, column): (UInt32, UInt32) = (0, 0)
            library.occurrencePosition(occurrence, &line, &column)
            var relations: [IndexedFile.Relation] = []
            Visitor { relation in
                relations.append(
                    .init(
                        roles: .init(rawValue: library.relationRoles(relation)),
                        symbol: id(library.relationSymbol(relation))))
            }.with { library.occurrenceRelations(occurrence, $0, $1) }
            found.append(
                .init(
                    symbol: id(symbol), kind: Int(library.symbolKind(symbol)),
                    subkind: Int(library.symbolSubkind(symbol)),
                    name: text(library.symbolShortName(symbol)),
                    roles: .init(rawValue: library.occurrenceRoles(occurrence)),
                    line: Int(line), column: Int(column), relations: relations))
        }.with { library.recordOccurrences(reader, $0, $1) }
        return found
    }

    private var units: [String] {
        var names: [String] = []
        withUnsafeMutablePointer(to: &names) { names in
            _ = library.storeUnits(store, 0, names) { names, name in
                names.assumingMemoryBound(to: [String].self).pointee.append(text(name))
                return true
            }
        }
        return names
    }

    private func records(of unit: Object) -> [String] {
        var names: [String] = []
        // Of the units, records and files that a unit depends on, its own symbols are in records.
        Visitor { [library] dependency in
            if library.dependencyKind(dependency) == 2 { names.append(text(library.dependencyName(dependency))) }
        }.with { library.unitDependencies(unit, $0, $1) }
        return names
    }

    private func symbols(of record: String) -> [Symbol] {
        guard let reader = library.recordCreate(store, record, nil) else { return [] }
        defer { library.recordDispose(reader) }
        var symbols: [Symbol] = []
        Visitor { [library] symbol in
            let kind = library.symbolKind(symbol)
            symbols.append(
                Symbol(
                    name: text(library.symbolName(symbol)), isProtocol: kind == 8, isExtension: kind == 9,
                    roles: .init(rawValue: library.symbolRoles(symbol)),
                    relatedRoles: .init(rawValue: library.symbolRelatedRoles(symbol))))
        }.with { library.recordSymbols(reader, true, $0, $1) }
        return symbols
    }
}

private func text(_ text: IndexLibrary.Text) -> String {
    String(decoding: UnsafeRawBufferPointer(start: text.iov_base, count: text.iov_len), as: UTF8.self)
}
#endif
