package import APICheckBase
import APICheckFindings
package import APICheckJSON

/// A workflow file (Arazzo 1.0 and 1.1). All expressions and conditions are parsed and all names are resolved, so that a
/// run cannot fail because of a misspelled name.
///
/// XPath 2.0 and later, and the messages of event-driven APIs are rejected as unsupported. The extension `x-apicheck-cleanup: true`
/// runs a step even after a failure, and `x-apicheck-file` makes a value of a multipart payload a file.
package struct Arazzo: Sendable {
    /// The path of the file as given.
    package let file: String
    let title: String
    /// `$self` (Arazzo 1.1): the URI that the file gives itself.
    let uri: String?
    /// The sources of this file, then those of the workflow files among them.
    package let sources: [ContractSource]
    package let workflows: [Workflow]
    /// The contract whose operations need no source to be named in a run: the first one, unless another is chosen.
    package private(set) var source: ContractSource
    /// The workflows of the workflow files among the sources; their ids are `SOURCE.WORKFLOW`.
    package let importedWorkflows: [Workflow]
    /// All workflows that a run may call.
    package let allWorkflows: [Workflow]
    /// What is wrong with the file or against the advice of the standard, and keeps no workflow from running.
    package let warnings: [Problem]
    /// What expressions can read of the sources, by ``ContractSource/id`` and the name of the field.
    let sourceFields: [String: [String: String]]
    /// The places in ``allWorkflows``, by id.
    private let places: [String: Int]

    init(
        file: String, title: String, uri: String?, sources: [ContractSource], workflows: [Workflow],
        importedWorkflows: [Workflow], warnings: [Problem]
    ) {
        self.warnings = warnings
        self.file = file
        self.title = title
        self.uri = uri
        self.sources = sources
        source = sources.first { $0.kind == .openapi } ?? sources[0]
        self.workflows = workflows
        self.importedWorkflows = importedWorkflows
        allWorkflows = workflows + importedWorkflows
        sourceFields = Dictionary(sources.map { ($0.id, $0.fields) }) { first, _ in first }
        places = Dictionary(allWorkflows.enumerated().map { ($1.id, $0) }) { first, _ in first }
    }

    /// Throws ``WorkflowError`` with the known ids, the most similar first.
    package func workflow(_ id: String) throws -> Workflow {
        guard let workflow = places[id].map({ allWorkflows[$0] }) else {
            throw WorkflowError.unknown(
                .workflow, id, known: workflows.map(\.id), at: SourceLocation(file: file, line: 1))
        }
        return workflow
    }

    /// `$self` for the expressions of a workflow: the URI or the path of its file.
    func location(of workflow: Workflow) -> String {
        workflow.scope.isEmpty ? uri ?? file : workflow.file
    }

    /// The path of the contract of ``source``; nil when it has an absolute URL without a copy.
    package var contractPath: String? { source.path }

    /// Makes the source with a file that of the run, wherever it is in the list.
    ///
    /// - Returns: Whether a source of this file has the file.
    package mutating func choose(contract file: String) -> Bool {
        let chosen = sources.first { source in
            source.kind == .openapi && source.scope.isEmpty
                && source.path.map { FileContents.areSame($0, file) } ?? false
        }
        source = chosen ?? source
        return chosen != nil
    }

    /// Whether a step calls an operation of the contract of ``source``.
    package func isOfContract(_ step: Step) -> Bool {
        sources.contains { $0.id == step.source && $0.isSameFile(as: source) }
    }

    /// The inputs of a workflow, then those of the workflows that it depends on, which it gives them.
    package func declaredInputs(of workflow: Workflow) -> [WorkflowInput] {
        var (found, names, seen): ([WorkflowInput], Set<String>, Set<String>) = ([], [], [])
        func add(_ workflow: Workflow) {
            guard seen.insert(workflow.id).inserted else { return }
            found += workflow.inputs.filter { names.insert($0.name).inserted }
            for id in workflow.dependsOn { if let place = places[id] { add(allWorkflows[place]) } }
        }
        add(workflow)
        return found
    }
}

/// A contract that describes the operations of a workflow file, or another workflow file (Arazzo 1.0.1 section 4.6.3).
package struct ContractSource: Hashable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case openapi, arazzo
    }

    package let name: String
    /// As written: relative to the workflow file, or absolute.
    package let url: String
    package let kind: Kind
    /// The workflow file that names it.
    package let file: String
    /// Empty for a source of the file that was read; `accounts.` for one of the workflow file `accounts` among its sources.
    let scope: String
    package let line: Int
    /// The path, resolved against that of the workflow file, or that of the copy of what is at a URL; nil without a copy.
    package let path: String?

    /// The name that no other source has.
    package var id: String { scope + name }

    package func isSameFile(as other: ContractSource) -> Bool {
        if url == other.url, file == other.file { return true }
        guard let path, let otherPath = other.path else { return url == other.url }
        return path == otherPath || FileContents.areSame(path, otherPath)
    }

    /// The fields that an expression can read.
    var fields: [String: String] { ["name": name, "url": url, "type": kind.rawValue] }
}

/// A sequence of steps (Arazzo 1.0.1 section 4.6.4).
///
/// Parameters and actions of the workflow as a whole are copied into its steps.
package struct Workflow: Sendable {
    /// As in its file, after ``scope``.
    package let id: String
    /// The file that contains it.
    let file: String
    /// ``ContractSource/scope`` of the sources of its file: names in its expressions are those of that file.
    let scope: String
    let summary: String?
    let line: Int
    package let inputs: [WorkflowInput]
    /// The JSON Schema of the inputs, in the document of the file; nil without inputs.
    let inputSchema: JSON?
    /// Ids of the workflows that run before this one.
    let dependsOn: [String]
    package let steps: [Step]
    let outputs: [Output]

    package func input(_ name: String) -> WorkflowInput? { inputs.first { $0.name == name } }

    /// The other workflows that a run of this one may call.
    var callees: [String] {
        var callees = dependsOn
        for step in steps {
            for action in step.onSuccess { if let id = action.kind.workflow { callees.append(id) } }
            for action in step.onFailure { if let id = action.kind.workflow { callees.append(id) } }
            if case .workflow(let id) = step.target { callees.append(id) }
        }
        return callees
    }
}

/// An input of a workflow, read from its JSON Schema.
package struct WorkflowInput: Sendable {
    package let name: String
    let summary: String?
    /// The schema's `type`; empty without one.
    let types: [String]
    let defaultValue: JSON?
    /// Whether the input has no default and `required` names it.
    package let isRequired: Bool
    /// The value is never shown: its schema has `format: password`, `writeOnly` or `x-apicheck-secret`, or
    /// ``RunOptions/secretInputs`` contains it.
    package internal(set) var isSecret: Bool
    /// The workflow file that declares it.
    package let file: String
    let line: Int

    /// Converts a text to a value: `12` is a number unless the schema allows a string; the same applies to `null` and
    /// `[1]`.
    package func value(ofText text: String) throws -> JSON {
        let isText = types.isEmpty || types.contains("string")
        if !isText, let value = try? Document(text).root, accepts(value) { return value }
        return try JSON.text(text)
    }

    /// Whether the schema allows the type of the value.
    func accepts(_ value: JSON) -> Bool {
        types.isEmpty
            || types.contains { type in
                type == value.kind.rawValue || type == "integer" && value.kind == .number && value.isWholeNumber
            }
    }
}

extension JSON {
    fileprivate var isWholeNumber: Bool { int != nil || double.map { $0.rounded() == $0 } == true }
}
