#if Contracts
package import APICheckBase

/// A query of RFC 9535 that selects values of a document, e.g. `$.pets[?@.age > 3].name`.
package struct JSONPath: Sendable, CustomStringConvertible {
    package let text: String
    /// The patterns in the text that are not I-Regexps (RFC 9485). They match no text (RFC 9535 section 2.4.6), so that
    /// a test with one is false for every value.
    package let invalidPatterns: [JSONPathError]
    let query: PathQuery
    /// Whether a filter of the query has a query that begins with `$`.
    let usesRootInFilters: Bool
    let limits: JSONPathLimits

    /// Parses a query and checks the types of its functions (RFC 9535 section 2.4.3).
    ///
    /// - Throws: ``JSONPathError``.
    package init(_ text: String, limits: JSONPathLimits = JSONPathLimits()) throws {
        var parser = PathParser(text, limits: limits)
        query = try parser.parse()
        usesRootInFilters = parser.absoluteQueries > 0
        invalidPatterns = parser.invalidPatterns
        self.text = text
        self.limits = limits
    }

    package var description: String { text }

    /// The selected values in the order of the standard. A value is contained once for each way to select it.
    ///
    /// Of duplicate names, the name selector selects the last; the wildcard, the filter and the descendant segment
    /// visit all.
    ///
    /// - Parameter root: The value of `$`.
    /// - Throws: ``JSONPathLimitExceeded``.
    package func select(in root: JSON) throws -> [JSON] {
        try withExtendedLifetime(root.document) {
            var evaluator = PathEvaluator(root, limits: limits)
            return try evaluator.rows(of: query, current: root.row).map { JSON(document: root.document, row: $0) }
        }
    }

    /// Whether the query begins with a filter, `$[?...]`: it tests each element or member value of the root, never the
    /// root itself.
    var beginsWithFilter: Bool {
        guard let first = query.segments.first, !first.isDescendant else { return false }
        return first.selectors.contains { if case .filter = $0 { true } else { false } }
    }
}

/// A test of a value: a query that must select something, or the logical expression of a filter without `[?` and `]`,
/// in which `@` and `$` are the value.
///
/// The second form, `$.total > 3 && $.name`, is not a query of RFC 9535, but published workflows use it. A query in a
/// comparison that selects nothing is `null` there, so that `$.token != null` is false without a token; in a filter of
/// RFC 9535 it would be true.
package struct JSONPathCondition: Sendable, CustomStringConvertible {
    private enum Test: Sendable {
        case query(JSONPath)
        case expression(PathFilter)
    }

    package let description: String
    /// The patterns that are not I-Regexps, as ``JSONPath/invalidPatterns``.
    package let invalidPatterns: [JSONPathError]
    private let test: Test
    private let limits: JSONPathLimits

    /// - Throws: ``JSONPathError``.
    package init(_ text: String, limits: JSONPathLimits = JSONPathLimits()) throws {
        description = text
        self.limits = limits
        do {
            let query = try JSONPath(text, limits: limits)
            test = .query(query)
            invalidPatterns = query.invalidPatterns
        } catch let error as JSONPathError {
            var parser = PathParser(text, limits: limits)
            do { test = .expression(try parser.parseExpression()) } catch let other as JSONPathError {
                // The parse that read more of the text knows what was meant.
                throw other.column > error.column ? other : error
            }
            invalidPatterns = parser.invalidPatterns
        }
    }

    /// The values that make the condition true: what the query selects, or the value itself for a logical expression.
    /// Empty when the condition is false.
    ///
    /// - Throws: ``JSONPathLimitExceeded``.
    package func matches(in root: JSON) throws -> [JSON] {
        switch test {
        case .query(let query): return try query.select(in: root)
        case .expression(let filter):
            return try withExtendedLifetime(root.document) {
                var evaluator = PathEvaluator(root, limits: limits)
                evaluator.nothing = try Document("null").root
                return try evaluator.isTrue(filter, root.row) ? [root] : []
            }
        }
    }

    /// ``JSONPath/beginsWithFilter``.
    package var beginsWithFilter: Bool {
        if case .query(let query) = test { query.beginsWithFilter } else { false }
    }
}

/// Limits on queries of RFC 9535.
package struct JSONPathLimits: Hashable, Sendable {
    /// The length of a query in characters.
    var characters = 100_000
    /// The nesting of filters, parentheses and function calls.
    package var depth = 64
    /// The number of values that one evaluation visits. A filter inside of a filter over descendants visits a number of
    /// values that is quadratic in the size of the document.
    package var steps = 100_000_000
    /// The number of values that one segment selects. Each further `..*` multiplies it by up to the depth of the document.
    package var results = 1_000_000

    var patterns = PatternLimits()

    package init() {}
}

/// A limit stopped the evaluation of a query, so its result is unknown.
package struct JSONPathLimitExceeded: ProblemError, Hashable, Sendable {
    enum Limit: Hashable, Sendable {
        /// ``JSONPathLimits/steps`` and its value.
        case steps(Int)
        /// ``JSONPathLimits/results`` and its value.
        case results(Int)
        /// A pattern in the document, and why it cannot be compiled.
        case pattern(String)
    }

    let limit: Limit

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

/// A text is not a query of RFC 9535.
package struct JSONPathError: ProblemError, Hashable, Sendable {
    /// What was expected and found, e.g. `expected a selector, found ]`.
    package var reason: String
    /// The column, in characters, from 1.
    package var column: Int

    package var problem: Problem { Problem("\(reason), at column \(column)") }
}
#endif
