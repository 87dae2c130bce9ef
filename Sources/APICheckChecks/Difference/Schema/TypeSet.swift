import APICheckBase
import APICheckJSON

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
