import APICheckJSON

/// The result of one case: the validity of its instances.
enum CaseRun {
    case verdicts([Bool])
    /// The schema has a keyword that is not checked.
    case skipped(String)
    /// The schema cannot be compiled.
    case errored(String)

    /// - Parameter registry: The documents that the schema may reference, by URI.
    init(schema: JSON, registry: JSON?, instances: [JSON]) {
        do {
            // `#` refers to the schema's root, so it needs a document of its own.
            let document = try Document(schema.bytes, source: "schema")
            var resources = SchemaResources()
            resources.add(document)
            for member in registry.map({ Array($0.members) }) ?? [] {
                try resources.add(Document(member.value.bytes, source: member.name), uri: member.name)
            }
            let schemas = SchemaRegistry(resources, dialect: .draft202012, assertsFormats: false)
            let compiled = try schemas.schema(at: document.root)
            if let unchecked = schemas.unsupportedKeywords.first {
                self = .skipped("\(unchecked.keyword) is not checked")
            } else {
                self = .verdicts(try instances.map { try compiled.validity(of: $0) })
            }
        } catch {
            self = .errored("\(error)")
        }
    }

    func write(to writer: inout JSONWriter) {
        switch self {
        case .verdicts(let verdicts):
            writer.array("results") { writer in
                for isValid in verdicts { writer.object { $0.member("valid", isValid) } }
            }
        case .skipped(let message):
            writer.member("skipped", true)
            writer.member("message", message)
        case .errored(let message):
            writer.member("errored", true)
            writer.object("context") { $0.member("message", message) }
        }
    }
}
