#if Contracts
import APICheckBase

/// The keywords of a schema for values of any kind, and the schemas that apply to the same value.
struct CombinationRules: BitwiseCopyable {
    typealias Branches = UnsafeBufferPointer<SchemaPointer>

    /// The row of `enum` in the schema's document; 0 when absent.
    var enumeration: UInt32 = 0
    /// OpenAPI 3.0: `nullable` allows null beside an `enum` that does not list it and an `allOf` of schemas that are
    /// not nullable. Contracts mean it so, although section 4.7.24 requires a `type` beside it.
    var takesNull = false
    /// The row of `const`; 0 when absent.
    var constant: UInt32 = 0
    var reference: SchemaPointer?
    var dynamicReference: SchemaPointer?
    var allOf = Branches(start: nil, count: 0)
    var anyOf = Branches(start: nil, count: 0)
    var oneOf = Branches(start: nil, count: 0)
    var not: SchemaPointer?
    var condition: SchemaPointer?
    var consequence: SchemaPointer?
    var alternative: SchemaPointer?
    /// The schemas of members and elements that no other keyword evaluates.
    var unevaluatedProperties: SchemaPointer?
    var unevaluatedItems: SchemaPointer?

    /// The strings that `const` or `enum` lists when it is the only keyword; empty when that is not known.
    var texts = UnsafeBufferPointer<ListedText>(start: nil, count: 0)

    /// Set when `anyOf` or `oneOf` is the only keyword.
    var only: Only?

    struct Only: BitwiseCopyable {
        var branches: Branches
        /// Whether the keyword is `oneOf`.
        var isExclusive: Bool
        /// Whether no kind of value matches two branches.
        var areApart: Bool
        /// Selects the branch of an object by a string.
        var choice: BranchChoice?
    }

    /// Whether it has to be recorded which members and elements are evaluated.
    @inline(__always) var tracks: Bool { unevaluatedProperties != nil || unevaluatedItems != nil }

    /// The schemas that apply to the same value.
    var inPlace: [SchemaPointer] {
        [reference, dynamicReference, not, condition, consequence, alternative].compactMap { $0 } + allOf + anyOf
            + oneOf
    }
}

/// A string that `const` or `enum` lists.
struct ListedText: BitwiseCopyable {
    let known: KnownName
    let bytes: UnsafePointer<UInt8>
}

/// A name that each branch of `anyOf` or `oneOf` requires with a different string: an object's value for it determines
/// the only branch that the object may match.
struct BranchChoice: BitwiseCopyable {
    /// The property of the first branch.
    let name: UnsafePointer<ObjectRules.Property>
    let branches: UnsafeBufferPointer<Branch>

    struct Branch: BitwiseCopyable {
        let text: UnsafeRawBufferPointer
        let schema: SchemaPointer
    }

    /// Fails when the branches have no such name.
    init?(_ branches: CombinationRules.Branches, arena: inout SchemaArena) {
        guard branches.count > 1, let first = BranchChoice.rules(branches[0]) else { return nil }
        for property in first.pointee.properties.indices {
            guard let name = first.pointee.properties.baseAddress.map({ $0 + property }) else { return nil }
            let texts = branches.compactMap { BranchChoice.text($0, name.pointee) }
            let differ = texts.indices.allSatisfy { later in
                texts[..<later].allSatisfy { !$0.elementsEqual(texts[later]) }
            }
            guard texts.count == branches.count, differ else { continue }
            self.name = name
            self.branches = arena.store(zip(texts, branches).map { Branch(text: $0, schema: $1) })
            return
        }
        return nil
    }

    /// The keywords of a branch for objects, its own or those of the schema that it references.
    private static func rules(_ branch: SchemaPointer) -> UnsafePointer<ObjectRules>? {
        branch.pointee.object ?? branch.pointee.combination?.pointee.reference.flatMap(rules)
    }

    /// The only string that a branch accepts for a name that it requires.
    private static func text(_ branch: SchemaPointer, _ name: ObjectRules.Property) -> UnsafeRawBufferPointer? {
        guard let rules = rules(branch)?.pointee else { return nil }
        let property = rules.properties.prefix(rules.declaredCount).first { other in
            other.known.length == name.known.length
                && UnsafeRawPointer(other.name).hasSameBytes(as: name.name, count: Int(name.known.length))
        }
        guard let property, property.requiredIndex >= 0, let combination = property.schema.pointee.combination,
            combination.pointee.constant != 0
        else { return nil }
        let contract = property.schema.pointee.contract
        let constant = contract[Int(combination.pointee.constant)]
        return constant.kind == NodeKind.string && !constant.has(NodeFlag.escaped) ? contract.raw(constant) : nil
    }
}

/// The schemas that one evaluation can apply to the same value more than once, by their serial numbers.
struct RepeatFlags: BitwiseCopyable, @unchecked Sendable {
    /// Repeats at an array or object.
    static let atContainer: UInt8 = 1
    /// Repeats at a scalar, through references and combinations.
    static let atScalar: UInt8 = 2
    /// Repeats in a survey, which tests the branches of combinations again at each level.
    static let inSurvey: UInt8 = 4

    /// The flags of the schemas from ``first`` on; other schemas have none.
    private let flags: UnsafeBufferPointer<UInt8>
    private let first: UInt32
    /// All flags of all schemas.
    let union: UInt8

    /// The flags of the schemas from number 0 on; the caller keeps them alive.
    init(allOf flags: UnsafeBufferPointer<UInt8>) {
        self.flags = flags
        first = 0
        union = flags.reduce(0, |)
    }

    @inline(__always)
    subscript(schema: SchemaPointer) -> UInt8 {
        let index = Int(schema.pointee.serial &- first)
        return index < flags.count ? flags[index] : 0
    }

    /// No flags.
    static let none = RepeatFlags(allOf: UnsafeBufferPointer(start: nil, count: 0))

    /// Fails when there are no flags.
    init?(_ flags: [UInt32: UInt8], arena: inout SchemaArena) {
        guard let first = flags.keys.min(), let last = flags.keys.max() else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(last - first) + 1)
        for (number, flag) in flags { bytes[Int(number - first)] = flag }
        self.first = first
        self.flags = arena.store(bytes)
        union = flags.values.reduce(0, |)
    }
}
#endif
