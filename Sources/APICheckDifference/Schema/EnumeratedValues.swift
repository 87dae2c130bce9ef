import APICheckJSON

/// The values that `enum` or `const` lists. Null counts as a type, not as a value.
struct EnumeratedValues {
    /// Those of `enum`.
    let values: [JSON]
    let isListed: Bool
    private let constant: JSON?

    var isConstant: Bool { constant != nil }

    init(_ schema: SchemaView) {
        let list = schema["enum"]
        isListed = list != nil
        let isNullable = schema.isNullable
        values = list?.elements.filter { !($0.isNull && isNullable) } ?? []
        constant = schema["const"]
    }

    func contains(_ value: JSON) -> Bool { values.contains { $0.equals(value) } }

    /// Whether the same values are allowed: `const: a` is `enum: [a]`.
    func isSame(as other: EnumeratedValues) -> Bool {
        let (one, two) = (constant.map { [$0] } ?? values, other.constant.map { [$0] } ?? other.values)
        guard isListed || isConstant, other.isListed || other.isConstant else {
            return isListed == other.isListed && isConstant == other.isConstant
        }
        return one.allSatisfy { value in two.contains { $0.equals(value) } }
            && two.allSatisfy { value in one.contains { $0.equals(value) } }
    }
}
