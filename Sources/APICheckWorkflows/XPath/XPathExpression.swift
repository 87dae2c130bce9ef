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

    /// - Throws: ``XPathError`` for a text that is not XML, an unknown prefix or an unknown function.
    package func value(in xml: String) throws -> XPathValue {
        var result = cxml_value()
        defer { cxml_release(&result) }
        var xml = xml
        xml.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { text in
                // An empty buffer may have no address.
                if let base = text.baseAddress {
                    cxml_evaluate(base, text.count, description, &result)
                } else {
                    cxml_evaluate("", 0, description, &result)
                }
            }
        }
        let text = result.text.map { String(cString: $0) } ?? ""
        switch result.kind {
        case CXML_NODES:
            return XPathValue(
                result: .nodes(count: Int(result.count), first: text),
                hasDefaultNamespace: result.has_default_namespace != 0)
        case CXML_BOOLEAN: return XPathValue(result: .boolean(result.is_true != 0))
        case CXML_NUMBER: return XPathValue(result: .number(result.number, text))
        case CXML_STRING: return XPathValue(result: .string(text))
        case CXML_INVALID_DOCUMENT: throw XPathError(kind: .document, reason: result.message)
        default: throw XPathError(kind: .expression, reason: result.message)
        }
    }

    /// Why libxml2 cannot be loaded.
    private static let absence: String? = cxml_load().map { String(cString: $0) }
}

extension cxml_value {
    fileprivate var message: String {
        withUnsafeBytes(of: error) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
