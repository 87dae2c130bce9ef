import APICheckJSON

/// A schema as it applies: with its reference followed, the keywords beside the reference, and without the alternative that
/// only makes it nullable.
struct SchemaView {
    /// What distinguishes one schema from all others.
    struct Key: Hashable {
        let first: JSON.Identity
        let last: JSON.Identity
    }

    private let contract: ComparedContract
    /// The objects whose keywords apply, those beside a reference first.
    let layers: [JSON]
    /// Objects whose keywords only describe: the `oneOf` around a schema that makes it nullable.
    private let wrappers: [JSON]
    /// The last reference that was followed.
    let reference: String?

    /// - Parameter user: A schema of the same contract.
    init(_ node: JSON, resolvedIn user: SchemaView) { self.init(node, in: user.contract) }

    /// - Parameter depth: The number of `oneOf` with null around it, which a schema may have that contains itself.
    init(_ node: JSON, in contract: ComparedContract, depth: Int = 0) {
        self.contract = contract
        var layers: [JSON] = []
        var reference: String?
        var current = node
        if let text = node["$ref"]?.string {
            if node.count > 1, contract.readsSiblings { layers.append(node) }
            reference = text
            current = contract.resolve(node) ?? node
        }
        layers.append(current)
        var wrappers: [JSON] = []
        if let inner = SchemaView.inner(of: layers, contract, depth: depth) {
            wrappers = layers
            layers = inner.layers
            reference = inner.reference
        }
        self.layers = layers
        self.wrappers = wrappers
        self.reference = reference
    }

    var key: Key { Key(first: (wrappers.first ?? layers[0]).identity, last: layers[layers.count - 1].identity) }

    /// The value to point at in a message.
    var node: JSON { wrappers.first ?? layers[0] }

    /// The value of a keyword that validates.
    subscript(keyword: String) -> JSON? {
        for layer in layers { if let value = layer[keyword] { return value } }
        return nil
    }

    /// The value of a keyword that describes.
    func annotation(_ keyword: String) -> JSON? {
        for layer in wrappers { if let value = layer[keyword] { return value } }
        return self[keyword]
    }

    func isTrue(_ keyword: String) -> Bool { annotation(keyword)?.bool == true }

    /// False for `false`, which no value satisfies.
    var isSatisfiable: Bool { layers.last?.bool != false }

    var component: String? { reference.map { String($0.split(separator: "/").last ?? "") } }

    // MARK: Types

    /// Without `null`. Empty when any type is allowed.
    var types: [String] { declaredTypes.filter { $0 != "null" } }

    /// As `type` lists them.
    var declaredTypes: [String] {
        guard let type = self["type"] else { return [] }
        if let name = type.string { return [name] }
        return type.elements.compactMap(\.string)
    }

    /// Whether null is allowed in one of the three ways: `nullable`, a type, an alternative.
    var isNullable: Bool {
        !wrappers.isEmpty || self["nullable"]?.bool == true || declaredTypes.contains("null")
            || ["oneOf", "anyOf"].contains { keyword in
                self[keyword]?.elements.contains(where: SchemaView.isNull) ?? false
            }
    }

    /// The members of `allOf`, `anyOf`, `oneOf` without an alternative that is only null.
    func subschemas(_ keyword: String) -> [JSON] {
        guard let list = self[keyword] else { return [] }
        return list.elements.filter { keyword == "allOf" || !SchemaView.isNull($0) }
    }

    /// Whether a schema is `{type: "null"}`, perhaps with a description.
    static func isNull(_ node: JSON) -> Bool {
        let type = node["type"]
        guard type?.string == "null" || (type?.count == 1 && type?[0]?.string == "null") else { return false }
        return node.members.allSatisfy { $0.name == "type" || SchemaKeyword.describes($0.name) }
    }

    /// The schema that is nullable because of `oneOf` or `anyOf` with null, where nothing else is restricted.
    private static func inner(of layers: [JSON], _ contract: ComparedContract, depth: Int) -> SchemaView? {
        guard depth < 16 else { return nil }
        for keyword in ["oneOf", "anyOf"] {
            guard let list = layers.lazy.compactMap({ $0[keyword] }).first, list.count == 2,
                list.elements.contains(where: isNull), let other = list.elements.first(where: { !isNull($0) }),
                layers.allSatisfy({ layer in
                    layer.members.allSatisfy {
                        [keyword, "$ref"].contains($0.name) || SchemaKeyword.describes($0.name)
                    }
                })
            else { continue }
            return SchemaView(other, in: contract, depth: depth + 1)
        }
        return nil
    }
}
