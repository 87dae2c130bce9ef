import APICheckBase
import APICheckJSON
import CXML
import Dispatch

/// An expression of XPath 1.0, which libxml2 evaluates for a text that is XML.
///
/// Namespace prefixes are those that the root element of the document declares; a name without a prefix is in no
/// namespace. A document type declaration is refused, entities are not expanded, and nothing is loaded.
struct XPathExpression: Sendable, CustomStringConvertible {
    /// libxml2 follows the steps and parentheses of an expression by recursion.
    private static let longest = 1_000

    let description: String

    /// - Throws: ``XPathError``.
    init(_ text: String) throws {
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
    func value(in xml: String) throws -> XPathValue { try value(in: xml, limits: XPathLimits()) }

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

/// What an XPath expression evaluates to (XPath 1.0 section 1).
struct XPathValue: Hashable, Sendable {
    enum Result: Hashable, Sendable {
        /// A node-set, and the string value of the first node in document order.
        case nodes(count: Int, first: String)
        case boolean(Bool)
        /// A number, and its text as the function `string` writes it.
        case number(Double, String)
        case string(String)
    }

    var result: Result
    /// Whether the root element declares a namespace without a prefix, whose elements a name without a prefix does not
    /// select.
    var hasDefaultNamespace = false

    /// The value as the function `boolean` converts it (XPath 1.0 section 4.3).
    var isTrue: Bool {
        switch result {
        case .nodes(let count, _): count > 0
        case .boolean(let isTrue): isTrue
        case .number(let number, _): number != 0 && !number.isNaN
        case .string(let text): !text.isEmpty
        }
    }

    /// The value in JSON: a boolean, a number, or a string, which for a node-set is that of its first node. Nil for an
    /// empty node-set, and for a number that JSON does not have.
    func json() throws -> JSON? {
        switch result {
        case .nodes(0, _): return nil
        case .nodes(_, let text), .string(let text): return try JSON.text(text)
        case .boolean(let isTrue): return try Document(isTrue ? "true" : "false").root
        case .number(let number, let text): return number.isFinite ? try Document(text).root : nil
        }
    }
}

/// Why an XPath expression has no value.
struct XPathError: ProblemError, Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case expression
        /// The text is not XML, or has a document type declaration.
        case document
        /// A limit of ``XPathLimits``.
        case limit
        case missingLibrary
    }

    var kind: Kind
    /// As libxml2 gives it.
    var reason: String

    var problem: Problem {
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

/// One evaluation by libxml2, on a thread of its own: libxml2 cannot be interrupted, so a caller that no longer waits leaves it
/// to end at its limit of operations.
private final class XPathEvaluation: Sendable {
    /// The result as it is copied from libxml2.
    struct Output: Sendable {
        var kind: cxml_kind
        var isTrue = false
        var count = 0
        var number = 0.0
        var text = ""
        var hasDefaultNamespace = false
        var message = ""
    }

    private static let queue = DispatchQueue(label: "apicheck.xpath", attributes: .concurrent)
    /// How often the caller looks whether its task was cancelled.
    private static let pause = DispatchTimeInterval.milliseconds(50)

    private let output = Locked<Output?>(nil)
    private let end = DispatchSemaphore(value: 0)

    private init() {}

    /// - Throws: ``XPathError`` when the time is over or the task is cancelled.
    static func run(_ expression: String, in xml: String, limits: XPathLimits) throws -> Output {
        let evaluation = XPathEvaluation()
        queue.async {
            evaluation.output.withLock { $0 = evaluate(expression, in: xml, limits) }
            evaluation.end.signal()
        }
        let deadline = ContinuousClock.now + limits.time
        while evaluation.end.wait(timeout: .now() + pause) == .timedOut {
            if Task.isCancelled { throw XPathError(kind: .limit, reason: "the run was cancelled") }
            guard ContinuousClock.now < deadline else {
                throw XPathError(
                    kind: .limit, reason: "the evaluation takes more than \(limits.time.components.seconds) s")
            }
        }
        return evaluation.output.withLock { $0 } ?? Output(kind: CXML_INVALID_EXPRESSION)
    }

    private static func evaluate(_ expression: String, in xml: String, _ limits: XPathLimits) -> Output {
        var result = cxml_value()
        defer { cxml_release(&result) }
        let limits = cxml_limits(
            nodes: limits.nodes, attributes: limits.attributes, operations: UInt(limits.operations))
        var xml = xml
        xml.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { text in
                // An empty buffer may have no address.
                if let base = text.baseAddress {
                    cxml_evaluate(base, text.count, expression, limits, &result)
                } else {
                    cxml_evaluate("", 0, expression, limits, &result)
                }
            }
        }
        return Output(
            kind: result.kind, isTrue: result.is_true != 0, count: Int(result.count), number: result.number,
            text: result.text.map { String(cString: $0) } ?? "", hasDefaultNamespace: result.has_default_namespace != 0,
            message: result.message)
    }
}

/// What one evaluation may take: both the document and the expression may come from anybody.
struct XPathLimits: Sendable {
    /// Elements, attributes and texts.
    var nodes = 2_000_000
    /// The maximum number of attributes of one element; also the declarations of namespaces.
    var attributes = 1_000
    var operations = 100_000_000
    var time = Duration.seconds(10)
}

extension cxml_value {
    var message: String { withUnsafeBytes(of: error) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) } }
}
