/// How the types and formats of two schemas relate.
struct TypeChange {
    let old: TypeSet
    let new: TypeSet

    init(_ pair: SchemaPair) {
        old = pair.oldTypes
        new = pair.newTypes
    }

    private var typesDiffer: Bool { Set(old.types) != Set(new.types) }
    private var formatDiffers: Bool { old.format != new.format }

    /// Whether the new types contain the old ones.
    var isWidened: Bool { typesDiffer && old.isPart(of: new) }
    private var isNarrowed: Bool { typesDiffer && new.isPart(of: old) }
    private var bothHaveTypes: Bool { !old.types.isEmpty && !new.types.isEmpty }

    /// Whether another type is safe only because both are written the same way.
    var isLooseRequest: Bool { typesDiffer && bothHaveTypes && !isWidened }
    var isLooseResponse: Bool { typesDiffer && bothHaveTypes && !isNarrowed }

    /// Whether the new schema rejects values of the old one.
    func isBreakingRequest(stronglyTyped: Bool) -> Bool {
        TypeChange.isBreaking(
            from: old, to: new, typesDiffer: typesDiffer && !isWidened, formatDiffer: formatDiffers,
            stronglyTyped: stronglyTyped)
    }

    /// Whether the new schema allows values that the old one does not.
    func isBreakingResponse(stronglyTyped: Bool) -> Bool {
        TypeChange.isBreaking(
            from: new, to: old, typesDiffer: typesDiffer && !isNarrowed, formatDiffer: formatDiffers,
            stronglyTyped: stronglyTyped)
    }

    private static func isBreaking(
        from: TypeSet, to: TypeSet, typesDiffer: Bool, formatDiffer: Bool, stronglyTyped: Bool
    ) -> Bool {
        if typesDiffer, !to.types.isEmpty, !accepts(from, to, stronglyTyped: stronglyTyped) { return true }
        return formatDiffer && !acceptsFormat(from.format, to)
    }

    private static func accepts(_ from: TypeSet, _ to: TypeSet, stronglyTyped: Bool) -> Bool {
        let added = to.types.filter { !from.types.contains($0) }
        let removed = from.types.filter { !to.types.contains($0) }
        if added.count == 1, removed.count == 1, TypeSet.isKind(removed[0], of: added[0]) { return true }
        return !stronglyTyped && (added.isEmpty || added == ["string"])
    }

    /// Whether the format of the new set contains the old one.
    private static func acceptsFormat(_ format: String, _ to: TypeSet) -> Bool {
        if to.format.isEmpty { return true }
        guard to.types.count == 1 else { return false }
        switch (to.types[0], format, to.format) {
        case ("number", "float", "double"), ("integer", "int32", "int64"), ("integer", "int32", "bigint"),
            ("integer", "int64", "bigint"), ("string", "date", "date-time"), ("string", "time", "date-time"):
            return true
        default: return false
        }
    }
}
