import APICheckJSON

/// Members of `allOf`, `anyOf` or `oneOf` that only one of two schemas has.
struct SubschemaChange {
    /// As ids of rules spell it: `all-of`, `any-of`, `one-of`.
    let keyword: String
    let isAdded: Bool
    /// Whether they only describe.
    let isAnnotation: Bool
    let nodes: [JSON]

    /// The end of the rule's id.
    var name: String { "\(keyword)-\(isAdded ? "added" : "removed")\(isAnnotation ? "-annotation-only" : "")" }
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
    case propertyAdded(String, JSON)
    case propertyRemoved(String, JSON)
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
}
