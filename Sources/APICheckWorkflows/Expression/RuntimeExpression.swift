package import APICheckJSON

/// A parsed runtime expression, e.g. `$response.body#/data/id` (Arazzo 1.0.1 section 4.7).
///
/// Names follow the stricter grammar of Arazzo 1.1, which excludes `{` and `}`, so that the end of an expression within
/// a text is unambiguous.
package struct RuntimeExpression: Hashable, Sendable, CustomStringConvertible {
    package enum Source: Hashable, Sendable {
        case url, method, statusCode
        /// `$self`, the workflow file.
        case document
        case request(Part), response(Part)
        /// A message of an event-driven API (Arazzo 1.1).
        case message(Part)
        case input(String)
        case output(String)
        case stepOutput(step: String, name: String)
        case workflowInput(workflow: String, name: String)
        case workflowOutput(workflow: String, name: String)
        case sourceDescription(name: String, reference: String)
        case component(ComponentKind, name: String)
    }

    /// A part of a message.
    package enum Part: Hashable, Sendable {
        case header(String), query(String), path(String)
        case body, payload
    }

    package enum ComponentKind: String, Sendable, CaseIterable {
        case parameters, successActions, failureActions
    }

    package let source: Source
    /// A part of the value, e.g. `/data/id`; nil without `#`.
    package let pointer: Pointer?
    /// The expression as written.
    package let description: String

    init(source: Source, pointer: Pointer?, description: String) {
        self.source = source
        self.pointer = pointer
        self.description = description
    }

    /// Parses the whole text as one expression. Throws ``ExpressionError``.
    package init(_ text: String) throws {
        var scanner = ExpressionScanner(text)
        self = try scanner.expression()
        guard scanner.isAtEnd else {
            let isMember = scanner.rest.first == "." && scanner.rest.count > 1 && pointer == nil
            let path = scanner.rest.replacing(".", with: "/").replacing("[", with: "/").replacing("]", with: "")
            throw ExpressionError(
                text: text,
                reason: "unexpected text \"\(scanner.rest)\" after the expression"
                    + (isMember ? "; write \(description)#\(path)" : ""))
        }
    }

    /// Whether a text looks like an expression: `$` and a letter. `$5` is plain text.
    static func isMeant(by text: some StringProtocol) -> Bool {
        text.first == "$" && text.dropFirst().first?.isLetter == true
    }
}

/// A runtime expression and its line in the workflow file.
struct LocatedExpression {
    let expression: RuntimeExpression
    let line: Int
}
