import APICheckJSON

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
    /// A subschema of `allOf` and the like was added or removed.
    case subschemas(String, [JSON])
    case wrappedInOneOf
    case deprecation
    case stability
    /// A difference without a rule.
    case unreported(String)
}
