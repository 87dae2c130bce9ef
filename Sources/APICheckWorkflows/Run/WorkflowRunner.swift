package import APICheckContracts
import APICheckFindings
package import APICheckHTTP
package import APICheckJSON

/// Runs the workflows of a file against a server.
///
/// A class, since each step of a run refers to it, and a copy of it would retain all of its parts.
package final class WorkflowRunner: Sendable {
    package let arazzo: Arazzo
    let server: HTTPURL
    /// The servers of other contracts than the first, by the id of their source.
    private let servers: [String: HTTPURL]
    /// The beginning of the URLs of requests, by the id of the source; nil for the first contract.
    private let bases: [String?: String]
    let options: RunOptions
    let transport: any Transport
    let pace: Pace
    private let inputSchemas: InputSchemas
    /// The operations by workflow and step.
    private let operations: [String: [String: StepOperation]]
    /// Whether each step may run beside others, by workflow.
    private let independent: [String: [Bool]]
    /// What is added to each request of the first contract.
    private let ownHeaders: Headers
    private let facts: WorkflowFacts

    /// Finds the operation of every step. Throws ``WorkflowError`` for an unknown operation and for missing or unknown
    /// path parameters.
    package init(
        arazzo: Arazzo, operations: [StepOperation], transport: any Transport, server: HTTPURL,
        servers: [String: HTTPURL] = [:], options: RunOptions = RunOptions()
    ) throws {
        self.arazzo = arazzo
        self.server = server
        self.servers = servers
        var bases: [String?: String] = [nil: server.base]
        for (source, server) in servers { bases[source] = server.base }
        self.bases = bases
        self.options = options
        self.transport = transport
        pace = Pace(requestsPerSecond: options.requestsPerSecond, clock: options.clock)
        inputSchemas = try InputSchemas(arazzo)
        let finder = OperationFinder(arazzo, operations: operations)
        var found: [String: [String: StepOperation]] = [:]
        var independent: [String: [Bool]] = [:]
        for workflow in arazzo.allWorkflows {
            var operations: [String: StepOperation] = [:]
            independent[workflow.id] = try workflow.steps.map { step in
                let operation = try finder.operation(of: step, in: workflow)
                operations[step.id] = operation
                return StepBatch.isIndependent(step, operation)
            }
            found[workflow.id] = operations
        }
        self.operations = found
        self.independent = independent
        ownHeaders = Headers(options.ownHeaders.fields + options.headers.fields)
        facts = try WorkflowFacts(of: arazzo, secretInputs: options.secretInputs) { step, workflow in
            found[workflow.id]?[step.id]
        }
    }

    /// - Parameter others: Other contracts than the first and their servers, by the id of their source.
    /// - Throws: ``WorkflowError``.
    package convenience init(
        arazzo: Arazzo, contract: Contract, transport: any Transport, server: HTTPURL,
        others: [String: (contract: Contract, server: HTTPURL)] = [:], options: RunOptions = RunOptions()
    ) throws {
        let operations = others.flatMap { source, other in
            other.contract.operations.map { operation in
                var operation = StepOperation(operation)
                operation.source = source
                operation.api = other.contract.api ?? source
                return operation
            }
        }
        try self.init(
            arazzo: arazzo, operations: contract.operations.map(StepOperation.init) + operations,
            transport: transport, server: server, servers: others.mapValues(\.server), options: options)
    }

    /// The base URL of the contract that an operation belongs to.
    func server(of operation: StepOperation) -> HTTPURL {
        operation.source.flatMap { servers[$0] } ?? server
    }

    /// The beginning of the URL of a request.
    func base(of operation: StepOperation) -> String { bases[operation.source] ?? bases[nil] ?? "" }

    /// Returns nil for a step that calls a workflow.
    func operation(of step: Step, in workflow: Workflow) -> StepOperation? { operations[workflow.id]?[step.id] }

    /// Whether each step of a workflow may run beside others, see ``StepBatch``.
    func independentSteps(of workflow: Workflow) -> [Bool] { independent[workflow.id] ?? [] }

    /// What is added to a request without it.
    func headers(for operation: StepOperation) -> Headers {
        operation.source == nil ? ownHeaders : options.headers
    }

    /// Whether a workflow and all workflows that it may call only read.
    package func isSafe(_ workflowID: String) throws -> Bool { try write(in: workflowID) == nil }

    /// Whether a workflow may run beside others: no step of it or of one that it may call changes what others read.
    package func runsBesideOthers(_ workflowID: String) throws -> Bool {
        try isSafe(workflowID) && !facts.endSession.contains(arazzo.workflow(workflowID).id)
    }

    /// Returns the first step that may write, of a workflow or one that it may call; nil when all only read.
    package func write(in workflowID: String) throws -> StepWrite? {
        try facts.writes[arazzo.workflow(workflowID).id]
    }

    /// Runs a workflow. The clean-up steps whose required outputs have values always run before this returns, even when
    /// the task is cancelled.
    ///
    /// Throws ``WorkflowError`` when the workflow does not exist or an input is missing or has the wrong type; nothing
    /// was sent then. All later problems are part of the result.
    package func run(_ workflowID: String, inputs: [String: JSON] = [:]) async throws -> WorkflowRun {
        let workflow = try arazzo.workflow(workflowID)
        let inputs = try complete(inputs, for: workflow)
        var execution = WorkflowExecution(runner: self, workflow: workflow)
        await execution.run(workflow, inputs: inputs)
        return execution.result
    }

    /// Returns the inputs with their defaults. Inputs of workflows that the workflow depends on count as its own.
    func complete(_ given: [String: JSON], for workflow: Workflow) throws -> [String: JSON] {
        let location = SourceLocation(file: arazzo.file, line: workflow.line)
        let known = try declaredInputs(of: workflow)
        let names = Set(known.map(\.name))
        for name in given.keys.sorted() where !names.contains(name) {
            throw WorkflowError.unknown(.input, name, known: known.map(\.name), at: location)
        }
        var inputs: [String: JSON] = [:]
        for input in known {
            if let value = given[input.name] {
                try check(value, for: input, of: workflow)
                inputs[input.name] = value
            } else if let value = input.defaultValue, inputs[input.name] == nil {
                inputs[input.name] = value
            }
        }
        let missing = known.filter { $0.isRequired && inputs[$0.name] == nil }.map(\.name)
        guard missing.isEmpty else {
            throw WorkflowError.missingInputs(workflow: workflow.id, names: missing, at: location)
        }
        var checked: Set<String> = []
        try checkSchemas(inputs, of: workflow, secrets: Set(known.filter(\.isSecret).map(\.name)), &checked)
        return inputs
    }

    private func checkSchemas(
        _ inputs: [String: JSON], of workflow: Workflow, secrets: Set<String>, _ checked: inout Set<String>
    ) throws {
        guard checked.insert(workflow.id).inserted else { return }
        try inputSchemas.check(inputs, of: workflow, secrets: secrets)
        for id in workflow.dependsOn { try checkSchemas(inputs, of: arazzo.workflow(id), secrets: secrets, &checked) }
    }

    /// Throws ``WorkflowError`` for a value of the wrong type.
    func check(_ value: JSON, for input: WorkflowInput, of workflow: Workflow) throws {
        guard input.accepts(value) else {
            throw WorkflowError.wrongInput(
                workflow: workflow.id, name: input.name, expected: input.types.joined(separator: " or "),
                actual: input.isSecret ? value.kind.withArticle : value.shortText,
                at: SourceLocation(file: arazzo.file, line: workflow.line))
        }
    }

    /// The inputs of the workflow, then those of the workflows that it depends on.
    package func declaredInputs(of workflow: Workflow) throws -> [WorkflowInput] {
        try facts.inputs[arazzo.workflow(workflow.id).id] ?? []
    }
}

extension HTTPURL {
    /// The origin and the path, without a slash at the end.
    fileprivate var base: String {
        origin + (path.utf8.last == UInt8(ascii: "/") ? path.dropLast() : path[...])
    }
}

/// What follows from a workflow and all that it calls or depends on, found once for each workflow: a workflow that many others
/// depend on is not followed again for each of them.
private struct WorkflowFacts: Sendable {
    /// Its inputs, then those of the workflows that it depends on, by workflow.
    private(set) var inputs: [String: [WorkflowInput]] = [:]
    /// The first step that may write, by workflow; none where all only read.
    private(set) var writes: [String: StepWrite] = [:]
    /// The workflows with a step that signs out.
    private(set) var endSession: Set<String> = []

    /// - Parameters:
    ///   - arazzo: A file without cycles of calls.
    ///   - operation: The operation of a step; nil for one that calls a workflow.
    init(
        of arazzo: Arazzo, secretInputs: SecretInputs, operation: (Step, Workflow) -> StepOperation?
    ) throws {
        var known: Set<String> = []
        for workflow in arazzo.allWorkflows { try inputs[workflow.id] = find(workflow, arazzo, secretInputs) }
        for workflow in arazzo.allWorkflows { try follow(workflow, arazzo, &known, operation) }
    }

    private mutating func find(
        _ workflow: Workflow, _ arazzo: Arazzo, _ secretInputs: SecretInputs
    ) throws -> [WorkflowInput] {
        if let found = inputs[workflow.id] { return found }
        var found = workflow.inputs
        var names = Set(found.map(\.name))
        for id in workflow.dependsOn {
            for input in try find(arazzo.workflow(id), arazzo, secretInputs) where names.insert(input.name).inserted {
                found.append(input)
            }
        }
        for index in found.indices where secretInputs.contains(found[index].name, of: workflow.id) {
            found[index].isSecret = true
        }
        inputs[workflow.id] = found
        return found
    }

    private mutating func follow(
        _ workflow: Workflow, _ arazzo: Arazzo, _ known: inout Set<String>,
        _ operation: (Step, Workflow) -> StepOperation?
    ) throws {
        guard known.insert(workflow.id).inserted else { return }
        for step in workflow.steps {
            guard let operation = operation(step, workflow) else { continue }
            if writes[workflow.id] == nil { writes[workflow.id] = StepWrite(step, operation) }
            if operation.endsSession { endSession.insert(workflow.id) }
        }
        for callee in workflow.callees {
            try follow(arazzo.workflow(callee), arazzo, &known, operation)
            if writes[workflow.id] == nil { writes[workflow.id] = writes[callee] }
            if endSession.contains(callee) { endSession.insert(workflow.id) }
        }
    }
}

/// The JSON Schemas of the inputs of workflows (Arazzo 1.0.1 section 4.6.4.1, `inputs`: JSON Schema 2020-12).
private struct InputSchemas: Sendable {
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
        let path = violation.instance.pointer.tokens + (violation.property.map { [$0] } ?? [])
        let name = path.first ?? workflow.id
        throw WorkflowError.wrongInput(
            workflow: workflow.id, name: path.joined(separator: "/"), expected: "\(violation.expected)",
            actual: secrets.contains(name) ? violation.instance.kind.withArticle : "\(violation.actual)",
            at: SourceLocation(file: workflow.file, line: violation.schema.line))
    }
}
