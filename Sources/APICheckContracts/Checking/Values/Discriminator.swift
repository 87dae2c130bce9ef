import APICheckJSON

/// Selects a schema by the value of one property (OpenAPI 3.1 section 4.8.25).
struct Discriminator {
    enum Choice {
        /// The property is absent or not a string, which other rules report.
        case none
        case schema(JSON)
        case unknown(value: JSON, known: [String])
    }

    /// The values of `oneOf` or `anyOf`; empty when schemas refer to the common one with `allOf`.
    let branches: [JSON]
    /// The array of the branches.
    let list: JSON?
    private let property: String
    private let byValue: [String: JSON]
    private let known: [String]
    private let components: JSON?
    /// For an object without the property, or with another value (`defaultMapping`, OpenAPI 3.2 section 4.25).
    private let usual: JSON?

    /// Fails when it does not name a property.
    init?(_ discriminator: JSON, registry: SchemaRegistry) {
        guard let property = discriminator["propertyName"]?.string else { return nil }
        self.property = property
        let document = discriminator.document
        let owner = discriminator.container
        list = owner?["oneOf"] ?? owner?["anyOf"]
        branches = list.map { Array($0.elements) } ?? []
        let components = document.root["components"]?["schemas"]
        self.components = components
        usual = discriminator["defaultMapping"].flatMap { mapping in
            mapping.string.flatMap { components?[$0] } ?? registry.target(of: mapping)
        }
        var byTarget: [JSON.Identity: JSON] = [:]
        var byValue: [String: JSON] = [:]
        var names: [(name: String, target: JSON.Identity)] = []
        for branch in branches {
            guard let reference = branch["$ref"], let target = registry.target(of: reference) else { continue }
            let name = Discriminator.name(of: reference.string ?? "")
            byTarget[target.identity] = branch
            byValue[name] = branch
            names.append((name, target.identity))
        }
        var mapped: Set<JSON.Identity> = []
        var values: [String] = []
        for member in discriminator["mapping"]?.members.map({ $0 }) ?? [] {
            let target =
                member.value.string.flatMap { components?[$0] } ?? registry.target(of: member.value)
            guard let target else { continue }
            mapped.insert(target.identity)
            values.append(member.name)
            byValue[member.name] = byTarget[target.identity] ?? target
        }
        known = values + names.filter { !mapped.contains($0.target) }.map(\.name)
        self.byValue = byValue
    }

    func choice(for instance: JSON) -> Choice {
        guard let value = instance[property], let text = value.string else { return usual.map(Choice.schema) ?? .none }
        if let schema = byValue[text] { return .schema(schema) }
        if branches.isEmpty, let schema = components?[text] { return .schema(schema) }
        if let usual { return .schema(usual) }
        return .unknown(value: value, known: known)
    }

    /// The last part of a reference: `Dog` in `#/components/schemas/Dog`, `dog` in `models/dog.yaml`.
    private static func name(of reference: String) -> String {
        let last = reference.split(separator: "/").last.map(String.init) ?? reference
        guard !reference.contains("#"), let dot = last.lastIndex(of: ".") else { return Pointer.unescape(last) ?? last }
        return String(last[..<dot])
    }
}

/// The schemas that a `discriminator` selects from, besides those that its schema lists (OpenAPI 3.1 section 4.8.25): the
/// targets of its `mapping`, and where the schema lists none, those that build on it with `allOf`.
final class DiscriminatedSchemas {
    private let registry: SchemaRegistry
    /// The schemas by the one that they extend; nil until they are first needed.
    private var heirs: [ObjectIdentifier: [JSON.Identity: [JSON]]] = [:]

    init(_ registry: SchemaRegistry) { self.registry = registry }

    func callAsFunction(_ schema: JSON) -> [JSON] {
        guard let discriminator = schema["discriminator"], discriminator.kind == .object else { return [] }
        let components = schema.document.root["components"]?["schemas"]
        let mapped = (discriminator["mapping"]?.members.map(\.value) ?? []).compactMap { target in
            target.string.flatMap { components?[$0] } ?? registry.target(of: target)
        }
        if schema["oneOf"] != nil || schema["anyOf"] != nil { return mapped }
        return mapped + heirs(in: schema.document)[schema.identity, default: []]
    }

    private func heirs(in document: Document) -> [JSON.Identity: [JSON]] {
        let key = ObjectIdentifier(document)
        if let known = heirs[key] { return known }
        var found: [JSON.Identity: [JSON]] = [:]
        for component in document.root["components"]?["schemas"]?.members.map(\.value) ?? [] {
            for reference in component["allOf"]?.elements.compactMap({ $0["$ref"] }) ?? [] {
                if let target = registry.target(of: reference) { found[target.identity, default: []].append(component) }
            }
        }
        heirs[key] = found
        return found
    }
}
