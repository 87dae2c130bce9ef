#if CommandLine
import APICheckBase
package import APICheckFindings
package import APICheckHTTP
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

/// What a contract says about values that a call needs.
extension Contract {
    /// A value for a parameter: an example, the default value, or the first allowed value; nil when the contract has no value.
    package func suggestedValue(of parameter: Parameter) -> JSON? {
        let node = parameter.node
        if let example = node["example"] ?? node["examples"]?.members.first(where: { _ in true })?.value["value"] {
            return example
        }
        let schemas = SchemaOutline(parameter.schema, schemas.registry).schemas
        let keywords: [(JSON) -> JSON?] = [
            { $0["example"] }, { $0["examples"]?[0] }, { $0["default"] }, { $0["const"] }, { $0["enum"]?[0] },
        ]
        for keyword in keywords {
            if let value = schemas.lazy.compactMap(keyword).first(where: { !$0.isNull }) { return value }
        }
        return nil
    }

    /// A list of objects in the JSON of a response.
    package struct ObjectList: Sendable {
        /// The place of the list.
        package let place: Pointer
        /// The names of the members that its objects can have.
        package let members: [String]
    }

    /// The outermost list of objects in the successful JSON response of an operation.
    package func objectList(of operation: Operation) -> ObjectList? {
        for response in operation.responses {
            guard case .code(200...299) = response.status else { continue }
            for content in response.content where content.type.isJSON || content.type.subtype == "*" {
                let outline = SchemaOutline(content.schema, schemas.registry)
                if let list = Contract.objectList(in: outline, at: Pointer(), depth: 0) { return list }
            }
        }
        return nil
    }

    private static func objectList(in outline: SchemaOutline, at place: Pointer, depth: Int) -> ObjectList? {
        if outline.isArray || (outline.types.isEmpty && outline.items != nil) {
            let members = outline.outline(of: "*").propertyNames
            return members.isEmpty ? nil : ObjectList(place: place, members: members)
        }
        // As deep as the envelopes of real APIs: `{"data": {"items": []}}`.
        guard depth < 2 else { return nil }
        for name in outline.propertyNames {
            let inner = objectList(in: outline.outline(of: name), at: place.appending(name), depth: depth + 1)
            if let inner { return inner }
        }
        return nil
    }
}

extension Contract {
    /// The fields that the JSON bodies of a response may have; nil where it declares no schema for JSON. Made when it is
    /// first asked for.
    package func fieldTree(of response: ResponseDeclaration) -> FieldTree? {
        let declared = response.schemasOfJSON
        return declared.isEmpty ? nil : schemas.fields.tree(of: declared)
    }
}

extension ResponseDeclaration {
    /// The schemas of the media types, or ranges of them, that JSON can have.
    fileprivate var schemasOfJSON: [JSON] {
        let json = MediaType("application", "json")
        return content.filter { $0.type.isJSON || $0.type.precision(for: json) != nil }.compactMap(\.schema)
    }
}

extension Contract {
    /// Whether one of the servers may have the host of a URL: of the contract, a path or an operation, whatever its port
    /// and scheme.
    ///
    /// Without servers, or with a relative one, any host may be meant. The local machine always is: a sandbox, a replay or a
    /// development server is reached there.
    package func mayServe(_ url: HTTPURL) -> Bool {
        guard let hosts = model.hosts else { return true }
        return hosts.contains { $0.matches(url.host) } || HTTPURL.isLoopback(url.host) || url.host == "0.0.0.0"
    }
}
#endif
