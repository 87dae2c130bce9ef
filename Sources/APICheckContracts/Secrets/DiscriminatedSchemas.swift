import APICheckJSON

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
