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
            static let baseOf = Roles(rawValue: 1 << 10)
            static let extendedBy = Roles(rawValue: 1 << 14)
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
