import APICheckFindings
import APICheckJSON

/// The JSON Schemas of the inputs of workflows (Arazzo 1.0.1 section 4.6.4.1, `inputs`: JSON Schema 2020-12).
struct InputSchemas: Sendable {
    private let schemas: [String: Schema]

    /// - Throws: ``WorkflowError`` for a schema that cannot be compiled.
    init(_ arazzo: Arazzo) throws {
        // A reference in a file is to the same file.
        var registries: [ObjectIdentifier: SchemaRegistry] = [:]
        var schemas: [String: Schema] = [:]
        for workflow in arazzo.allWorkflows {
            guard let value = workflow.inputSchema else { continue }
            let key = ObjectIdentifier(value.document)
            var resources = SchemaResources()
            resources.add(value.document, as: .description)
            let registry = registries[key] ?? SchemaRegistry(resources, dialect: .draft202012)
            registries[key] = registry
            do {
                schemas[workflow.id] = try registry.schema(at: value)
            } catch let error as SchemaError {
                throw WorkflowError.malformed(
                    "the schema of the inputs of the workflow '\(workflow.id)' is invalid: \(error.reason)",
                    remedy: "correct the schema", at: SourceLocation(file: workflow.file, line: error.line))
            }
        }
        self.schemas = schemas
    }

    /// Throws ``WorkflowError`` for values that the schema of a workflow does not allow.
    func check(_ inputs: [String: JSON], of workflow: Workflow, secrets: Set<String>) throws {
        guard let schema = schemas[workflow.id] else { return }
        let names = Set(workflow.inputs.map(\.name))
        let object = try JSON.written { writer in
            writer.object { writer in
                for (name, value) in inputs.sorted(by: { $0.key < $1.key }) where names.contains(name) {
                    writer.key(name)
                    writer.copy(value)
                }
            }
        }
        guard let violation = schema.violations(in: object, limit: 1).first else { return }
        var places = PointerFinder(object.document)
        let path = places.pointer(of: violation.instance).tokens + (violation.property.map { [$0] } ?? [])
        let name = path.first ?? workflow.id
        throw WorkflowError.wrongInput(
            workflow: workflow.id, name: path.joined(separator: "/"), expected: "\(violation.expected)",
            actual: secrets.contains(name) ? violation.instance.kind.withArticle : "\(violation.actual)",
            at: SourceLocation(file: workflow.file, line: violation.schema.line))
    }
}
