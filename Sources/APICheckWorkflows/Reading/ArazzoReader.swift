import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckJSON

/// Reads the root of a workflow file and its workflows.
struct ArazzoReader {
    let file: String
    let root: Fields
    let title: String
    let uri: String?
    let sources: [ContractSource]
    let scope: String
    private let components: Components
    private let targets: TargetReader

    /// - Parameter scope: ``Workflow/scope``.
    init(_ document: Document, scope: String, copies: [RemoteCopies]) throws {
        self.scope = scope
        file = document.source ?? "workflows"
        root = try Fields(
            document.root, "the file",
            known: ["arazzo", "$self", "info", "sourceDescriptions", "workflows", "components"], file: file)
        let isVersion11 = try Self.isVersion11(root)
        uri = try Self.uri(root, isVersion11)
        guard let info = root.value["info"] else { throw root.missing("info") }
        let fields = try Fields(
            info, "'info'", known: ["title", "summary", "description", "version"], file: file)
        title = try fields.requiredText("title")
        _ = try fields.requiredText("version")
        for name in ["summary", "description"] { _ = try fields.text(name) }
        sources = try SourceReader(root: root, isVersion11: isVersion11, scope: scope, copies: copies).sources()
        components = try Components(root, isVersion11: isVersion11)
        targets = TargetReader(file: file, sources: sources, scope: scope)
    }

    /// Whether the file has version 1.1, and not 1.0.
    private static func isVersion11(_ root: Fields) throws -> Bool {
        guard let version = root.value["arazzo"] else {
            throw root.malformed("this is not an Arazzo file: it has no 'arazzo'", "add arazzo: 1.0.1 at the top")
        }
        let text = version.string ?? ""
        for (index, known) in ["1.0", "1.1"].enumerated() where text == known || text.hasPrefix(known + ".") {
            return index == 1
        }
        throw root.malformed(
            "the Arazzo version \(version.string ?? version.text) is not supported, expected 1.0.x or 1.1.x",
            "set arazzo: 1.0.1",
            at: version)
    }

    private static func uri(_ root: Fields, _ isVersion11: Bool) throws -> String? {
        try root.requireVersion11(for: ["$self"], isVersion11)
        guard let uri = try root.text("$self") else { return nil }
        guard !uri.contains("#") else {
            throw root.malformed(
                "'$self' has a fragment, #", "write the URI of the whole file", at: root.value["$self"])
        }
        return uri
    }

    func workflows() throws -> [Workflow] {
        let workflows = try root.list("workflows").map(workflow)
        guard !workflows.isEmpty else { throw root.malformed("the file has no workflows", "add one under 'workflows'") }
        try checkUnique(workflows.map { (String($0.id.dropFirst(scope.count)), $0.line) }, .workflow)
        try components.check(targets)
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
        guard ArazzoName.isFileName(id) else {
            throw fields.malformed(
                "the workflowId '\(id)' cannot be part of the name of a file",
                "rename the workflow; use letters, digits, '_' and '-'", at: value["workflowId"] ?? value)
        }
        _ = try fields.text("description")
        let actions = ActionReader(file: file, components: components, targets: targets)
        let steps = StepReader(
            file: file, components: components, targets: targets,
            parameters: try components.parameters(fields, "parameters", of: "the workflow '\(id)'"),
            onSuccess: try actions.actions(fields, "successActions", isFailure: false),
            onFailure: try actions.actions(fields, "failureActions", isFailure: true))
        let workflow = Workflow(
            id: scope + id, file: file, scope: scope, summary: try fields.text("summary"), line: value.line,
            inputs: try InputReader(root: root.value, file: file).inputs(value["inputs"]),
            inputSchema: value["inputs"],
            dependsOn: try dependencies(fields),
            steps: StepOrder.sorted(try fields.list("steps").map { try steps.step($0, of: scope + id) }),
            outputs: try OutputReader(file: file, hasSelectors: components.isVersion11).outputs(fields))
        guard !workflow.steps.isEmpty else {
            throw fields.malformed("the workflow '\(id)' has no steps", "add one under 'steps'")
        }
        try checkUnique(workflow.steps.map { ($0.id, $0.line) }, .step)
        return workflow
    }

    /// Ids that the standard advises against: expressions cannot name them.
    func warnings(about workflows: [Workflow]) -> [Problem] {
        workflows.compactMap { workflow in
            let id = workflow.id.dropFirst(scope.count)
            if ArazzoName.isID(String(id)) { return nil }
            return Problem(
                "the workflowId '\(id)' has characters other than letters, digits, '_' and '-'",
                at: ["\(SourceLocation(file: file, line: workflow.line))"], remedy: "rename the workflow")
        }
    }

    private func dependencies(_ fields: Fields) throws -> [String] {
        var ids: [String] = []
        for element in try fields.list("dependsOn") {
            guard let name = element.string else {
                throw fields.malformed(
                    "'dependsOn' has an element that is not text", "write the id of a workflow", at: element)
            }
            let id = try targets.workflowID(name, at: fields.location(element))
            guard !ids.contains(id) else {
                throw fields.malformed("'dependsOn' names '\(name)' twice", "remove one of them", at: element)
            }
            ids.append(id)
        }
        return ids
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
}

/// Reads the source descriptions of a workflow file (Arazzo 1.0.1 section 4.6.3).
private struct SourceReader {
    let root: Fields
    let isVersion11: Bool
    let scope: String
    /// Folders with copies of the files at URLs, besides `vendor/` beside the workflow file.
    let copies: [RemoteCopies]

    func sources() throws -> [ContractSource] {
        var sources: [ContractSource] = []
        for description in try root.list("sourceDescriptions") {
            let source = try source(description)
            if let first = sources.first(where: { $0.name == source.name }) {
                throw WorkflowError.duplicate(
                    .source, source.name, first: first.line, at: SourceLocation(file: root.file, line: source.line))
            }
            sources.append(source)
        }
        guard !sources.isEmpty else {
            throw root.malformed(
                "'sourceDescriptions' names no contract", "add one with name, url: ./openapi.yaml and type: openapi")
        }
        return sources
    }

    private func source(_ value: JSON) throws -> ContractSource {
        let fields = try Fields(value, "a source", known: ["name", "url", "type"], file: root.file)
        let name = try fields.requiredText("name")
        // An expression could not name it otherwise.
        guard ArazzoName.isID(name) else {
            throw fields.malformed(
                "the name '\(name)' of a source has characters other than letters, digits, '_' and '-'",
                "rename the source", at: value["name"])
        }
        let type = try fields.text("type") ?? ContractSource.Kind.openapi.rawValue
        if type == "asyncapi", isVersion11 {
            throw WorkflowError.unsupported(
                "the source '\(name)' of type asyncapi, a description of an event-driven API,",
                remedy: "move its steps to a workflow file of their own, and remove the source",
                at: fields.location(value["type"]))
        }
        guard let kind = ContractSource.Kind(rawValue: type) else {
            throw WorkflowError.unknown(
                .sourceType, type, known: ContractSource.Kind.allCases.map(\.rawValue),
                at: fields.location(value["type"]))
        }
        let url = try fields.requiredText("url")
        return ContractSource(
            name: name, url: url, kind: kind, file: root.file, scope: scope, line: value.line, path: path(of: url))
    }

    private func path(of url: String) -> String? {
        let folder = FilePath.folder(of: root.file)
        if url.contains("://") {
            return RemoteCopies.copy(
                of: String(url.prefix { $0 != "#" }), in: copies, vendorFolder: "\(folder)\(RemoteCopies.vendorFolder)",
                exists: FileContents.exists)
        }
        return url.hasPrefix("/") ? url : "\(folder)\(url.hasPrefix("./") ? url.dropFirst(2) : url[...])"
    }
}
