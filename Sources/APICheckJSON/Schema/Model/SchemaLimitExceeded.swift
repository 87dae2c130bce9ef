/// The check of a value that was given up: the value is neither valid nor invalid as far as is known.
package struct SchemaLimitExceeded: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Limit: Hashable, Sendable {
        /// ``SchemaLimits/steps``, with its value.
        case steps(Int)
        /// The stack of the thread: the levels of the value times the schemas that apply each other at one level.
        case stack
    }

    package let limit: Limit

    package init(limit: Limit) { self.limit = limit }

    package var description: String {
        switch limit {
        case .steps(let most):
            "its schema takes more than \(most) steps to check; --max-schema-steps raises the limit"
        case .stack:
            "the value and the references of its schema are nested too deeply for the stack of the thread"
        }
    }
}
