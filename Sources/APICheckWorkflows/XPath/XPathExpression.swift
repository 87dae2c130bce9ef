import APICheckJSON
import CXML

/// An expression of XPath 1.0, which libxml2 evaluates for a text that is XML.
///
/// Namespace prefixes are those that the root element of the document declares; a name without a prefix is in no
/// namespace. A document type declaration is refused, entities are not expanded, and nothing is loaded.
package struct XPathExpression: Sendable, CustomStringConvertible {
    /// libxml2 follows the steps and parentheses of an expression by recursion.
    private static let longest = 1_000

    package let description: String

    /// - Throws: ``XPathError``.
    package init(_ text: String) throws {
        if let absence = XPathExpression.absence {
            throw XPathError(kind: .missingLibrary, reason: absence)
        }
        guard text.utf8.count <= XPathExpression.longest else {
            throw XPathError(kind: .expression, reason: "it has more than \(XPathExpression.longest) bytes")
        }
        var result = cxml_value()
        guard !text.utf8.contains(0), cxml_is_expression(text, &result) != 0 else {
            throw XPathError(kind: .expression, reason: result.message)
        }
        description = text
    }

    /// - Throws: ``XPathError`` for a text that is not XML, an unknown prefix, an unknown function, and a limit that is exceeded.
    package func value(in xml: String) throws -> XPathValue { try value(in: xml, limits: XPathLimits()) }

    func value(in xml: String, limits: XPathLimits) throws -> XPathValue {
        let result = try XPathEvaluation.run(description, in: xml, limits: limits)
        switch result.kind {
        case CXML_NODES:
            return XPathValue(
                result: .nodes(count: result.count, first: result.text),
                hasDefaultNamespace: result.hasDefaultNamespace)
        case CXML_BOOLEAN: return XPathValue(result: .boolean(result.isTrue))
        case CXML_NUMBER: return XPathValue(result: .number(result.number, result.text))
        case CXML_STRING: return XPathValue(result: .string(result.text))
        case CXML_OVER_LIMIT: throw XPathError(kind: .limit, reason: result.message)
        case CXML_INVALID_DOCUMENT: throw XPathError(kind: .document, reason: result.message)
        default: throw XPathError(kind: .expression, reason: result.message)
        }
    }

    /// Why libxml2 cannot be loaded.
    private static let absence: String? = cxml_load().map { String(cString: $0) }
}
