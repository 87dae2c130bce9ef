import APICheckJSON

/// Two schemas that differ or may differ, once for all places that use them.
///
/// The pairs of recursive schemas form a graph with cycles. ``SchemaComparison`` owns all of them, and they refer to each other
/// without owning: a chain of a million schemas would be freed one inside the other.
final class SchemaPair {
    /// The way from a schema to one inside it.
    enum Step: Hashable {
        case property(String)
        /// An element, or a property whose name is not fixed.
        case any
        case prefixItem(Int)
        /// A schema for the same value: a branch of `anyOf`, the `then` of a condition.
        case branch(String)
        /// A schema whose values are excluded.
        case not
    }

    let old: SchemaView
    let new: SchemaView
    var changes: [SchemaChange] = []
    private(set) var children: [Child] = []
    /// The pairs that have this one as a child.
    private var parents: [Parent] = []
    /// Whether its keywords have been compared, or are being compared.
    var isCompared = false
    /// The properties of both sides, made when one of them changed.
    private(set) lazy var oldProperties = PropertyList(old)
    private(set) lazy var newProperties = PropertyList(new)
    private lazy var oldKinds = containment.kinds(ofOld: old.nodes)
    private lazy var newKinds = containment.kinds(ofNew: new.nodes)
    private(set) lazy var oldTypes = TypeSet(old, oldKinds, comparedWith: new)
    private(set) lazy var newTypes = TypeSet(new, newKinds, comparedWith: old)
    private lazy var oldNames = SchemaPair.sorted(oldProperties)
    private lazy var newNames = SchemaPair.sorted(newProperties)
    /// The answers so far, since each operation that uses the pair asks again.
    private var proofs: [Containment.Mode: Bool] = [:]
    /// Whether it or a pair below it has changes.
    private(set) var isChanged = false

    struct Child {
        let step: Step
        unowned let pair: SchemaPair
    }

    private struct Parent { unowned let pair: SchemaPair }

    /// What proves that a change breaks no app.
    private let containment: Containment

    init(old: SchemaView, new: SchemaView, containment: Containment) {
        self.old = old
        self.new = new
        self.containment = containment
    }

    /// The names of the properties of the side that has one, sorted: what schemas that are written out at each operation have in
    /// common.
    func names(beside property: String) -> [String]? { newProperties[property] == nil ? oldNames : newNames }

    /// Two objects of many properties are hardly the same one by chance, nor written out twice.
    private static func sorted(_ properties: PropertyList) -> [String]? {
        properties.names.count <= 200 ? properties.names.sorted() : nil
    }

    /// Whether every value that counts in a direction is allowed as before.
    func isProven(_ mode: Containment.Mode) -> Bool {
        if let known = proofs[mode] { return known }
        let isProven = containment.isProven(old.nodes, new.nodes, mode)
        proofs[mode] = isProven
        return isProven
    }

    /// Whether both schemas allow the same values.
    func hasSameValues(isText: Bool = false) -> Bool {
        let mode = Containment.Mode(.response, isText: isText).strict
        return isProven(mode) && isProven(mode.turned)
    }

    /// Whether no value but null can be one of both.
    var hasNoTypeInCommon: Bool {
        !oldTypes.types.isEmpty && !newTypes.types.isEmpty
            && !oldTypes.types.contains { type in
                newTypes.types.contains { TypeSet.isKind(type, of: $0) || TypeSet.isKind($0, of: type) }
            }
    }

    /// Whether the types differ, where each side has some: a schema that no value satisfies implies none.
    var hasOtherTypes: Bool {
        !(old.declaredTypes.isEmpty && oldKinds.isEmpty) && !(new.declaredTypes.isEmpty && newKinds.isEmpty)
            && Set(oldTypes.types) != Set(newTypes.types)
    }

    /// Whether null is a value of both schemas, or of neither: a part of `allOf` may forbid what another one allows.
    var treatsNullAlike: Bool { oldKinds.contains(.null) == newKinds.contains(.null) }

    func add(_ child: SchemaPair, _ step: Step) {
        children.append(Child(step: step, pair: child))
        child.parents.append(Parent(pair: self))
    }

    /// Marks the pair and those above it as changed.
    func markChanged() {
        var open = [self]
        while let pair = open.popLast() {
            guard !pair.isChanged else { continue }
            pair.isChanged = true
            open += pair.parents.map(\.pair)
        }
    }
}

/// Members of `anyOf` or `oneOf` that only one of two schemas has.
struct SubschemaChange {
    /// As ids of rules spell it: `any-of`, `one-of`.
    let keyword: String
    let isAdded: Bool
    let nodes: [JSON]

    /// Whether they have names by which an app chooses.
    var isNamed: Bool { nodes.allSatisfy { $0["$ref"] != nil || $0["title"] != nil } }

    /// The end of the rule's id.
    var name: String { "\(keyword)-\(isAdded ? "added" : "removed")" }
}

/// One fact about two schemas that differ, before it is judged.
enum SchemaChange {
    /// The end of the rule's id, the values before and after, and what else distinguishes the change.
    case keyword(String, old: JSON?, new: JSON?, detail: String? = nil)
    case type
    case nullable(Bool)
    /// Types that `oneOf` or `anyOf` lists.
    case listOfTypes(added: [String], removed: [String])
    case enumeration(added: [JSON], removed: [JSON], isNew: Bool)
    case propertyAdded(String, [JSON])
    case propertyRemoved(String, [JSON])
    case becameRequired(String)
    case becameOptional(String)
    /// `readOnly` or `writeOnly` of the property that has the schema.
    case access(String, isNow: Bool)
    case subschemas(SubschemaChange)
    case wrappedInOneOf
    case deprecation
    case stability
    /// A difference without a rule.
    case unreported(String)

    /// Whether it is about which part of a schema declares what.
    var isOfStructure: Bool {
        switch self {
        case .propertyAdded, .propertyRemoved, .subschemas: true
        default: false
        }
    }

    /// Whether it is about the values that the schemas allow, so that it is not a change when these are the same. A declared
    /// property and an alternative with a name are more than that: apps use them.
    var isOfValues: Bool {
        switch self {
        case .keyword(let name, _, _, _):
            !["default-value", "x-extensible-enum", "discriminator"].contains { name.hasPrefix($0) }
        case .subschemas(let change): !change.isNamed
        case .propertyAdded, .propertyRemoved, .access, .deprecation, .stability: false
        default: true
        }
    }
}
