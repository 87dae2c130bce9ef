/// Dynamic scopes as values: for each name that a `$dynamicAnchor` gave on the way, the outermost schema with it
/// (JSON Schema 2020-12 core, section 8.2.3.2).
///
/// Which resources lie around a schema depends only on the references that led to it, never on the instance. So a schema
/// is compiled once for each scope it is met in, and a `$dynamicRef` costs as little as a `$ref` when it runs.
struct DynamicScopes {
    private var scopes: [[String: SchemaPlace]] = [[:]]
    private var indexes: [[String: SchemaPlace]: Int] = [[:]: 0]

    /// The scope of what no resource lies around.
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
