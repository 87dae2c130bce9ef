package import APICheckHTTP
package import APICheckJSON

/// The members that a contract declares for one object of a response.
package struct DeclaredObject: Sendable {
    package let names: [String]
    /// Whether other members are excluded: by `additionalProperties: false` or `unevaluatedProperties: false`, or by
    /// `x-apicheck-undeclared` with a level that is at least a warning.
    package let isClosed: Bool
}

extension Contract {
    /// The declared members of the object at a place of a response's JSON body, with `*` for the elements of arrays and the
    /// values of maps. Nil where the contract has no schema with properties.
    package func declaredObject(at place: Pointer, in response: Response, of operation: Operation) -> DeclaredObject? {
        guard let declared = operation.responses.first(for: response.status) else { return nil }
        let type = response.headers.contentType
        let content = type.flatMap { declared.content.first(for: $0) } ?? declared.content.first { $0.type.isJSON }
        guard let schema = content?.schema else { return nil }
        let outline = place.tokens.reduce(SchemaOutline(schema, schemas.registry)) { $0.outline(of: $1) }
        let names = outline.propertyNames
        guard !names.isEmpty else { return nil }
        let isStrict = operation.undeclared.field.map { $0 == .warning || $0 == .breaking } ?? false
        return DeclaredObject(names: names, isClosed: outline.excludesOthers || isStrict && !outline.isMap)
    }
}
