#if Contracts
import APICheckBase

/// Resolves references in a registry's documents: JSON Pointers, anchors and identifiers (JSON Schema 2020-12 core,
/// sections 8.2 and 9.2).
struct ReferenceIndex {
    private(set) var documents: [Document] = []
    private(set) var resources: [ResourceIndex] = []
    /// Whether any document has a `$dynamicAnchor`.
    private(set) var hasDynamicAnchors = false
    private var byIdentifier: [URIReference: (document: Int, resource: Int)] = [:]
    /// Indexes of objects with many members that pointers pass through: contracts keep all schemas in one object, which
    /// each reference would search.
    private var lookup = PointerLookup()

    enum Problem: Error {
        /// No document has the URI.
        case unknown(uri: String)
        /// The document has no value there.
        case missing
    }

    init(_ resources: SchemaResources) {
        for entry in resources.entries { add(entry) }
    }

    private mutating func add(_ entry: SchemaResources.Entry) {
        let index = ResourceIndex(entry.document, uri: entry.uri, contents: entry.contents)
        var retrieved = entry.uri
        retrieved.fragment = nil
        if byIdentifier[retrieved] == nil { byIdentifier[retrieved] = (documents.count, 0) }
        for (number, resource) in index.resources.enumerated() {
            if byIdentifier[resource.base] == nil { byIdentifier[resource.base] = (documents.count, number) }
            if !resource.dynamicAnchors.isEmpty { hasDynamicAnchors = true }
        }
        documents.append(entry.document)
        resources.append(index)
    }

    func resource(around place: SchemaPlace) -> ResourceIndex.Resource {
        let index = resources[place.document]
        return index.resources[index.resource(around: place.row)]
    }

    /// The metaschema that a schema is written for; nil where none is named.
    func metaschema(around place: SchemaPlace) -> String? { resources[place.document].metaschema(around: place.row) }

    /// Resolves the text of a reference at a place.
    ///
    /// - Throws: ``Problem``.
    mutating func place(of text: String, from place: SchemaPlace) throws -> SchemaPlace {
        let origin = resources[place.document].resource(around: place.row)
        let target = resources[place.document].resources[origin].base.resolving(URIReference(text))
        let found = text.hasPrefix("#") ? (place.document, origin) : try find(target)
        let resource = resources[found.0].resources[found.1]
        guard let fragment = PercentEncoding.decodeStrictly(target.fragment ?? "") else { throw Problem.missing }
        var row = resource.row
        if let pointer = Pointer(fragment) {
            for token in pointer.tokens {
                guard let next = child(SchemaPlace(document: found.0, row: row), token) else { throw Problem.missing }
                row = next
            }
        } else {
            guard let anchored = resource.anchors[fragment] else { throw Problem.missing }
            row = anchored
        }
        return SchemaPlace(document: found.0, row: row)
    }

    private mutating func find(_ target: URIReference) throws -> (Int, Int) {
        var identifier = target
        identifier.fragment = nil
        if let known = byIdentifier[identifier] { return known }
        guard let metaschema = Metaschema.document(identifier.description) else {
            throw Problem.unknown(uri: identifier.description)
        }
        add(SchemaResources.Entry(document: metaschema, uri: identifier, contents: .schema))
        return (documents.count - 1, 0)
    }

    private mutating func child(_ place: SchemaPlace, _ token: String) -> Int? {
        lookup.child(of: JSON(document: documents[place.document], row: place.row), token)?.row
    }
}
#endif
