import APICheckBase
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

/// The types that a schema allows, with its format.
struct TypeSet: Equatable {
    /// Empty when any type is allowed.
    let types: [String]
    let format: String

    init(_ schema: SchemaView) { self.init(schema.types, schema) }

    /// - Parameters:
    ///   - kinds: The kinds of the schema's values, which alternatives and values imply where `type` is missing.
    ///   - other: What the schema is compared with. The types of alternatives have counterparts in those of a `type` and of
    ///     other alternatives, those of values only in those of a `type`: other values are a change of their own.
    init(_ schema: SchemaView, _ kinds: ValueKinds, comparedWith other: SchemaView) {
        let isImplied =
            schema.declaredTypes.isEmpty
            && (other.declaredTypes.isEmpty
                ? schema.hasAlternatives && other.hasAlternatives : schema.hasAlternatives || schema.hasValues)
        self.init(isImplied ? kinds.types : schema.types, schema)
    }

    private init(_ types: [String], _ schema: SchemaView) {
        self.types = types
        format = schema["format"]?.string ?? ""
    }

    /// Whether each type is, or is a kind of, one of the other's: an integer is a number.
    func isPart(of other: TypeSet) -> Bool {
        !types.isEmpty && types.allSatisfy { type in other.types.contains { TypeSet.isKind(type, of: $0) } }
    }

    static func isKind(_ type: String, of other: String) -> Bool {
        type == other || (type == "integer" && other == "number")
    }

    var fact: Fact {
        let names = types.isEmpty ? "any type" : types.list("or")
        return .quoted(format.isEmpty ? names : "\(names), format \(format)")
    }

    func fact(or others: [String]) -> Fact { types.isEmpty ? .types(others) : .types(types) }
}
