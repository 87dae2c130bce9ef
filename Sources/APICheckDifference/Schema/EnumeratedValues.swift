import APICheckJSON

/// The values that `enum` or `const` lists. Null counts as a type, not as a value.
struct EnumeratedValues {
    /// Those of `enum`.
    let values: [JSON]
    let isListed: Bool
    private let constant: JSON?
    private let set: ValueSet

    var isConstant: Bool { constant != nil }

    init(_ schema: SchemaView) {
        let lists = schema.all("enum").map { Array($0.elements) }
        isListed = !lists.isEmpty
        let isNullable = schema.isNullable
        let common = lists.dropFirst().reduce(lists.first ?? []) { known, list in known.filter(ValueSet(list).contains)
        }
        values = common.filter { !($0.isNull && isNullable) }
        set = ValueSet(values)
        constant = schema["const"]
    }

    func contains(_ value: JSON) -> Bool { set.contains(value) }

    /// Whether the same values are allowed: `const: a` is `enum: [a]`.
    func isSame(as other: EnumeratedValues) -> Bool {
        guard let one = allowed, let two = other.allowed else { return allowed == nil && other.allowed == nil }
        let (ones, others) = (ValueSet(one), ValueSet(two))
        return one.allSatisfy(others.contains) && two.allSatisfy(ones.contains)
    }

    /// The allowed values, or nil where every value is allowed.
    private var allowed: [JSON]? { constant.map { [$0] } ?? (isListed ? values : nil) }
}
