import APICheckBase
import APICheckFindings
import APICheckJSON

/// Finds the operation of a step and checks its path parameters.
struct OperationFinder {
    let file: String
    private let operations: [StepOperation]
    private let byID: [String: StepOperation]

    init(file: String, operations: [StepOperation]) {
        self.file = file
        self.operations = operations
        byID = Dictionary(operations.compactMap { operation in operation.id.map { ($0, operation) } }) { first, _ in
            first
        }
    }

    /// Returns nil for a step that calls a workflow.
    func operation(of step: Step) throws -> StepOperation? {
        let location = SourceLocation(file: file, line: step.targetLine)
        let operation: StepOperation
        switch step.target {
        case .workflow: return nil
        case .operationID(let id):
            guard let found = byID[id] else {
                if byID.isEmpty, let example = operations.first {
                    let pointer = Pointer(["paths", example.pathTemplate, example.method.lowercased()])
                    throw WorkflowError.malformed(
                        "unknown operation '\(id)': no operation of the contract has an operationId",
                        remedy: "name it with operationPath; that of \(example.name) is "
                            + "'{$sourceDescriptions.NAME.url}#\(pointer)'",
                        at: location)
                }
                throw WorkflowError.unknown(.operation, id, known: Array(byID.keys), at: location)
            }
            operation = found
        case .operationPath(let path, let method):
            let found = operations.filter { $0.pathTemplate == path && (method == nil || $0.method == method) }
            guard let first = found.first else {
                let name = (method.map { "\($0) " } ?? "") + path
                throw WorkflowError.unknown(.operation, name, known: operations.map(\.name), at: location)
            }
            guard found.count == 1 || method != nil else {
                throw WorkflowError.malformed(
                    "\(path) has several operations: \(found.map(\.method).list("and"))",
                    remedy: "add the method, e.g. /\(first.method.lowercased())", at: location)
            }
            operation = first
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
}
