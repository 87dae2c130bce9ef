import APICheckBase
import APICheckFindings
import APICheckJSON

/// Checks the marks of secrets.
extension StructureAudit {
    /// Checks an extension that is a mark. Throws ``ContractError`` for a mark that cannot have an effect, since its author
    /// relies on it.
    mutating func note(mark member: JSON.Member, on owner: JSON, _ part: Part) throws {
        let name = member.name
        guard name == SecretMarkCompiler.keyword else {
            let prefix = "x-apicheck-"
            if name.hasPrefix(prefix),
                Spelling.nearMiss(of: String(name.dropFirst(prefix.count)), in: ["secret"]) != nil
            {
                misspelt(member)
            }
            return
        }
        guard let isSecret = member.value.bool else {
            throw member.value.failure(
                .wrongType(member: name, expected: "true or false", actual: member.value.kind.inWords))
        }
        guard isSecret else { return }
        switch part {
        case .schema, .parameter, .header: secrets.marks.append(SecretSites.Mark(key: member.key, owner: owner))
        // The value of an API key is always secret.
        case .securityScheme: return
        default: throw member.key.failure(.secretMark(on: part.inWords))
        }
    }

    /// `properties` and `format` of a schema.
    mutating func note(secretsOf member: JSON.Member) throws {
        if member.key.equals("format") {
            if member.value.equals("password") { secrets.hasPasswords = true }
        } else if member.key.equals("properties") {
            for property in member.value.members {
                let isSecret = try isSecret(property.value)
                if isSecret {
                    secrets.properties.insert(property.name)
                } else {
                    secrets.openProperties.insert(property.name)
                }
            }
        }
    }

    private func isSecret(_ schema: JSON) throws -> Bool {
        if SecretMarkCompiler.isMark(schema) { return true }
        guard let text = schema["$ref"]?.string, text.utf8.starts(with: "#/".utf8) else { return false }
        return try SecretMarkCompiler.isMark(references.resolve(schema))
    }

    private mutating func misspelt(_ member: JSON.Member) {
        faults.add(
            .contractMalformed, at: member.key, expected: "'\(SecretMarkCompiler.keyword)'", actual: "'\(member.name)'",
            hint: "Nothing is secret by it.")
    }
}

/// Where a description marks secrets, before references are resolved.
struct SecretSites {
    /// `x-apicheck-secret: true` and the schema, parameter, header or reference that has it.
    struct Mark {
        let key: JSON
        let owner: JSON
    }

    var marks: [Mark] = []
    /// Whether a schema has `format: password`, which is a mark too.
    var hasPasswords = false
    /// Names of properties with a mark.
    var properties: Set<String> = []
    /// Names of properties without one.
    var openProperties: Set<String> = []

    var isEmpty: Bool { marks.isEmpty && !hasPasswords }
}

/// Marks that no operation uses, so that they redact nothing.
struct UnusedMarks {
    private(set) var faults: Faults

    init(_ marks: [SecretSites.Mark], used: Set<JSON.Identity>, api: String?) {
        faults = Faults(api: api)
        for mark in marks where !used.contains(mark.owner.identity) {
            let tokens = mark.key.pointer.tokens
            let isCalledBack = tokens.first == "webhooks" || tokens.contains("callbacks")
            // A component may be unused on purpose. What a server sends by itself is not recorded.
            faults.add(
                .secretMarkUnused, level: isCalledBack ? .warning : .info, at: mark.key,
                expected: "a value of a request or a response of 'paths'",
                actual: isCalledBack ? "one that the server sends by itself" : "no operation refers to it")
        }
    }
}
