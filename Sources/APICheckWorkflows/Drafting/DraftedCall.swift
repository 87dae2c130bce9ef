package import APICheckContracts
package import APICheckJSON

/// A call of an operation with the values that it needs, as a step of a workflow.
package struct DraftedCall: Sendable {
    /// Where the value of a parameter is from.
    package enum Value: Sendable {
        /// The contract gives it.
        case literal(JSON)
        /// A member of the first object of an earlier answer.
        case output(step: String, name: String)
    }

    package let operation: APICheckContracts.Operation
    package let stepID: String
    /// The values of required parameters, in the order of the contract.
    package internal(set) var values: [(parameter: Parameter, value: Value)] = []
    /// What later steps take of the answer: places by name.
    package internal(set) var outputs: [(name: String, place: Pointer)] = []

    /// The steps whose answers it needs.
    var sources: [String] {
        values.compactMap { value in
            if case .output(let step, _) = value.value { step } else { nil }
        }
    }
}
