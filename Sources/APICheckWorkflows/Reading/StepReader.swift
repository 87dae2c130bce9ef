import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// Reads the steps of one workflow and adds the parameters and actions of the workflow.
struct StepReader {
    let file: String
    let components: Components
    let targets: TargetReader
    let parameters: [StepParameter]
    let onSuccess: [StepAction]
    let onFailure: [StepAction]

    /// - Parameter workflow: The id of the workflow of the step.
    func step(_ value: JSON, of workflow: String) throws -> Step {
        let fields = try Fields(value, "a step", known: Self.fields, rejected: Self.eventFields, file: file)
        _ = try fields.text("description")
        let id = try fields.requiredText("stepId")
        try rejectEvents(fields, step: id)
        let found = try targets.target(fields, step: id)
        let actions = ActionReader(file: file, components: components, targets: targets)
        let dependencies = try fields.list("dependsOn").map { try dependency($0, of: workflow, fields) }
        return Step(
            id: id, line: value.line, target: found.target, targetLine: found.line, source: found.source,
            parameters: try stepParameters(fields, step: id, target: found.target),
            body: try value["requestBody"].map(BodyReader(file: file, components: components).body),
            criteria: try (fields.filledList("successCriteria") ?? []).map(CriterionReader(file: file).criterion),
            onSuccess: merge(try actions.actions(fields, "onSuccess", isFailure: false), onSuccess),
            onFailure: merge(try actions.actions(fields, "onFailure", isFailure: true), onFailure),
            outputs: try OutputReader(file: file, hasSelectors: components.isVersion11).outputs(fields),
            dependsOn: dependencies.filter { $0.workflow == workflow }.map(\.step),
            dependsOnOthers: dependencies.filter { $0.workflow != workflow },
            timeout: try timeout(fields),
            waitUntil: try value["x-apicheck-wait-until"].map { try StepWait($0, file: file) },
            isCleanup: try fields.flag("x-apicheck-cleanup"))
    }

    private static let fields = [
        "stepId", "description", "operationId", "operationPath", "workflowId", "parameters", "requestBody",
        "successCriteria", "onSuccess", "onFailure", "outputs", "dependsOn", "timeout",
    ]

    /// Fields of steps that send or receive the messages of an event-driven API (Arazzo 1.1 section 5.8.5).
    private static let eventFields = ["channelPath", "action", "correlationId"]

    private func rejectEvents(_ fields: Fields, step: String) throws {
        guard let name = Self.eventFields.first(where: { fields.value[$0] != nil }) else { return }
        let value = fields.value[name]
        try fields.requireVersion11(for: [name], components.isVersion11)
        let shown = value?.string ?? value?.text ?? ""
        throw WorkflowError.unsupported(
            "the step '\(step)' with \(name): \(shown), a message of an event-driven API,",
            remedy: "move it to a workflow file of its own", at: fields.location(value))
    }

    /// Reads the time in milliseconds; a day at most, which is longer than any run.
    private func timeout(_ fields: Fields) throws -> Duration? {
        try fields.requireVersion11(for: ["timeout"], components.isVersion11)
        guard let milliseconds = try fields.count("timeout") else { return nil }
        guard milliseconds > 0 else {
            throw fields.malformed(
                "'timeout' of a step is 0 milliseconds", "write at least 1, or remove it", at: fields.value["timeout"])
        }
        return .milliseconds(min(milliseconds, 86_400_000))
    }

    /// `create` or `$steps.create`; of another workflow `$workflows.login.steps.ask`, and of another file
    /// `$sourceDescriptions.accounts.login.steps.ask` (Arazzo 1.1 section 5.8.5).
    private func dependency(_ value: JSON, of workflow: String, _ fields: Fields) throws -> StepReference {
        guard let text = value.string, !text.isEmpty else {
            throw fields.malformed("an element of 'dependsOn' is not text", "write the id of a step", at: value)
        }
        let starts = ["$workflows.", "$sourceDescriptions."]
        guard let start = starts.first(where: text.hasPrefix) else {
            let id = text.hasPrefix("$steps.") ? String(text.dropFirst("$steps.".count)) : text
            return StepReference(workflow: workflow, step: id)
        }
        guard let separator = text.firstRange(of: ".steps."), separator.upperBound < text.endIndex else {
            throw fields.malformed(
                "'\(text)' in 'dependsOn' does not name a step",
                "write \(start)\(start == starts[0] ? "" : "SOURCE.")WORKFLOW.steps.STEP", at: value)
        }
        let name = text[..<separator.lowerBound]
        return StepReference(
            workflow: try targets.workflowID(
                String(start == starts[0] ? name.dropFirst(start.count) : name), at: fields.location(value)),
            step: String(text[separator.upperBound...]))
    }

    /// An action of the step replaces the action of the workflow with the same name.
    private func merge(_ own: [StepAction], _ common: [StepAction]) -> [StepAction] {
        common.isEmpty ? own : own + common.filter { action in !own.contains { $0.name == action.name } }
    }

    private func stepParameters(_ fields: Fields, step: String, target: Step.Target) throws -> [StepParameter] {
        let own = try components.parameters(fields, "parameters", of: "the step '\(step)'")
        var isCall = true
        if case .workflow = target { isCall = false }
        for parameter in own where isCall && parameter.location == nil {
            throw WorkflowError.malformed(
                "the parameter '\(parameter.name)' of the step '\(step)' has no 'in'",
                remedy: "add in: path, query, header or cookie",
                at: SourceLocation(file: file, line: parameter.line))
        }
        if let whole = own.first(where: { $0.location == .querystring }), own.contains(where: { $0.location == .query })
        {
            throw WorkflowError.malformed(
                "the step '\(step)' has the whole query, '\(whole.name)', and parameters in it",
                remedy: "write all in one of the two ways", at: SourceLocation(file: file, line: whole.line))
        }
        // A called workflow has no headers, paths and queries.
        if parameters.isEmpty { return own }
        let common = parameters.filter { isCall || $0.location == nil }
        return common.filter { parameter in !own.contains { $0.isSame(as: parameter) } } + own
    }
}

extension StepWait {
    private static let longestLimit = 3_600.0

    /// Throws ``WorkflowError``.
    init(_ value: JSON, file: String) throws {
        let fields = try Fields(
            value, "'x-apicheck-wait-until'", known: ["condition", "criteria", "interval", "limit"], file: file)
        let reader = CriterionReader(file: file)
        var criteria = try fields.list("criteria").map(reader.criterion)
        if let text = try fields.text("condition") {
            criteria.append(try reader.simple(text, line: (value["condition"] ?? value).line))
        }
        guard !criteria.isEmpty else { throw fields.missing("condition") }
        let limit = try fields.number("limit") ?? 30
        guard limit <= Self.longestLimit else {
            throw fields.malformed(
                "'limit' of 'x-apicheck-wait-until' is over \(Int(Self.longestLimit)) seconds", "write fewer seconds",
                at: value["limit"])
        }
        self.init(
            criteria: criteria, interval: try fields.number("interval") ?? 1, limit: limit, line: value.line)
    }
}

/// Reads the request body of a step (Arazzo 1.0.1 sections 4.6.13 and 4.6.14).
struct BodyReader {
    let file: String
    let components: Components

    func body(_ value: JSON) throws -> StepBody {
        let fields = try Fields(
            value, "a request body", known: ["contentType", "payload", "replacements"], file: file)
        let contentType = try fields.text("contentType")
        let type = contentType.flatMap(MediaType.init)
        if let contentType, type == nil {
            throw fields.malformed(
                "'\(contentType)' is not a media type", "write one such as application/json", at: value["contentType"])
        }
        var body = StepBody(
            contentType: contentType, payload: .constant(value),
            replacements: try fields.list("replacements").map { try replacement($0, in: type) }, line: value.line)
        guard let payload = value["payload"] else {
            body.fault = fields.missing("payload")
            return body
        }
        do {
            body.payload = try template(payload, type: type)
        } catch let error as JSONSyntaxError {
            body.payload = try components.template(payload)
            body.fault = fields.malformed(
                "the payload is not valid JSON: line \(error.line) of it: \(error.cause.rawValue)",
                "fix it, or write the payload as YAML", at: payload)
        }
        return body
    }

    /// Parses a text payload according to its media type, so that values are inserted with their types and quotes.
    ///
    /// Throws ``WorkflowError``, and ``JSONSyntaxError``.
    private func template(_ payload: JSON, type: MediaType?) throws -> ValueTemplate {
        guard let text = payload.string, !RuntimeExpression.isMeant(by: text) else {
            return try components.template(payload)
        }
        if type?.isJSON == true {
            return try components.template(Document(text).root, braces: .keepType, line: payload.line)
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

    private func replacement(_ value: JSON, in type: MediaType?) throws -> StepBody.Replacement {
        let fields = try Fields(value, "a replacement", known: ["target", "targetSelectorType", "value"], file: file)
        try fields.requireVersion11(for: ["targetSelectorType"], components.isVersion11)
        guard let target = try fields.text("target") else { throw fields.missing("target") }
        let kind = try ExpressionType.read(
            fields, "targetSelectorType", allowed: [.jsonpointer, .jsonpath, .xpath])
        guard let content = value["value"] else { throw fields.missing("value") }
        if kind == .xpath || kind == nil && type?.isXML == true {
            throw WorkflowError.unsupported(
                "a replacement in an XML payload, whose target is an XPath,",
                remedy: "write the payload as text with {$…} in it", at: fields.location())
        }
        do {
            return StepBody.Replacement(
                target: try StepBody.Target(target, isPath: kind == .jsonpath),
                value: try components.template(content), line: value.line)
        } catch let error as ExpressionError {
            throw WorkflowError.expression(
                text: target, reason: error.reason, at: fields.location(value["target"]))
        }
    }
}

extension MediaType {
    fileprivate var isXML: Bool { subtype == "xml" || subtype.hasSuffix("+xml") }
}
