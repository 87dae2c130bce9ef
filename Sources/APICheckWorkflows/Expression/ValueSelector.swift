import APICheckBase
import APICheckHTTP
import APICheckJSON

/// A part of a value (Arazzo 1.1 section 5.8.13, Selector Object).
package struct ValueSelector: Sendable {
    enum Query: Sendable {
        case pointer(Pointer)
        case jsonPath(JSONPath)
        case xPath(XPathExpression)
        case path(PathSelector)
    }

    let context: RuntimeExpression
    let query: Query

    /// Throws ``ExpressionError``.
    init(context: String, selector: String, type: ExpressionType) throws {
        self.context = try RuntimeExpression(context)
        query = try Query(selector, type: type)
    }

    /// Returns nil for an object that has not all of the fields of a selector.
    ///
    /// Throws ``LocatedExpressionError``.
    init?(ifMeantBy value: JSON, line: Int?) throws {
        guard value.count == 3, let context = value["context"]?.string, let selector = value["selector"],
            let text = selector.string, let type = value["type"], RuntimeExpression.isMeant(by: context)
        else { return nil }
        do {
            try self.init(context: context, selector: text, type: ExpressionType(ofSelector: type))
        } catch let error as ExpressionError {
            throw LocatedExpressionError(error: error, line: line ?? selector.line)
        }
    }

    /// Throws ``UnusableValue`` when a limit stops the query.
    func value(in context: ExpressionContext, line: Int) throws -> JSON? {
        do { return try value(in: context) } catch let limit as JSONPathLimitExceeded {
            throw UnusableValue(
                expected: "a value selected from \(self.context)", actual: limit.problem.what.string, line: line)
        } catch let error as XPathError {
            throw UnusableValue(
                expected: "a value selected from \(self.context)", actual: error.problem.what.string, line: line)
        }
    }

    /// Returns nil for a missing value.
    func value(in context: ExpressionContext) throws -> JSON? {
        guard let value = try context.value(of: self.context) else { return nil }
        if context.showsUnresolved, Placeholder.isContained(in: value) { return value }
        return try query.value(in: value)
    }
}

/// A value that cannot be part of a request: a missing id, a line break in a header.
struct UnusableValue: Error {
    /// What the request needs: `a value for the path parameter 'id'`.
    var expected: String
    var actual: String
    /// The line in the workflow file.
    var line: Int
}

extension ValueSelector.Query: CustomStringConvertible {
    var description: String {
        switch self {
        case .pointer(let pointer): pointer.description
        case .jsonPath(let path): path.description
        case .xPath(let expression): expression.description
        case .path(let path): path.description
        }
    }

    /// Throws ``ExpressionError``.
    init(_ text: String, type: ExpressionType) throws {
        switch type {
        case .jsonpath: self = .jsonPath(try JSONPath(selector: text))
        case .xpath:
            do { self = .xPath(try XPathExpression(text)) } catch let error as XPathError {
                throw ExpressionError(text: text, reason: error.reasonForExpression)
            }
        case .path: self = .path(try PathSelector(text))
        default: self = .pointer(try Pointer(selector: text))
        }
    }

    /// The part of a value: of a JSONPath that selects several values, a list of them; of an XPath that selects nodes, the
    /// text of the first. Nil when it selects nothing.
    ///
    /// Throws `JSONPathLimitExceeded` and ``XPathError``.
    func value(in value: JSON) throws -> JSON? {
        switch self {
        case .pointer(let pointer): return value[pointer]
        case .xPath(let expression): return try expression.value(in: value.plainText).json()
        case .path(let path): return try path.value(in: value.plainText).map(JSON.text)
        case .jsonPath(let path):
            let found = try path.select(in: value)
            guard found.count > 1 else { return found.first }
            return try JSON.written { writer in
                writer.array { writer in
                    for value in found { writer.copy(value) }
                }
            }
        }
    }
}

extension JSONPath {
    /// Throws ``ExpressionError``, also for a pattern that is not an I-Regexp.
    init(selector text: String) throws {
        do {
            self = try JSONPath(text)
            if let error = invalidPatterns.first { throw error }
        } catch let error as JSONPathError { throw ExpressionError(text: text, reason: error.problem.what.string) }
    }
}

extension Pointer {
    /// Throws ``ExpressionError``.
    init(selector text: String) throws {
        guard let pointer = Pointer(text) else {
            throw ExpressionError(text: text, reason: "it is not a JSON Pointer, which is empty or begins with /")
        }
        self = pointer
    }
}

/// Selects a segment of a URL: `/todos/{id}` is `17` of `https://api.example.com/v1/todos/17?full=1`, or a value of its query:
/// `?full={value}` is `1`.
///
/// The segments of the path are compared from the end, so that a base path in the URL makes no difference.
struct PathSelector: Sendable, CustomStringConvertible {
    let description: String
    private let segments: [Substring]
    /// The name of the parameter of the query.
    private let parameter: String?

    /// - Throws: ``ExpressionError`` for a text without one parameter.
    init(_ text: String) throws {
        description = text
        if text.hasPrefix("?"), let pair = FormPair.parse(Array(text.dropFirst().utf8)).only,
            PathSelector.isParameter(pair.value[...]), !pair.name.isEmpty
        {
            (segments, parameter) = ([], pair.name)
            return
        }
        segments = text.split(separator: "/")
        parameter = nil
        guard text.hasPrefix("/"), segments.count(where: PathSelector.isParameter) == 1 else {
            throw ExpressionError(text: text, reason: "it is not a path with one parameter, such as /todos/{id}")
        }
    }

    private static func isParameter(_ segment: Substring) -> Bool { segment.hasPrefix("{") && segment.hasSuffix("}") }

    /// The percent-decoded value of the parameter; nil for a URL with another path.
    func value(in url: String) -> String? {
        if let parameter {
            let query = url.prefix { $0 != "#" }.drop { $0 != "?" }.dropFirst()
            return FormPair.parse(Array(query.utf8)).first { $0.name == parameter }?.value
        }
        let path = (HTTPURL(url)?.path ?? url).prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
        guard path.count >= segments.count else { return nil }
        var value: String?
        for (segment, text) in zip(segments, path.suffix(segments.count)) {
            if PathSelector.isParameter(segment) {
                value = PercentEncoding.decode(String(text))
            } else if segment != text {
                return nil
            }
        }
        return value
    }
}

extension Array {
    fileprivate var only: Element? { count == 1 ? first : nil }
}
