package import APICheckJSON

/// The operations and responses of one contract that exchanges used, with the fields of their bodies.
package struct ContractUse: Hashable, Sendable {
    /// A declared response that some exchange had.
    package struct Response: Hashable, Sendable, Comparable {
        /// The index of the operation in the contract.
        package var operation: Int
        /// The declared status, e.g. `2XX`.
        package var status: String

        package init(operation: Int, status: String) {
            self.operation = operation
            self.status = status
        }

        package static func < (left: Response, right: Response) -> Bool {
            (left.operation, left.status) < (right.operation, right.status)
        }
    }

    /// The indexes of the operations.
    package var operations: Set<Int> = []
    package var responses: [Response: SeenFields] = [:]

    package init() {}

    /// The result does not depend on the order in which several are united.
    package mutating func formUnion(_ other: ContractUse) {
        operations.formUnion(other.operations)
        responses.merge(other.responses) { one, other in
            var one = one
            one.formUnion(other)
            return one
        }
    }
}
