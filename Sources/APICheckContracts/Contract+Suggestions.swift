#if CommandLine
import APICheckHTTP
package import APICheckJSON

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
#endif
