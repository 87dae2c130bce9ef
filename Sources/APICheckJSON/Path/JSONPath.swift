#if CommandLine
/// A query of RFC 9535 that selects values of a document, e.g. `$.pets[?@.age > 3].name`.
package struct JSONPath: Sendable, CustomStringConvertible {
    package let text: String
    /// The patterns in the text that are not I-Regexps (RFC 9485). They match no text (RFC 9535 section 2.4.6), so that
    /// a test with one is false for every value.
    package let invalidPatterns: [JSONPathError]
    private let query: PathQuery
    private let limits: JSONPathLimits

    /// Parses a query and checks the types of its functions (RFC 9535 section 2.4.3).
    ///
    /// - Throws: ``JSONPathError``.
    package init(_ text: String, limits: JSONPathLimits = JSONPathLimits()) throws {
        var parser = PathParser(text, limits: limits)
        query = try parser.parse()
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
    package var beginsWithFilter: Bool {
        guard let first = query.segments.first, !first.isDescendant else { return false }
        return first.selectors.contains { if case .filter = $0 { true } else { false } }
    }
}
#endif
