import APICheckJSON

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

    /// Whether it is about the values that the schemas allow, so that it is no change when these are the same. A declared
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
