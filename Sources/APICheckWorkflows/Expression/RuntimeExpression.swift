package import APICheckBase
import APICheckJSON

/// A parsed runtime expression, e.g. `$response.body#/data/id` (Arazzo 1.0.1 section 4.7).
///
/// Names follow the stricter grammar of Arazzo 1.1, which excludes `{` and `}`, so that the end of an expression within
/// a text is unambiguous.
package struct RuntimeExpression: Hashable, Sendable, CustomStringConvertible {
    enum Source: Hashable, Sendable {
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
    enum Part: Hashable, Sendable {
        case header(String), query(String), path(String)
        case body, payload
    }

    enum ComponentKind: String, Sendable, CaseIterable {
        case parameters, successActions, failureActions
    }

    let source: Source
    /// A part of the value, e.g. `/data/id`; nil without `#`.
    let pointer: Pointer?
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

/// Parses a runtime expression at the beginning of a text (the ABNF of Arazzo section 4.7).
struct ExpressionScanner {
    private let text: String
    private(set) var rest: Substring

    init(_ text: String) {
        self.text = text
        rest = text[...]
    }

    var isAtEnd: Bool { rest.isEmpty }

    static let prefixes = [
        "$url", "$method", "$statusCode", "$request.", "$response.", "$inputs.", "$outputs.", "$steps.", "$workflows.",
        "$sourceDescriptions.", "$components.", "$message.", "$self",
    ]

    mutating func expression() throws -> RuntimeExpression {
        let source = try source()
        var pointer: Pointer?
        if source.takesPointer, rest.first == "#" {
            rest.removeFirst()
            pointer = try self.pointer()
        }
        return RuntimeExpression(
            source: source, pointer: pointer, description: String(text[..<rest.startIndex]))
    }

    private mutating func source() throws -> RuntimeExpression.Source {
        if take("$statusCode") { return .statusCode }
        if take("$request.") { return .request(try part()) }
        if take("$response.") { return .response(try part()) }
        if take("$message.") { return .message(try part()) }
        if take("$inputs.") { return .input(try identifier("an input's name")) }
        if take("$outputs.") { return .output(try identifier("an output's name")) }
        if take("$steps.") {
            let step = try strictIdentifier("a step's id")
            guard take(".outputs.") else { throw fault("expected .outputs. and a name after the step \(step)") }
            return .stepOutput(step: step, name: try identifier("an output's name"))
        }
        if take("$workflows.") {
            let workflow = try strictIdentifier("a workflow's id")
            if take(".inputs.") { return .workflowInput(workflow: workflow, name: try identifier("an input's name")) }
            guard take(".outputs.") else {
                throw fault("expected .inputs. or .outputs. and a name after the workflow \(workflow)")
            }
            return .workflowOutput(workflow: workflow, name: try identifier("an output's name"))
        }
        if take("$sourceDescriptions.") {
            let name = try strictIdentifier("a source's name")
            guard take(".") else { throw fault("expected a dot and an operation or url after the source \(name)") }
            if let output = outputOfWorkflow(in: name) { return output }
            let reference = self.name()
            guard !reference.isEmpty else { throw fault("expected an operation or url after the source \(name)") }
            return .sourceDescription(name: name, reference: reference)
        }
        if take("$components.") {
            for kind in RuntimeExpression.ComponentKind.allCases where take(kind.rawValue + ".") {
                return .component(kind, name: try identifier("a component's name"))
            }
            throw fault("expected parameters., successActions. or failureActions. after $components.")
        }
        if take("$url") { return .url }
        if take("$method") { return .method }
        if take("$self") { return .document }
        let word = String(rest.prefix { $0 != "." && $0 != " " && $0 != "#" })
        let meant =
            Spelling.nearMiss(of: word, in: Self.prefixes)
            ?? Self.prefixes.first { word.count >= 4 && $0.hasPrefix(word) }
        throw fault("unknown runtime expression" + (meant.map { "; did you mean \($0)?" } ?? ""))
    }

    /// `login.outputs.token`: the output of a workflow of a source. The standard names the workflow so, and has no expression for
    /// its outputs.
    private mutating func outputOfWorkflow(in source: String) -> RuntimeExpression.Source? {
        let start = rest
        if let workflow = try? strictIdentifier("a workflow's id"), take(".outputs."),
            let name = try? identifier("an output's name")
        {
            return .workflowOutput(workflow: "\(source).\(workflow)", name: name)
        }
        rest = start
        return nil
    }

    private mutating func part() throws -> RuntimeExpression.Part {
        if take("header.") {
            let token = takeRun { $0.isASCII && ($0.isLetter || $0.isNumber || "!#$%&'*+-.^_`|~".contains($0)) }
            guard !token.isEmpty else { throw fault("expected a header's name after header.") }
            return .header(token)
        }
        if take("query.") { return .query(name()) }
        if take("path.") { return .path(name()) }
        if take("body") { return .body }
        if take("payload") { return .payload }
        throw fault("expected header., query., path. or body at \"\(rest)\"")
    }

    /// `name`: any characters except quotes, backslashes and braces.
    private mutating func name() -> String {
        takeRun { character in
            character.unicodeScalars.allSatisfy { $0.value >= 0x20 && !"\"\\{}".unicodeScalars.contains($0) }
        }
    }

    private mutating func identifier(_ what: String) throws -> String {
        let name = takeRun { Self.isIdentifier($0) || $0 == "." }
        guard !name.isEmpty else { throw fault("expected \(what)") }
        return name
    }

    private mutating func strictIdentifier(_ what: String) throws -> String {
        let name = takeRun(Self.isIdentifier)
        guard !name.isEmpty else { throw fault("expected \(what)") }
        return name
    }

    static func isIdentifier(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || character == "-" || character == "_")
    }

    /// A JSON Pointer (RFC 6901) without braces.
    private mutating func pointer() throws -> Pointer {
        let written = takeRun { $0 != "{" && $0 != "}" }
        guard let pointer = Pointer(written) else {
            throw fault("#\(written) is not a JSON Pointer; it starts with / and writes ~ as ~0 and / as ~1")
        }
        return pointer
    }

    private mutating func take(_ literal: String) -> Bool {
        guard rest.hasPrefix(literal) else { return false }
        rest = rest.dropFirst(literal.count)
        return true
    }

    private mutating func takeRun(_ belongs: (Character) -> Bool) -> String {
        let run = rest.prefix(while: belongs)
        rest = rest[run.endIndex...]
        return String(run)
    }

    private func fault(_ reason: String) -> ExpressionError { ExpressionError(text: text, reason: reason) }
}

extension RuntimeExpression.Source {
    fileprivate var takesPointer: Bool {
        switch self {
        case .request(.body), .request(.payload), .response(.body), .response(.payload), .message(.body),
            .message(.payload), .input, .output, .stepOutput, .workflowInput, .workflowOutput:
            true
        default: false
        }
    }
}

/// A text that is not a valid runtime expression or condition.
package struct ExpressionError: ProblemError, Hashable, Sendable {
    /// The text.
    var text: String
    /// What is wrong with it.
    package var reason: String

    package var problem: Problem { Problem("'\(text)' is invalid: \(reason)") }
}

/// An ``ExpressionError`` and the line of its text.
struct LocatedExpressionError: Error {
    var error: ExpressionError
    var line: Int
}
