import APICheckJSON

/// What an XPath expression evaluates to (XPath 1.0 section 1).
package struct XPathValue: Hashable, Sendable {
    package enum Result: Hashable, Sendable {
        /// A node-set, and the string value of the first node in document order.
        case nodes(count: Int, first: String)
        case boolean(Bool)
        /// A number, and its text as the function `string` writes it.
        case number(Double, String)
        case string(String)
    }

    package var result: Result
    /// Whether the root element declares a namespace without a prefix, whose elements a name without a prefix does not
    /// select.
    package var hasDefaultNamespace = false

    /// The value as the function `boolean` converts it (XPath 1.0 section 4.3).
    package var isTrue: Bool {
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
