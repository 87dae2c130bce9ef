import APICheckFindings
import APICheckJSON

/// Types and formats.
extension SchemaJudge {
    mutating func judgeType() {
        let change = TypeChange(pair)
        let id: String
        switch changePlace {
        case .parameter where use.repeatsLists && isListOfBefore: id = "type-generalized"
        case .parameter:
            id =
                change.isBreakingRequest(stronglyTyped: use.isStronglyTyped) ? "type-changed" : "type-generalized"
        case .parameterProperty:
            let strict = change.isBreakingRequest(stronglyTyped: true)
            id =
                strict != change.isBreakingRequest(stronglyTyped: false)
                ? "type-changed" : (strict ? "type-specialized" : "type-generalized")
        case _ where use.root.isOfRequest:
            if change.isBreakingRequest(stronglyTyped: use.isStronglyTyped) {
                id = "type-changed"
            } else {
                id = change.isLooseRequest ? "type-compatible" : "type-generalized"
            }
        default:
            if change.isBreakingResponse(stronglyTyped: use.isStronglyTyped) {
                id = change.isWidened ? "type-generalized" : "type-changed"
            } else {
                id = change.isLooseResponse ? "type-compatible" : "type-specialized"
            }
        }
        add(id, expected: change.old.fact, actual: change.new.fact)
    }

    /// Whether the new schema is a list whose elements accept what the old one accepts.
    var isListOfBefore: Bool {
        guard new.types == ["array"], !old.types.contains("array"), let node = new["items"] else { return false }
        let element = SchemaView([node], resolvedIn: new)
        let types = TypeSet(element)
        guard types.types.isEmpty || types.types == ["string"] || TypeSet(old).isPart(of: types) else { return false }
        return element.layers.allSatisfy { layer in
            layer.members.allSatisfy { member in
                ["type", "$ref"].contains(member.name) || SchemaKeyword.describes(member.name)
                    || old[member.name]?.equals(member.value) == true
            }
        }
    }
}

/// How the types and formats of two schemas relate.
private struct TypeChange {
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
