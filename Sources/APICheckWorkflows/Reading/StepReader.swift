import APICheckFindings
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
        let fields = try Fields(
            value, "a step",
            known: [
                "stepId", "description", "operationId", "operationPath", "workflowId", "parameters", "requestBody",
                "successCriteria", "onSuccess", "onFailure", "outputs", "dependsOn",
                "timeout",
            ], rejected: Self.eventFields, file: file)
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
        own + common.filter { action in !own.contains { $0.name == action.name } }
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
        let common = parameters.filter { isCall || $0.location == nil }
        return common.filter { parameter in !own.contains { $0.isSame(as: parameter) } } + own
    }
}
