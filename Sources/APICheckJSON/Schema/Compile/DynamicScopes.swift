#if Contracts
/// Dynamic scopes as values: for each name that a `$dynamicAnchor` defined on the path, the outermost schema with it
/// (JSON Schema 2020-12 core, section 8.2.3.2).
///
/// The resources around a schema depend only on the references that led to it, never on the instance. So a schema is
/// compiled once per scope, and a `$dynamicRef` costs no more than a `$ref` during validation.
struct DynamicScopes {
    private var scopes: [[String: SchemaPlace]] = [[:]]
    private var indexes: [[String: SchemaPlace]: Int] = [[:]: 0]

    /// The scope outside of all resources.
    static let outermost = 0

    func target(of name: String, in scope: Int) -> SchemaPlace? { scopes[scope][name] }

    /// The scope inside a resource of a document.
    mutating func entering(_ resource: ResourceIndex.Resource, of document: Int, from scope: Int) -> Int {
        var inner = scopes[scope]
        for (name, row) in resource.dynamicAnchors where inner[name] == nil {
            inner[name] = SchemaPlace(document: document, row: row)
        }
        if let known = indexes[inner] { return known }
        indexes[inner] = scopes.count
        scopes.append(inner)
        return scopes.count - 1
    }
}
#endif
