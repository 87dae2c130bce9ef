import APICheckBase
package import APICheckJSON

/// A part of a value (Arazzo 1.1 section 5.8.13, Selector Object).
package struct ValueSelector: Sendable {
    package enum Query: Sendable {
        case pointer(Pointer)
        case jsonPath(JSONPath)
        case xPath(XPathExpression)
        case path(PathSelector)
    }

    package let context: RuntimeExpression
    package let query: Query

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

extension ValueSelector.Query: CustomStringConvertible {
    package var description: String {
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
