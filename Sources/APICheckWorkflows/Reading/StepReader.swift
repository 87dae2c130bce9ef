import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// Reads the steps of one workflow and adds the parameters and actions of the workflow.
struct StepReader {
    let file: String
    let components: Components
    let source: ContractSource
    let parameters: [StepParameter]
    let onSuccess: [StepAction]
    let onFailure: [StepAction]

    func step(_ value: JSON) throws -> Step {
        let fields = try Fields(
            value, "a step",
            known: [
                "stepId", "description", "operationId", "operationPath", "workflowId", "parameters", "requestBody",
                "successCriteria", "onSuccess", "onFailure", "outputs", "dependsOn",
            ], file: file)
        let id = try fields.requiredText("stepId")
        let (target, targetLine) = try target(fields, step: id)
        let actions = ActionReader(file: file, components: components)
        return Step(
            id: id, line: value.line, target: target, targetLine: targetLine,
            parameters: try stepParameters(fields, step: id, target: target),
            body: try value["requestBody"].map(body),
            criteria: try fields.list("successCriteria").map(actions.criterion),
            onSuccess: merge(try fields.list("onSuccess").map { try actions.action($0, isFailure: false) }, onSuccess),
            onFailure: merge(try fields.list("onFailure").map { try actions.action($0, isFailure: true) }, onFailure),
            outputs: try fields.members("outputs").map { try Output($0, file: file) },
            dependsOn: try fields.list("dependsOn").map { try dependency($0, fields) },
            isCleanup: try fields.flag("x-apicheck-cleanup"))
    }

    /// `create` or `$steps.create`.
    private func dependency(_ value: JSON, _ fields: Fields) throws -> String {
        guard let text = value.string, !text.isEmpty else {
            throw fields.malformed("an element of 'dependsOn' is not text", "write the id of a step", at: value)
        }
        return text.hasPrefix("$steps.") ? String(text.dropFirst("$steps.".count)) : text
    }

    /// An action of the step replaces the action of the workflow with the same name.
    private func merge(_ own: [StepAction], _ common: [StepAction]) -> [StepAction] {
        own + common.filter { action in !own.contains { $0.name == action.name } }
    }

    private func stepParameters(_ fields: Fields, step: String, target: Step.Target) throws -> [StepParameter] {
        let own = try fields.list("parameters").map(components.parameter)
        var isCall = true
        if case .workflow = target { isCall = false }
        for (index, parameter) in own.enumerated() {
            let location = SourceLocation(file: file, line: parameter.line)
            if let first = own[..<index].first(where: parameter.isSame) {
                throw WorkflowError.malformed(
                    "the parameter '\(parameter.name)' of the step '\(step)' is a duplicate, first defined on line \(first.line)",
                    remedy: "remove one of them", at: location)
            }
            if isCall, parameter.location == nil {
                throw WorkflowError.malformed(
                    "the parameter '\(parameter.name)' of the step '\(step)' has no 'in'",
                    remedy: "add in: path, query, header or cookie", at: location)
            }
        }
        // A called workflow has no headers, paths and queries.
        let common = parameters.filter { isCall || $0.location == nil }
        return common.filter { parameter in !own.contains { $0.isSame(as: parameter) } } + own
    }

    private func target(_ fields: Fields, step: String) throws -> (Step.Target, line: Int) {
        let names = ["operationId", "operationPath", "workflowId"].filter { fields.value[$0] != nil }
        guard names.count == 1 else {
            throw fields.malformed(
                names.isEmpty
                    ? "the step '\(step)' has no target" : "the step '\(step)' has \(names.joined(separator: " and "))",
                "set exactly one of operationId, operationPath and workflowId")
        }
        let text = try fields.requiredText(names[0])
        let place = fields.location(fields.value[names[0]])
        switch names[0] {
        case "operationId": return (.operationID(try operationID(text, at: place)), place.line)
        case "operationPath": return (try operationPath(text, at: place), place.line)
        default:
            if text.hasPrefix("$") {
                throw WorkflowError.unsupported(
                    "a workflow of another file", remedy: "move it to this file", at: place)
            }
            return (.workflow(text), place.line)
        }
    }

    /// `getTodo` or `$sourceDescriptions.todos.getTodo`.
    private func operationID(_ text: String, at place: SourceLocation) throws -> String {
        guard RuntimeExpression.isMeant(by: text) else { return text }
        let expression: RuntimeExpression
        do { expression = try RuntimeExpression(text) } catch let error as ExpressionError {
            throw WorkflowError.expression(text: text, reason: error.reason, at: place)
        }
        guard case .sourceDescription(let name, let operation) = expression.source else {
            throw WorkflowError.malformed(
                "'\(text)' does not name an operation", remedy: "write $sourceDescriptions.\(source.name).OPERATION",
                at: place)
        }
        try check(source: name, at: place)
        return operation
    }

    /// `{$sourceDescriptions.todos.url}#/paths/~1todos~1{id}/get`.
    private func operationPath(_ text: String, at place: SourceLocation) throws -> Step.Target {
        let expected = "{$sourceDescriptions.\(source.name).url}#/paths/~1PATH/METHOD"
        guard let hash = text.firstIndex(of: "#"), let pointer = Pointer(String(text[text.index(after: hash)...]))
        else {
            throw WorkflowError.malformed(
                "'\(text)' does not name an operation", remedy: "write \(expected)", at: place)
        }
        let head = text[..<hash]
        if head.hasPrefix("{$sourceDescriptions."), head.hasSuffix(".url}") {
            try check(source: String(head.dropFirst("{$sourceDescriptions.".count).dropLast(".url}".count)), at: place)
        } else if head != source.url {
            throw WorkflowError.malformed("'\(text)' does not name the source", remedy: "write \(expected)", at: place)
        }
        guard pointer.tokens.first == "paths", pointer.tokens.count == 3 else {
            let what = pointer.tokens.count == 2 ? "names a path without a method" : "does not name an operation"
            throw WorkflowError.malformed("'\(text)' \(what)", remedy: "write \(expected)", at: place)
        }
        return .operationPath(pointer.tokens[1], method: pointer.tokens[2].uppercased())
    }

    private func check(source name: String, at place: SourceLocation) throws {
        if name != source.name { throw WorkflowError.unknown(.source, name, known: [source.name], at: place) }
    }

    private func body(_ value: JSON) throws -> StepBody {
        let fields = try Fields(
            value, "a request body", known: ["contentType", "payload", "replacements"], file: file)
        let contentType = try fields.text("contentType")
        let type = contentType.flatMap(MediaType.init)
        if let contentType, type == nil {
            throw fields.malformed(
                "'\(contentType)' is not a media type", "write one such as application/json", at: value["contentType"])
        }
        guard let payload = value["payload"] else { throw fields.missing("payload") }
        return StepBody(
            contentType: contentType, payload: try template(payload, type: type, fields),
            replacements: try fields.list("replacements").map(replacement), line: value.line)
    }

    /// Parses a text payload according to its media type, so that values are inserted with their types and quotes.
    private func template(_ payload: JSON, type: MediaType?, _ fields: Fields) throws -> ValueTemplate {
        guard let text = payload.string, !RuntimeExpression.isMeant(by: text) else {
            return try components.template(payload)
        }
        if type?.isJSON == true {
            do {
                return try components.template(Document(text).root, braces: .keepType, line: payload.line)
            } catch let error as JSONSyntaxError {
                throw fields.malformed(
                    "the payload is not valid JSON: line \(error.line) of it: \(error.cause.rawValue)",
                    "fix it, or write the payload as YAML", at: payload)
            }
        }
        if type == nil, text.first == "{" || text.first == "[", let document = try? Document(text) {
            return try components.template(document.root, braces: .keepType, line: payload.line)
        }
        if type?.isForm == true {
            let pairs = try JSON.written { writer in
                writer.object { writer in
                    for pair in FormPair.parse(Array(text.utf8)) { writer.member(pair.name, pair.value) }
                }
            }
            return try components.template(pairs, line: payload.line)
        }
        return try components.template(payload)
    }

    private func replacement(_ value: JSON) throws -> StepBody.Replacement {
        let fields = try Fields(value, "a replacement", known: ["target", "value"], file: file)
        let target = try fields.requiredText("target")
        guard let pointer = Pointer(target) else {
            throw WorkflowError.unsupported(
                "the target '\(target)'", remedy: "write a JSON Pointer, e.g. /data/id", at: fields.location())
        }
        guard let content = value["value"] else { throw fields.missing("value") }
        return StepBody.Replacement(target: pointer, value: try components.template(content), line: value.line)
    }
}
