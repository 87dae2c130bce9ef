import APICheckBase
import APICheckJSON

/// Operations and responses (sections "Operation Object" and "Response Object").
extension SwaggerConversion {
    /// Members that are the same in both.
    private static let same: Set = [
        "tags", "summary", "description", "externalDocs", "operationId", "deprecated", "security",
    ]

    func write(operation: JSON, shared: [SwaggerParameter], to builder: inout DocumentBuilder) throws {
        let own = try parameters(of: operation)
        let inherited = shared.filter { outer in
            !own.contains { $0.name == outer.name && $0.location == outer.location }
        }
        try builder.object(at: operation) { builder in
            for member in operation.members where SwaggerConversion.same.contains(member.name) || member.isExtension {
                builder.copy(member)
            }
            if let key = operation.member("parameters")?.key {
                try write(own.filter { !$0.isOfBody }, key, to: &builder)
            }
            let body = (inherited + own).filter(\.isOfBody)
            if !body.isEmpty {
                try writeBody(body, types: try mediaTypes("consumes", of: operation), to: &builder)
            }
            guard let responses = operation.member("responses") else { return }
            let types = try mediaTypes("produces", of: operation)
            builder.key("responses", at: responses.key)
            try builder.object(at: responses.value.asObject("responses")) { builder in
                for member in responses.value.members {
                    if member.isExtension {
                        builder.copy(member)
                    } else {
                        builder.key(member.name, at: member.key)
                        try write(response: resolve(member.value.asObject(member.name)), types, to: &builder)
                    }
                }
            }
        }
    }

    /// Those of the operation, else of the description; empty when neither names any.
    private func mediaTypes(_ name: String, of operation: JSON) throws -> [String] {
        let owner = operation[name] == nil ? main : operation
        var known: Set<String> = []
        return try owner.list(name).compactMap(\.string).filter { known.insert($0).inserted }
    }

    private func write(response: JSON, _ types: [String], to builder: inout DocumentBuilder) throws {
        try builder.object(at: response) { builder in
            for member in response.members where member.name == "description" || member.isExtension {
                builder.copy(member)
            }
            if let headers = response.member("headers") {
                builder.key("headers", at: headers.key)
                try builder.object(at: headers.value.asObject("headers")) { builder in
                    for member in headers.value.members {
                        builder.key(member.name, at: member.key)
                        write(header: try member.value.asObject(member.name), to: &builder)
                    }
                }
            }
            // Without a schema, the response has no body.
            guard let schema = response.member("schema") else { return }
            let examples = try response.object("examples")
            builder.key("content", at: schema.key)
            builder.object(at: schema.value) { builder in
                // A description need not say how its bodies are written.
                for type in types.isEmpty ? ["*/*"] : types {
                    builder.key(type, at: schema.key)
                    builder.object(at: schema.value) { builder in
                        builder.key("schema", at: schema.key)
                        write(schema: schema.value, to: &builder)
                        guard let example = examples?.member(type) else { return }
                        builder.key("example", at: example.key)
                        builder.copy(example.value)
                    }
                }
            }
        }
    }

    private func write(header: JSON, to builder: inout DocumentBuilder) {
        builder.object(at: header) { builder in
            for member in header.members where member.name == "description" || member.isExtension {
                builder.copy(member)
            }
            builder.key("schema", at: header)
            builder.object(at: header) { builder in
                for member in header.members where member.name != "description" && !member.isExtension {
                    write(keyword: member, of: header, to: &builder)
                }
            }
        }
    }
}
