package import APICheckJSON

/// A runtime expression, e.g. `$response.body#/data/id` (Arazzo 1.0.1 section 4.7), read once and evaluated many times.
///
/// Names are held to the narrower grammar of Arazzo 1.1, which keeps `{` and `}` out of them, so that an expression in
/// the middle of a text has one end.
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

    /// What of a message is meant.
    package enum Part: Hashable, Sendable {
        case header(String), query(String), path(String)
        case body, payload
    }

    package enum ComponentKind: String, Sendable, CaseIterable {
        case parameters, successActions, failureActions
    }

    package let source: Source
    /// Leads on from the value, e.g. `/data/id`; nil when no `#` follows.
    package let pointer: Pointer?
    /// As written.
    package let description: String

    init(source: Source, pointer: Pointer?, description: String) {
        self.source = source
        self.pointer = pointer
        self.description = description
    }

    /// Reads the whole text as one expression; throws ``ExpressionError``.
    package init(_ text: String) throws {
        var scanner = ExpressionScanner(text)
        self = try scanner.expression()
        guard scanner.isAtEnd else { throw ExpressionError(text: text, reason: "\"\(scanner.rest)\" follows its end") }
    }

    /// Whether a text is meant as an expression: `$` and a letter. `$5` is plain text.
    static func isMeant(by text: some StringProtocol) -> Bool {
        text.first == "$" && text.dropFirst().first?.isLetter == true
    }
}
