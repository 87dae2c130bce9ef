import APICheckJSON

/// Looks at every `$ref` of a document once, so that a broken one is told when the contract is read and not when the first
/// answer needs it; notes on the way which properties carry secrets.
struct ReferenceAudit {
    private var references: References
    private var seen: Set<String> = []
    /// In a document that names its schemas by `$id`, a relative reference may lead to one of them.
    private var hasSchemaIdentifiers = false
    private var relative: [JSON] = []
    private(set) var secretProperties: Set<String> = []

    init(_ references: References) { self.references = references }

    mutating func audit(_ root: JSON) throws {
        try walk(root, in: "")
        if !hasSchemaIdentifiers, let reference = relative.first {
            throw reference.failure(.otherFile(reference.string ?? ""))
        }
    }

    private mutating func walk(_ value: JSON, in name: String) throws {
        switch value.kind {
        case .array: for element in value.elements { try walk(element, in: "") }
        case .object:
            let holdsNames = ReferenceAudit.maps.contains(name)
            for member in value.members {
                let key = member.name
                if holdsNames {
                    if name == "properties" { try noteSecret(key, member.value) }
                    try walk(member.value, in: "")
                } else if key == "$ref", member.value.kind == .string {
                    try check(member.value, of: value)
                } else if key == "$id" {
                    hasSchemaIdentifiers = true
                } else if !ReferenceAudit.isData(key) {
                    try walk(member.value, in: key)
                }
            }
        default: break
        }
    }

    /// Objects whose members have names of the author's choice; one of them may be called `example` or `default`.
    private static let maps: Set<String> = [
        "properties", "patternProperties", "dependentSchemas", "$defs", "definitions", "paths", "pathItems", "webhooks",
        "responses", "schemas", "parameters", "headers", "requestBodies", "securitySchemes", "links", "callbacks",
        "content", "encoding",
    ]

    /// What stands under these is a value of the API's, not a part of the description.
    private static func isData(_ key: String) -> Bool {
        switch key {
        case "example", "examples", "default", "enum", "const", "mapping": true
        default: key.utf8.starts(with: "x-".utf8)
        }
    }

    private mutating func check(_ reference: JSON, of owner: JSON) throws {
        guard let text = reference.string, seen.insert(text).inserted else { return }
        if text.utf8.first == UInt8(ascii: "#") {
            // An anchor, `#name`, is the schema engine's to find.
            if text.utf8.count == 1 || text.utf8.dropFirst().first == UInt8(ascii: "/") {
                _ = try references.resolve(owner)
            }
        } else if text.firstRange(of: "://") == nil {
            relative.append(reference)
        }
    }

    private mutating func noteSecret(_ name: String, _ schema: JSON) throws {
        guard schema.kind == .object else { return }
        var isSecret = schema["x-apicheck-secret"]?.bool == true
        if !isSecret, let text = schema["$ref"]?.string, text.utf8.starts(with: "#/".utf8) {
            isSecret = try references.resolve(schema)["x-apicheck-secret"]?.bool == true
        }
        if isSecret { secretProperties.insert(name) }
    }
}
