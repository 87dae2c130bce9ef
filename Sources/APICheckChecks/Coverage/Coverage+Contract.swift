import APICheckBase
package import APICheckContracts
package import APICheckFindings
import APICheckHTTP
import APICheckJSON
package import APICheckReports

extension Coverage {
    /// How much of a contract is in what exchanges used of it.
    ///
    /// - Parameter unreached: The operations that no workflow calls; nil where that is not known.
    package init(of contract: Contract, _ used: ContractUse, unreached: [String]? = nil) {
        self.init(contract: contract.api ?? contract.file)
        unreachedOperations = unreached
        for operation in contract.operations {
            let isUsed = used.operations.contains(operation.index)
            self[.operations].declared += 1
            if isUsed { self[.operations].seen += 1 } else { unusedOperations.append(operation.name) }
            for response in operation.responses {
                let name = "\(operation.name) \(response.status)"
                let seen = used.responses[response.key(in: operation)]
                count(seen != nil, as: .statuses)
                if isUsed, seen == nil { unseenResponses.append(name) }
                if response.content.contains(where: { $0.schema != nil }) { count(seen != nil, as: .schemas) }
                if let seen, let tree = contract.fieldTree(of: response) { add(seen, of: tree, name) }
            }
            if operation.allowsAnyBody { unchecked.append(operation.name) }
        }
    }

    private mutating func count(_ isSeen: Bool, as part: Part) {
        self[part].declared += 1
        if isSeen { self[part].seen += 1 }
    }

    private mutating func add(_ seen: SeenFields, of tree: FieldTree, _ response: String) {
        let counts = tree.counts(of: seen)
        self[.fields].declared += tree.fieldCount
        self[.fields].seen += counts.fields
        self[.values].declared += tree.valueCount
        self[.values].seen += counts.values
        let unseen = tree.unseen(in: seen)
        unseenFields += unseen.fields.map {
            UnseenField(response: response, place: $0.place.description, isRequired: $0.isRequired)
        }
        unseenValues += unseen.values.map {
            UnseenValue(response: response, place: $0.place.description, text: ShortText.of($0.value))
        }
    }
}

extension Contract {
    /// The used responses of which not all fields can be counted.
    package func skippedFields(of used: ContractUse) -> [Skipped] {
        operations.flatMap { operation in
            operation.responses.compactMap { response in
                guard used.responses[response.key(in: operation)] != nil, fieldTree(of: response)?.isCut == true else {
                    return nil
                }
                return Skipped(
                    what: "coverage of \(operation.name) \(response.status)",
                    why: """
                        its schemas declare more than \(FieldTree.limit) fields and values, or more than \
                        \(FieldTree.maximumDepth) levels: those nearest to the root are counted
                        """)
            }
        }
    }
}

extension ResponseDeclaration {
    func key(in operation: Operation) -> ContractUse.Response {
        ContractUse.Response(operation: operation.index, status: status.description)
    }
}

extension Operation {
    /// Whether it declares a JSON body for success, and every such body may be anything.
    fileprivate var allowsAnyBody: Bool {
        let bodies = responses.filter(\.isSuccess).flatMap(\.content).filter(\.type.isJSON)
        return !bodies.isEmpty && bodies.allSatisfy(\.allowsAnything)
    }
}

extension ResponseDeclaration {
    fileprivate var isSuccess: Bool {
        switch status {
        case .code(let code): (200...299).contains(code)
        case .range(let digit): digit == 2
        case .default: false
        }
    }
}

extension Content {
    /// Names of a schema that describe and do not check.
    private static let descriptive: Set<String> = [
        "title", "description", "default", "example", "examples", "deprecated", "externalDocs", "$comment", "readOnly",
        "writeOnly",
    ]

    fileprivate var allowsAnything: Bool {
        guard let schema else { return true }
        if schema.bool == true { return true }
        return schema.kind == .object
            && schema.members.allSatisfy { Content.descriptive.contains($0.name) || $0.name.hasPrefix("x-") }
    }
}

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
    package mutating func add(_ checked: CheckResult) {
        guard let operation = checked.operation else { return }
        guard let status = checked.status, let declared = operation.responses.first(for: status) else {
            operations.insert(operation.index)
            return
        }
        if let known = responses.index(forKey: ObjectIdentifier(declared)) {
            if let body = checked.responseBody { responses.values[known].fields?.add(body) }
            return
        }
        operations.insert(operation.index)
        var fields = contract.fieldTree(of: declared).map(FieldCounter.init)
        if let body = checked.responseBody { fields?.add(body) }
        responses[ObjectIdentifier(declared)] = Seen(response: declared.key(in: operation), fields: fields)
    }

    package var used: ContractUse {
        var used = ContractUse()
        used.operations = operations
        for seen in responses.values { used.responses[seen.response] = seen.fields?.seen ?? SeenFields() }
        return used
    }
}
