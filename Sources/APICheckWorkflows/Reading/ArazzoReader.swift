import APICheckFindings
import APICheckJSON

/// Reads the root of a workflow file and its workflows.
struct ArazzoReader {
    let file: String
    let root: Fields
    let title: String
    let source: ContractSource
    private let components: Components

    init(_ document: Document) throws {
        file = document.source ?? "workflows"
        root = try Fields(
            document.root, "the file",
            known: ["arazzo", "info", "sourceDescriptions", "workflows", "components"], file: file)
        try Self.checkVersion(root)
        guard let info = root.value["info"] else { throw root.missing("info") }
        let fields = try Fields(
            info, "'info'", known: ["title", "summary", "description", "version"], file: file)
        title = try fields.requiredText("title")
        _ = try fields.requiredText("version")
        source = try Self.source(root)
        components = try Components(root)
    }

    private static func checkVersion(_ root: Fields) throws {
        guard let version = root.value["arazzo"] else {
            throw root.malformed("this is not an Arazzo file: it has no 'arazzo'", "add arazzo: 1.0.1 at the top")
        }
        guard let text = version.string, text == "1.0" || text.hasPrefix("1.0.") else {
            throw root.malformed(
                "the Arazzo version \(version.text) is not supported, expected 1.0.x", "set arazzo: 1.0.1",
                at: version)
        }
    }

    private static func source(_ root: Fields) throws -> ContractSource {
        var sources: [ContractSource] = []
        for description in try root.list("sourceDescriptions") {
            let fields = try Fields(
                description, "a source", known: ["name", "url", "type"], file: root.file)
            let type = try fields.text("type") ?? "openapi"
            guard type == "openapi" else {
                throw WorkflowError.unsupported(
                    "a source of type '\(type)'", remedy: "use an OpenAPI contract",
                    at: fields.location(description["type"]))
            }
            sources.append(
                ContractSource(
                    name: try fields.requiredText("name"), url: try fields.requiredText("url"), line: description.line))
        }
        guard let source = sources.first else {
            throw root.malformed(
                "'sourceDescriptions' names no contract", "add one with name, url: ./openapi.yaml and type: openapi")
        }
        guard sources.count == 1 else {
            throw WorkflowError.unsupported(
                "a second source", remedy: "use one workflow file for each contract",
                at: SourceLocation(file: root.file, line: sources[1].line))
        }
        return source
    }

    func workflows() throws -> [Workflow] {
        let workflows = try root.list("workflows").map(workflow)
        guard !workflows.isEmpty else { throw root.malformed("the file has no workflows", "add one under 'workflows'") }
        try checkUnique(workflows.map { ($0.id, $0.line) }, .workflow)
        return workflows
    }

    private func workflow(_ value: JSON) throws -> Workflow {
        let fields = try Fields(
            value, "a workflow",
            known: [
                "workflowId", "summary", "description", "inputs", "dependsOn", "steps", "successActions",
                "failureActions", "outputs", "parameters",
            ], file: file)
        let id = try fields.requiredText("workflowId")
        // The id is part of the file name of the recording; `../` in it would escape the folder.
        guard id.utf8.allSatisfy({ ArazzoReader.isIDByte($0) }), !id.isEmpty else {
            throw fields.malformed(
                "the workflowId '\(id)' has characters other than letters, digits, '_' and '-'", "rename the workflow",
                at: value["workflowId"] ?? value)
        }
        let actions = ActionReader(file: file, components: components)
        let steps = StepReader(
            file: file, components: components, source: source,
            parameters: try fields.list("parameters").map { try components.parameter($0) },
            onSuccess: try fields.list("successActions").map { try actions.action($0, isFailure: false) },
            onFailure: try fields.list("failureActions").map { try actions.action($0, isFailure: true) })
        let workflow = Workflow(
            id: id, summary: try fields.text("summary"), line: value.line,
            inputs: try InputReader(root: root.value, file: file).inputs(value["inputs"]),
            dependsOn: try fields.list("dependsOn").map { element in
                guard let name = element.string else {
                    throw fields.malformed(
                        "'dependsOn' has an element that is not text", "write the id of a workflow", at: element)
                }
                return name
            },
            steps: try fields.list("steps").map(steps.step),
            outputs: try fields.members("outputs").map { try Output($0, file: file) })
        guard !workflow.steps.isEmpty else {
            throw fields.malformed("the workflow '\(id)' has no steps", "add one under 'steps'")
        }
        try checkUnique(workflow.steps.map { ($0.id, $0.line) }, .step)
        return workflow
    }

    private func checkUnique(_ names: [(String, Int)], _ kind: WorkflowError.Kind) throws {
        var lines: [String: Int] = [:]
        for (name, line) in names {
            if let first = lines[name] {
                throw WorkflowError.duplicate(kind, name, first: first, at: SourceLocation(file: file, line: line))
            }
            lines[name] = line
        }
    }

    /// The characters that Arazzo recommends for ids: `[A-Za-z0-9_\-]+` (section 4.6.4.1).
    private static func isIDByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
        default: false
        }
    }
}

extension Output {
    init(_ member: JSON.Member, file: String) throws {
        name = member.name
        line = member.key.line
        let location = SourceLocation(file: file, line: line)
        guard let text = member.value.string else {
            throw WorkflowError.malformed(
                "the output '\(name)' is \(member.value.kind.withArticle), expected an expression",
                remedy: "write one, e.g. $response.body#/id", at: location)
        }
        do { expression = try RuntimeExpression(text) } catch let error as ExpressionError {
            throw WorkflowError.expression(text: text, reason: error.reason, at: location)
        }
    }
}
