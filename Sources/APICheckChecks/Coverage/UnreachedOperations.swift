import APICheckBase
package import APICheckContracts
package import APICheckProject
import APICheckWorkflows

extension Arazzo {
    /// The operations of a contract that no step of any workflow calls: `GET /todos`.
    func unreachedOperations(of contract: Contract) -> [String] {
        var reached: Set<Int> = []
        let steps = workflows.flatMap(\.steps).filter { isOfContract($0) }
        for target in steps.map(\.target) {
            switch target {
            case .operationID(let id):
                if let operation = contract.operation(id: id) { reached.insert(operation.index) }
            case .operationPath(let path, let method):
                let operation = contract.operations.first {
                    $0.pathTemplate == path && (method == nil || $0.method == method)
                }
                if let operation { reached.insert(operation.index) }
            case .workflow: continue
            }
        }
        return contract.operations.filter { !reached.contains($0.index) }.map(\.name)
    }
}

extension API {
    /// The operations that no workflow calls; nil where the API has no workflows, or none that can be read: `diff --live`
    /// and `record` report why.
    package func unreachedOperations(of contract: Contract) -> [String]? {
        guard FileContents.exists(workflowsFile),
            var arazzo = try? Arazzo(
                contentsOf: workflowsFile, copies: project.remoteCopies, limits: project.limits.document)
        else { return nil }
        if !arazzo.choose(contract: contractFile), arazzo.contractPath != nil { return nil }
        return arazzo.unreachedOperations(of: contract)
    }
}
