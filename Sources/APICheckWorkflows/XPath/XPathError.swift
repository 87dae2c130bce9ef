package import APICheckBase

/// Why an XPath expression has no value.
package struct XPathError: ProblemError, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case expression
        /// The text is not XML, or has a document type declaration.
        case document
        /// A limit of ``XPathLimits``.
        case limit
        case missingLibrary
    }

    package var kind: Kind
    /// As libxml2 gives it.
    package var reason: String

    package var problem: Problem {
        switch kind {
        case .expression: Problem("the XPath expression is invalid: \(reason)")
        case .document: Problem("the text is not XML: \(reason)")
        case .limit: Problem("XPath stops at a limit: \(reason)")
        case .missingLibrary: Problem("XPath needs libxml2: \(reason)", remedy: "install libxml2")
        }
    }

    /// The reason beside the text of the expression.
    var reasonForExpression: String {
        kind == .expression
            ? reason : [problem.what, problem.remedy].compactMap(\.self).joined(separator: "; ").string
    }
}
