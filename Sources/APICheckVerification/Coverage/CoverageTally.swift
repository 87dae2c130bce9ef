import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckReports

/// The operations and responses of one contract that checked exchanges used.
struct CoverageTally: Sendable {
    private(set) var operations: Set<Int> = []
    private(set) var responses: Set<ReportPart.Response> = []

    mutating func add(_ operation: Operation, status: Int?) {
        operations.insert(operation.index)
        if let status, let declared = operation.responses.first(for: status) {
            responses.insert(ReportPart.Response(operation: operation.index, status: declared.status.description))
        }
    }

    mutating func add(_ part: ReportPart) {
        operations.formUnion(part.operations)
        responses.formUnion(part.responses)
    }

    mutating func add(_ other: CoverageTally) {
        operations.formUnion(other.operations)
        responses.formUnion(other.responses)
    }

    func coverage(of contract: Contract) -> Coverage {
        var coverage = Coverage(contract: contract.api ?? contract.file)
        for operation in contract.operations {
            let isUsed = operations.contains(operation.index)
            coverage.operations.declared += 1
            if isUsed { coverage.operations.seen += 1 } else { coverage.unusedOperations.append(operation.name) }
            for response in operation.responses {
                let isSeen = responses.contains(
                    ReportPart.Response(operation: operation.index, status: response.status.description))
                coverage.statuses.declared += 1
                if isSeen { coverage.statuses.seen += 1 }
                if isUsed, !isSeen { coverage.unseenResponses.append("\(operation.name) \(response.status)") }
                if response.content.contains(where: { $0.schema != nil }) {
                    coverage.schemas.declared += 1
                    if isSeen { coverage.schemas.seen += 1 }
                }
            }
            if operation.allowsAnyBody { coverage.unchecked.append(operation.name) }
        }
        return coverage
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
