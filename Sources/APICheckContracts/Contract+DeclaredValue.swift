#if CommandLine
package import APICheckFindings
import APICheckHTTP
package import APICheckJSON

/// What a contract declares for a place of a response's body.
package struct DeclaredValue: Sendable {
    /// The names of JSON types (JSON Schema 2020-12 section 6.1.1); empty where any type is valid.
    package let types: Set<String>
    /// Whether a valid object always has the member; true for elements and for the whole body.
    package let isRequired: Bool
    /// Whether the object around it requires any member.
    package let isAmongRequired: Bool
    /// The line of the schema.
    package let contract: SourceLocation
}

/// What a contract says about a place.
package enum PlaceDeclaration: Sendable {
    case declared(DeclaredValue)
    /// An object around the place, at the number of steps from the body, declares other members only.
    case undeclared(steps: Int, names: [String], contract: SourceLocation)
    /// The contract leaves the place open, or says of it what is not read here.
    case open
}

extension Contract {
    /// The declared response of an operation under a status; nil where it declares none.
    package func declaration(
        of place: Pointer, status: Int, operation: Operation
    ) -> PlaceDeclaration? {
        guard let declared = operation.responses.first(for: status) else { return nil }
        guard let schema = declared.content.first(where: { $0.type.isJSON })?.schema else { return .open }
        var outline = SchemaOutline(schema, schemas.registry)
        var (isRequired, isAmongRequired) = (true, true)
        for (index, step) in place.tokens.enumerated() {
            let next = outline.outline(of: step)
            if next.isEmpty {
                guard step != "*", !outline.propertyNames.isEmpty, !outline.isMap, !outline.isPartial,
                    let location = outline.location
                else { return .open }
                return .undeclared(steps: index + 1, names: outline.propertyNames, contract: location)
            }
            (isRequired, isAmongRequired) =
                step == "*" ? (true, true) : (outline.requires(step), outline.requiresAny)
            outline = next
        }
        guard !outline.isPartial, let location = outline.location else { return .open }
        return .declared(
            DeclaredValue(
                types: outline.declaredTypes, isRequired: isRequired, isAmongRequired: isAmongRequired,
                contract: location))
    }
}

extension Operation {
    /// The line of the operation, or that of its responses.
    package var location: SourceLocation { responsesKey.location }
}

extension SchemaOutline {
    /// Without a schema nothing is declared.
    fileprivate var isEmpty: Bool { schemas.isEmpty }

    /// The line of the first schema, as it is used.
    fileprivate var location: SourceLocation? { schemas.first?.location }

    /// Whether one of the schemas has a keyword that declares members or types in a way that is not read here.
    fileprivate var isPartial: Bool {
        let keywords = ["patternProperties", "if", "then", "else", "dependentSchemas", "$dynamicRef", "not"]
        return schemas.contains { schema in keywords.contains { schema[$0] != nil } }
    }

    fileprivate func requires(_ name: String) -> Bool {
        schemas.contains { $0["required"]?.elements.contains { $0.string == name } == true }
    }

    fileprivate var requiresAny: Bool { schemas.contains { ($0["required"]?.count ?? 0) > 0 } }

    /// The types, with `null` where `nullable` of OpenAPI 3.0 adds it.
    fileprivate var declaredTypes: Set<String> {
        guard !types.isEmpty else { return [] }
        return schemas.contains { $0["nullable"]?.bool == true } ? types.union(["null"]) : types
    }
}
#endif
