import APICheckJSON

/// Some schemas for one value as they apply: with references followed, `allOf` merged, and without the alternative that only
/// makes them nullable.
struct SchemaView {
    /// What distinguishes schemas from all others.
    struct Key: Hashable {
        private let layers: Set<JSON.Identity>
        private let isWrapped: Bool

        fileprivate init(_ view: SchemaView) {
            layers = Set((view.wrappers + view.layers).map(\.identity))
            isWrapped = !view.wrappers.isEmpty
        }
    }

    /// What the schemas are, to compare them as sets.
    let nodes: [JSON]
    private let contract: ComparedContract
    /// The objects whose keywords apply, outer ones first.
    let layers: [JSON]
    /// Objects whose keywords only describe: the `oneOf` around a schema that makes it nullable.
    private let wrappers: [JSON]
    /// The last reference that was followed.
    let reference: String?

    /// - Parameter user: A schema of the same contract.
    init(_ nodes: [JSON], resolvedIn user: SchemaView) { self.init(nodes, in: user.contract) }

    /// - Parameter depth: The number of `oneOf` with null around it, which a schema may have that contains itself.
    init(_ nodes: [JSON], in contract: ComparedContract, depth: Int = 0) {
        self.contract = contract
        self.nodes = nodes
        var layers: [JSON] = []
        var reference: String?
        var seen: Set<JSON.Identity> = []
        var open = Array(nodes.reversed())
        while let node = open.popLast() {
            guard seen.insert(node.identity).inserted else { continue }
            if let text = node["$ref"]?.string {
                // `allOf` around one reference is another spelling of it; a component that extends another has its own name.
                if layers.isEmpty || reference == nil && SchemaView.wrapsOne(layers) { reference = text }
                open.append(contract.target(of: node) ?? node)
                if node.count == 1 || !contract.readsSiblings { continue }
            }
            layers.append(node)
            open += (node["allOf"]?.elements.map { $0 } ?? []).reversed()
        }
        if layers.isEmpty { layers = nodes }
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

    var key: Key { Key(self) }

    /// The value to point at in a message.
    var node: JSON { wrappers.first ?? layers[0] }

    /// The value of a keyword that validates.
    subscript(keyword: String) -> JSON? {
        for layer in layers { if let value = layer[keyword] { return value } }
        return nil
    }

    /// The values of a keyword, all of which apply.
    func all(_ keyword: String) -> [JSON] { layers.compactMap { $0[keyword] } }

    /// The value of a keyword that restricts most.
    func strictest(_ keyword: String, isUpper: Bool) -> JSON? {
        all(keyword).reduce(nil) { known, value in
            guard let known else { return value }
            return (isUpper ? value.isSmaller(than: known) : known.isSmaller(than: value)) == true ? value : known
        }
    }

    /// The value of a keyword that describes.
    func annotation(_ keyword: String) -> JSON? {
        for layer in wrappers { if let value = layer[keyword] { return value } }
        return self[keyword]
    }

    func isTrue(_ keyword: String) -> Bool { annotation(keyword)?.bool == true }

    /// False for `false`, which no value satisfies.
    var isSatisfiable: Bool { layers.allSatisfy { $0.bool != false } }

    var component: String? { reference.map { String($0.split(separator: "/").last ?? "") } }

    private static func wrapsOne(_ layers: [JSON]) -> Bool { layers.count == 1 && layers[0]["allOf"]?.count == 1 }

    // MARK: Types

    /// Whether `enum` or `const` lists the values.
    var hasValues: Bool { self["enum"] != nil || self["const"] != nil }

    /// Without `null`. Empty when any type is allowed.
    var types: [String] { declaredTypes.filter { $0 != "null" } }

    /// As `type` lists them.
    var declaredTypes: [String] {
        var types: [String]?
        for type in all("type") {
            let names = type.string.map { [$0] } ?? type.elements.compactMap(\.string)
            guard let known = types else {
                types = names
                continue
            }
            let common = known.filter { names.contains($0) || ($0 == "integer" && names.contains("number")) }
            types = common + names.filter { $0 == "integer" && known.contains("number") && !common.contains($0) }
        }
        return types ?? []
    }

    /// Whether null is allowed in one of the three ways: `nullable`, a type, an alternative.
    var isNullable: Bool {
        !wrappers.isEmpty || self["nullable"]?.bool == true || declaredTypes.contains("null")
            || ["oneOf", "anyOf"].contains { keyword in
                all(keyword).contains { $0.elements.contains { SchemaView.isNull($0, contract) } }
            }
    }

    /// The members of `anyOf` or `oneOf` without an alternative that is only null.
    func alternatives(_ keyword: String) -> [JSON] {
        all(keyword).flatMap { $0.elements.filter { !SchemaView.isNull($0, contract) } }
    }

    var hasAlternatives: Bool { ["anyOf", "oneOf"].contains { self[$0] != nil } }

    /// Whether a schema accepts null and nothing else. Keywords about values of other types do not matter.
    private static func isNull(_ node: JSON, _ contract: ComparedContract, depth: Int = 0) -> Bool {
        guard let schema = contract.resolve(node), depth < 16 else { return false }
        if let parts = schema["allOf"], parts.count == 1, let part = parts[0] {
            let isAlone = schema.members.allSatisfy { $0.name == "allOf" || SchemaKeyword.describes($0.name) }
            return isAlone && isNull(part, contract, depth: depth + 1)
        }
        guard let type = schema["type"], type.string == "null" || (type.count == 1 && type[0]?.string == "null") else {
            return false
        }
        return schema.members.allSatisfy { member in
            switch member.name {
            case "type", "nullable", "deprecated": true
            case "enum": member.value.elements.contains(where: \.isNull)
            default: SchemaKeyword.describes(member.name) || SchemaKeyword.restrictedType(member.name) != nil
            }
        }
    }

    /// The schema that is nullable because of `oneOf` or `anyOf` with null, where nothing else is restricted.
    private static func inner(of layers: [JSON], _ contract: ComparedContract, depth: Int) -> SchemaView? {
        guard depth < 16 else { return nil }
        for keyword in ["oneOf", "anyOf"] {
            let lists = layers.compactMap { $0[keyword] }
            guard lists.count == 1, let list = lists.first, list.count == 2,
                list.elements.contains(where: { isNull($0, contract) }),
                let other = list.elements.first(where: { !isNull($0, contract) }),
                layers.allSatisfy({ layer in
                    layer.members.allSatisfy {
                        [keyword, "$ref", "allOf"].contains($0.name) || SchemaKeyword.describes($0.name)
                    }
                })
            else { continue }
            return SchemaView([other], in: contract, depth: depth + 1)
        }
        return nil
    }
}
