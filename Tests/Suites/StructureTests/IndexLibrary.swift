#if canImport(Glibc)
import Foundation
import Glibc

/// The functions of the toolchain's libIndexStore that read an index, with the names of `indexstore/indexstore.h`.
struct IndexLibrary {
    typealias Object = UnsafeMutableRawPointer
    /// A pointer and a length. The library has a structure of its own for it, but Swift passes only those of a C module to C.
    typealias Text = iovec
    typealias Visit = @convention(c) (Object, Object) -> Bool

    let storeCreate: @convention(c) (UnsafePointer<CChar>, Object?) -> Object?
    let storeUnits: @convention(c) (Object, UInt32, Object, @convention(c) (Object, Text) -> Bool) -> Bool
    let unitCreate: @convention(c) (Object, UnsafePointer<CChar>, Object?) -> Object?
    let unitDispose: @convention(c) (Object) -> Void
    let unitTime: @convention(c) (Object, UnsafeMutablePointer<Int64>, UnsafeMutablePointer<Int64>) -> Void
    let unitMainFile: @convention(c) (Object) -> Text
    let unitModule: @convention(c) (Object) -> Text
    let unitDependencies: @convention(c) (Object, Object, Visit) -> Bool
    let dependencyKind: @convention(c) (Object) -> UInt32
    let dependencyName: @convention(c) (Object) -> Text
    let recordCreate: @convention(c) (Object, UnsafePointer<CChar>, Object?) -> Object?
    let recordDispose: @convention(c) (Object) -> Void
    let recordSymbols: @convention(c) (Object, Bool, Object, Visit) -> Bool
    let recordOccurrences: @convention(c) (Object, Object, Visit) -> Bool
    let occurrenceSymbol: @convention(c) (Object) -> Object
    let occurrenceRoles: @convention(c) (Object) -> UInt64
    let occurrencePosition: @convention(c) (Object, UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>) -> Void
    let occurrenceRelations: @convention(c) (Object, Object, Visit) -> Bool
    let relationSymbol: @convention(c) (Object) -> Object
    let relationRoles: @convention(c) (Object) -> UInt64
    let symbolName: @convention(c) (Object) -> Text
    let symbolShortName: @convention(c) (Object) -> Text
    let symbolKind: @convention(c) (Object) -> UInt32
    let symbolSubkind: @convention(c) (Object) -> UInt32
    let symbolRoles: @convention(c) (Object) -> UInt64
    let symbolRelatedRoles: @convention(c) (Object) -> UInt64

    struct Missing: Error, CustomStringConvertible {
        var description: String
    }

    init() throws {
        // The toolchain is that of the runtime in this process: lib/swift/linux/libswiftCore.so and lib/libIndexStore.so.
        let mappings = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/self/maps")).readToEnd() ?? Data()
        let paths = String(decoding: mappings, as: UTF8.self).split(separator: "\n").map { $0.drop { $0 != "/" } }
        guard let runtime = paths.first(where: { $0.hasSuffix("/lib/swift/linux/libswiftCore.so") }) else {
            throw Missing(description: "the runtime of Swift is not a library of a toolchain")
        }
        let folder = runtime.split(separator: "/").dropLast(3).joined(separator: "/")
        guard let library = dlopen("/\(folder)/libIndexStore.so", RTLD_NOW) else {
            throw Missing(description: String(cString: dlerror()))
        }
        func function<Function>(_ name: String) throws -> Function {
            guard let address = dlsym(library, "indexstore_\(name)") else {
                throw Missing(description: "libIndexStore.so has no function indexstore_\(name)")
            }
            return unsafeBitCast(address, to: Function.self)
        }
        storeCreate = try function("store_create")
        storeUnits = try function("store_units_apply_f")
        unitCreate = try function("unit_reader_create")
        unitDispose = try function("unit_reader_dispose")
        unitTime = try function("unit_reader_get_modification_time")
        unitMainFile = try function("unit_reader_get_main_file")
        unitModule = try function("unit_reader_get_module_name")
        unitDependencies = try function("unit_reader_dependencies_apply_f")
        dependencyKind = try function("unit_dependency_get_kind")
        dependencyName = try function("unit_dependency_get_name")
        recordCreate = try function("record_reader_create")
        recordDispose = try function("record_reader_dispose")
        recordSymbols = try function("record_reader_symbols_apply_f")
        recordOccurrences = try function("record_reader_occurrences_apply_f")
        occurrenceSymbol = try function("occurrence_get_symbol")
        occurrenceRoles = try function("occurrence_get_roles")
        occurrencePosition = try function("occurrence_get_line_col")
        occurrenceRelations = try function("occurrence_relations_apply_f")
        relationSymbol = try function("symbol_relation_get_symbol")
        relationRoles = try function("symbol_relation_get_roles")
        symbolName = try function("symbol_get_usr")
        symbolShortName = try function("symbol_get_name")
        symbolKind = try function("symbol_get_kind")
        symbolSubkind = try function("symbol_get_subkind")
        symbolRoles = try function("symbol_get_roles")
        symbolRelatedRoles = try function("symbol_get_related_roles")
    }
}
#endif
