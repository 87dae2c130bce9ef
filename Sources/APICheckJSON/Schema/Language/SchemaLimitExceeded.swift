#if Contracts
package import APICheckBase

/// A limit stopped the validation of a value, so its validity is unknown.
package struct SchemaLimitExceeded: ProblemError, Hashable, Sendable {
    package enum Limit: Hashable, Sendable {
        /// ``SchemaLimits/steps`` and its value.
        case steps(Int)
        /// The stack of the thread: its use grows with the depth of the value times the number of schemas nested at
        /// each level.
        case stack
    }

    package let limit: Limit

    package init(limit: Limit) { self.limit = limit }

    package var problem: Problem {
        switch limit {
        case .steps(let most):
            Problem("its validation takes more than the limit of \(most) steps", setting: .schemaSteps)
        case .stack:
            Problem("the value and the references of its schema are nested too deeply for the stack of the thread")
        }
    }
}
#endif
