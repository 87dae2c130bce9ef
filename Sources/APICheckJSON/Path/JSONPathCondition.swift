#if CommandLine
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
#endif
