package import APICheckContracts
import APICheckJSON
package import APICheckReports

/// What exchanges use of one contract, counted by one job.
package struct CoverageTally {
    private struct Seen {
        let response: ContractUse.Response
        /// The counter of fields, or nil for a response without a schema for JSON.
        var fields: FieldCounter?
    }

    private let contract: Contract
    private var operations: Set<Int> = []
    private var responses: [ObjectIdentifier: Seen] = [:]

    package init(of contract: Contract) { self.contract = contract }

    /// Adds an exchange that was checked against the contract.
    ///
    /// - Parameter status: That of the response; nil without one.
    package mutating func add(_ checked: CheckResult, status: Int?) {
        guard let operation = checked.operation else { return }
        operations.insert(operation.index)
        guard let status, let declared = operation.responses.first(for: status) else { return }
        let key = ObjectIdentifier(declared)
        if responses[key] == nil {
            responses[key] = Seen(
                response: declared.key(in: operation), fields: contract.fieldTree(of: declared).map(FieldCounter.init))
        }
        if let body = checked.responseBody { responses[key]?.fields?.add(body) }
    }

    package var used: ContractUse {
        var used = ContractUse()
        used.operations = operations
        for seen in responses.values { used.responses[seen.response] = seen.fields?.seen ?? SeenFields() }
        return used
    }
}
