import APICheckBase
import APICheckJSON

/// The types that a schema allows, with its format.
struct TypeSet: Equatable {
    /// Empty when any type is allowed.
    let types: [String]
    let format: String

    init(_ schema: SchemaView) {
        types = schema.possibleTypes
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
