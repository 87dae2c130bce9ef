import APICheckBase
import APICheckFindings
import APICheckJSON

/// Finds the operation of a step and checks its path parameters.
struct OperationFinder {
    /// The operations of one contract.
    private struct Contract {
        let operations: [StepOperation]
        let byID: [String: StepOperation]

        init(_ operations: [StepOperation]) {
            self.operations = operations
            let named = operations.compactMap { operation in operation.id.map { ($0, operation) } }
            byID = Dictionary(named) { first, _ in first }
        }
    }

    /// The contracts by the id of their source.
    private let contracts: [String: Contract]

    /// Operations that name no source are those of the first contract. Sources with the same file have the same
    /// operations.
    init(_ arazzo: Arazzo, operations: [StepOperation]) {
        let first = arazzo.source
        var contracts = Dictionary(grouping: operations) { $0.source ?? first.id }.mapValues(Contract.init)
        if contracts[first.id] == nil { contracts[first.id] = Contract([]) }
        for source in arazzo.sources where contracts[source.id] == nil && source.kind == .openapi {
            let same = arazzo.sources.first { contracts[$0.id] != nil && $0.isSameFile(as: source) }
            if let same { contracts[source.id] = contracts[same.id] }
        }
        self.contracts = contracts
    }

    /// Returns nil for a step that calls a workflow.
    func operation(of step: Step, in workflow: Workflow) throws -> StepOperation? {
        let file = workflow.file
        let location = SourceLocation(file: file, line: step.targetLine)
        guard let source = step.source else { return nil }
        if let fault = step.body?.fault { throw fault }
        guard let contract = contracts[source] else {
            throw WorkflowError.unsupported(
                "the source '\(source)' of the step '\(step.id)', a second contract in a run that is recorded or compared,",
                remedy: "run the file with apicheck run, or use one workflow file for each contract", at: location)
        }
        guard let operation = try operation(step.target, in: contract, at: location) else { return nil }
        if let wait = step.waitUntil, !operation.isSafe {
            throw WorkflowError.malformed(
                "the step '\(step.id)' repeats \(operation.name) with x-apicheck-wait-until",
                remedy: "wait with a step that sends GET or HEAD", at: SourceLocation(file: file, line: wait.line))
        }
        let names = operation.pathParameters
        for parameter in step.parameters where parameter.location == .path && !names.contains(parameter.name) {
            throw WorkflowError.unknown(
                .pathParameter, parameter.name, known: names, at: SourceLocation(file: file, line: parameter.line))
        }
        for name in names where !step.parameters.contains(where: { $0.location == .path && $0.name == name }) {
            throw WorkflowError.malformed(
                "the step '\(step.id)' has no value for '{\(name)}' of \(operation.name)",
                remedy: "add a parameter with name: \(name) and in: path", at: location)
        }
        return operation
    }

    private func operation(
        _ target: Step.Target, in contract: Contract, at location: SourceLocation
    ) throws -> StepOperation? {
        switch target {
        case .workflow: return nil
        case .operationID(let id):
            if let found = contract.byID[id] { return found }
            if contract.byID.isEmpty, let example = contract.operations.first {
                let pointer = Pointer(["paths", example.pathTemplate, example.method.lowercased()])
                throw WorkflowError.malformed(
                    "unknown operation '\(id)': no operation of the contract has an operationId",
                    remedy: "name it with operationPath; that of \(example.name) is "
                        + "'{$sourceDescriptions.NAME.url}#\(pointer)'",
                    at: location)
            }
            if let dot = id.firstIndex(of: "."), contract.byID[String(id[id.index(after: dot)...])] != nil {
                throw WorkflowError.malformed(
                    "unknown operation '\(id)'",
                    remedy: "write $sourceDescriptions.\(id) if \(id[..<dot]) is the name of a source",
                    at: location)
            }
            throw WorkflowError.unknown(.operation, id, known: Array(contract.byID.keys), at: location)
        case .operationPath(let path, let method):
            let found = contract.operations.filter { $0.pathTemplate == path && (method == nil || $0.method == method) }
            guard let first = found.first else {
                let name = (method.map { "\($0) " } ?? "") + path
                throw WorkflowError.unknown(
                    .operation, name, known: contract.operations.map(\.name), at: location)
            }
            guard found.count == 1 || method != nil else {
                throw WorkflowError.malformed(
                    "\(path) has several operations: \(found.map(\.method).list("and"))",
                    remedy: "add the method, e.g. /\(first.method.lowercased())", at: location)
            }
            return first
        }
    }
}
