package import APICheckContracts
package import APICheckJSON

/// A call of an operation with the values that it needs, as a step of a workflow.
package struct DraftedCall: Sendable {
    /// Where the value of a parameter is from.
    package enum Value: Sendable {
        /// JSON text; a string may contain runtime expressions.
        case literal(String)
        /// An output of an earlier step.
        case output(step: String, name: String)
    }

    package struct Parameter: Sendable {
        package let name: String
        /// `path`, `query`, `querystring`, `header` or `cookie`.
        package let location: String
        package let value: Value
    }

    package struct Body: Sendable {
        let mediaType: String
        /// JSON whose texts may be runtime expressions.
        let payload: String
    }

    /// What a later step takes of the answer.
    package enum Place: Hashable, Sendable {
        case body(Pointer)
        /// A header field.
        case header(String)
        /// The parameter `{id}` of a path in the header field Location, or of a query such as `?page={id}`.
        case location(template: String)
    }

    package struct Output: Hashable, Sendable {
        package let name: String
        package let place: Place
    }

    package let operation: APICheckContracts.Operation
    package let stepID: String
    /// The parameters in the order of the contract, or of the request.
    package internal(set) var parameters: [Parameter] = []
    package internal(set) var credentials: [DraftedCredential] = []
    package internal(set) var body: Body?
    /// The status that the call must have; nil for any below 500.
    package internal(set) var status: Int?
    package internal(set) var outputs: [Output] = []
    /// Whether it removes what the workflow made.
    package internal(set) var isCleanup = false

    /// The steps whose answers its parameters need.
    var sources: [String] {
        parameters.compactMap { parameter in
            if case .output(let step, _) = parameter.value { step } else { nil }
        }
    }
}
