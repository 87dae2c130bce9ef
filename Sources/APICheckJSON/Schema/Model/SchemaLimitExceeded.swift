/// A limit stopped the validation of a value, so its validity is unknown.
package struct SchemaLimitExceeded: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Limit: Hashable, Sendable {
        /// ``SchemaLimits/steps`` and its value.
        case steps(Int)
        /// The stack of the thread: its use grows with the depth of the value times the number of schemas nested at
        /// each level.
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
