import APICheckBase
import APICheckJSON

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
