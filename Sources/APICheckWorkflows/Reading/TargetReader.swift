import APICheckFindings
import APICheckJSON

/// Reads what a step calls: an operation of a source, or a workflow (Arazzo 1.0.1 section 4.6.5).
struct TargetReader {
    let file: String
    let sources: [ContractSource]
    /// ``Workflow/scope``.
    let scope: String
    /// The sources with operations.
    private let contracts: [ContractSource]

    init(file: String, sources: [ContractSource], scope: String) {
        self.file = file
        self.sources = sources
        self.scope = scope
        contracts = sources.filter { $0.kind == .openapi }
    }

    struct Found {
        var target: Step.Target
        /// The id of the source of an operation; nil for a workflow.
        var source: String?
        var line: Int
    }

    private static let names = ["operationId", "operationPath", "workflowId"]

    func target(_ fields: Fields, step: String) throws -> Found {
        let names = TargetReader.names.filter { fields.value[$0] != nil }
        guard names.count == 1 else {
            throw fields.malformed(
                names.isEmpty
                    ? "the step '\(step)' has no target" : "the step '\(step)' has \(names.joined(separator: " and "))",
                names.isEmpty && fields.value["x-operation"] != nil
                    ? "set operationId: x-operation is an extension of another program, and its URL is in no contract"
                    : "set exactly one of operationId, operationPath and workflowId")
        }
        let text = try fields.requiredText(names[0])
        let place = fields.location(fields.value[names[0]])
        switch names[0] {
        case "operationId": return try operationID(text, at: place)
        case "operationPath": return try operationPath(text, at: place)
        default: return Found(target: .workflow(try workflowID(text, at: place)), line: place.line)
        }
    }

    /// `login`, or `$sourceDescriptions.accounts.login` for a workflow of another file.
    func workflowID(_ text: String, at place: SourceLocation) throws -> String {
        guard RuntimeExpression.isMeant(by: text) else { return scope + text }
        let (source, name) = try reference(text, what: "a workflow", kind: .arazzo, at: place)
        return "\(source.id).\(name)"
    }

    /// `getTodo` or `$sourceDescriptions.todos.getTodo`.
    private func operationID(_ text: String, at place: SourceLocation) throws -> Found {
        guard !text.utf8.contains(UInt8(ascii: "#")) || !text.contains("#/") else {
            throw WorkflowError.malformed(
                "'\(text)' is the path of an operation and not its id", remedy: "write operationPath: '\(text)'",
                at: place)
        }
        if RuntimeExpression.isMeant(by: text) {
            let (source, operation) = try reference(text, what: "an operation", kind: .openapi, at: place)
            return Found(target: .operationID(operation), source: source.id, line: place.line)
        }
        guard let contract = contracts.first else {
            throw WorkflowError.malformed(
                "'\(text)' names an operation, and the file has no source of type openapi",
                remedy: "add one to 'sourceDescriptions'", at: place)
        }
        guard contracts.count == 1 else {
            throw WorkflowError.malformed(
                "'\(text)' does not say in which source the operation is: the file has \(contracts.count) contracts",
                remedy: contracts.contains { text.hasPrefix("\($0.name).") }
                    ? "write $sourceDescriptions.\(text)"
                    : "write $sourceDescriptions.\(contract.name).\(text), or another of its sources", at: place)
        }
        return Found(target: .operationID(text), source: contract.id, line: place.line)
    }

    private func reference(
        _ text: String, what: String, kind: ContractSource.Kind, at place: SourceLocation
    ) throws -> (ContractSource, name: String) {
        let expression: RuntimeExpression
        do { expression = try RuntimeExpression(text) } catch let error as ExpressionError {
            throw WorkflowError.expression(text: text, reason: error.reason, at: place)
        }
        let example = sources.first { $0.kind == kind }?.name ?? "SOURCE"
        guard case .sourceDescription(let name, let reference) = expression.source else {
            throw WorkflowError.malformed(
                "'\(text)' does not name \(what)",
                remedy: "write $sourceDescriptions.\(example).\(kind == .openapi ? "OPERATION" : "WORKFLOW")", at: place
            )
        }
        let source = try source(named: name, at: place)
        guard source.kind == kind else {
            throw WorkflowError.malformed(
                "'\(text)' does not name \(what): the source '\(name)' is of type \(source.kind.rawValue)",
                remedy: "name a source of type \(kind.rawValue)", at: place)
        }
        return (source, reference)
    }

    /// `{$sourceDescriptions.todos.url}#/paths/~1todos~1{id}/get`. Without the method it is the only operation of the
    /// path, as in an example of the standard.
    private func operationPath(_ text: String, at place: SourceLocation) throws -> Found {
        let expected = "{$sourceDescriptions.\(contracts.first?.name ?? "SOURCE").url}#/paths/~1PATH/METHOD"
        guard let hash = text.firstIndex(of: "#"), let pointer = Pointer(String(text[text.index(after: hash)...]))
        else {
            throw WorkflowError.malformed(
                "'\(text)' does not name an operation", remedy: "write \(expected)", at: place)
        }
        let source = try source(ofHead: text[..<hash], of: text, expected: expected, at: place)
        guard pointer.tokens.first == "paths", [2, 3].contains(pointer.tokens.count) else {
            throw WorkflowError.malformed(
                "'\(text)' does not name an operation", remedy: "write \(expected)", at: place)
        }
        let method = pointer.tokens.count == 3 ? pointer.tokens[2].uppercased() : nil
        return Found(
            target: .operationPath(pointer.tokens[1], method: method), source: source.id, line: place.line)
    }

    private func source(
        ofHead head: Substring, of text: String, expected: String, at place: SourceLocation
    ) throws -> ContractSource {
        let forms = [
            ("{$sourceDescriptions.", ".url}"), ("$sourceDescriptions.", ".url"), ("{$sourceDescriptions.", "}"),
            ("$sourceDescriptions.", ""),
        ]
        for (start, end) in forms
        where head.hasPrefix(start) && head.hasSuffix(end) && head.count > start.count + end.count {
            return try source(named: String(head.dropFirst(start.count).dropLast(end.count)), at: place)
        }
        guard let source = contracts.first(where: { $0.url == head }) else {
            throw WorkflowError.malformed("'\(text)' does not name the source", remedy: "write \(expected)", at: place)
        }
        return source
    }

    private func source(named name: String, at place: SourceLocation) throws -> ContractSource {
        guard let source = sources.first(where: { $0.name == name }) else {
            throw WorkflowError.unknown(.source, name, known: sources.map(\.name), at: place)
        }
        return source
    }
}
