#if CommandLine
package import APICheckBase

/// Limits on queries of RFC 9535.
package struct JSONPathLimits: Hashable, Sendable {
    /// The length of a query in characters.
    package var characters = 100_000
    /// The nesting of filters, parentheses and function calls.
    package var depth = 64
    /// The number of values that one evaluation visits. A filter inside of a filter over descendants visits a number of
    /// values that is quadratic in the size of the document.
    package var steps = 100_000_000
    /// The number of values that one segment selects. Each further `..*` multiplies it by up to the depth of the document.
    package var results = 1_000_000

    package var patterns = PatternLimits()

    package init() {}
}

/// A limit stopped the evaluation of a query, so its result is unknown.
package struct JSONPathLimitExceeded: ProblemError, Hashable, Sendable {
    package enum Limit: Hashable, Sendable {
        /// ``JSONPathLimits/steps`` and its value.
        case steps(Int)
        /// ``JSONPathLimits/results`` and its value.
        case results(Int)
        /// A pattern in the document, and why it cannot be compiled.
        case pattern(String)
    }

    package let limit: Limit

    package var problem: Problem {
        switch limit {
        case .steps(let most):
            Problem(
                "the query visits more than the limit of \(most) values",
                remedy: "avoid a filter inside of a filter, or .. before one")
        case .results(let most):
            Problem("the query selects more than the limit of \(most) values", remedy: "use .. once at most")
        case .pattern(let reason): Problem("a pattern in the document cannot be used: \(reason)")
        }
    }
}
#endif
