/// An action after a step (Arazzo 1.0.1 sections 4.6.7 and 4.6.8). The first one whose criteria hold is performed.
package struct StepAction: Sendable {
    package enum Kind: Hashable, Sendable {
        case end
        case goto(Destination)
        /// The seconds to wait, the maximum number of retries, and what to run before each.
        case retry(after: Double, limit: Int, first: Destination?)
    }

    package enum Destination: Hashable, Sendable {
        case step(String)
        case workflow(String)
    }

    package let name: String
    package let kind: Kind
    package let criteria: [Criterion]
    package let line: Int
    /// The inputs of the workflow that it names (Arazzo 1.1).
    package let parameters: [StepParameter]
}

extension StepAction.Kind {
    var destination: StepAction.Destination? {
        switch self {
        case .end: nil
        case .goto(let destination): destination
        case .retry(_, _, let first): first
        }
    }

    var workflow: String? {
        if case .workflow(let id)? = destination { id } else { nil }
    }
}
