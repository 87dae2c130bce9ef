import APICheckBase
import APICheckFindings
import APICheckJSON

/// Reads the actions after a step (Arazzo 1.0.1 sections 4.6.7 and 4.6.8).
struct ActionReader {
    let file: String
    let components: Components
    let targets: TargetReader

    func actions(_ owner: Fields, _ name: String, isFailure: Bool) throws -> [StepAction] {
        var actions: [StepAction] = []
        for value in try owner.list(name) {
            let action = try action(value, isFailure: isFailure)
            if let first = actions.first(where: { $0.name == action.name }) {
                throw WorkflowError.duplicate(
                    .action, action.name, first: first.line, at: SourceLocation(file: file, line: value.line))
            }
            actions.append(action)
        }
        return actions
    }

    func action(_ value: JSON, isFailure: Bool) throws -> StepAction {
        let value = try components.resolve(value, isFailure ? .failureActions : .successActions)
        let retryFields = ["retryAfter", "retryLimit"]
        let fields = try Fields(
            value, "an action",
            known: ["name", "type", "workflowId", "stepId", "criteria", "parameters"] + (isFailure ? retryFields : []),
            file: file)
        try fields.requireVersion11(for: ["parameters"], components.isVersion11)
        let name = try fields.requiredText("name")
        let criteria = isFailure ? try fields.list("criteria") : try fields.filledList("criteria") ?? []
        let kind = try kind(fields, name: name, isFailure: isFailure)
        return StepAction(
            name: name, kind: kind, criteria: try criteria.map(CriterionReader(file: file).criterion),
            line: value.line, parameters: try parameters(fields, of: name, kind))
    }

    /// The inputs of the workflow that an action names (Arazzo 1.1).
    private func parameters(_ fields: Fields, of name: String, _ kind: StepAction.Kind) throws -> [StepParameter] {
        let parameters = try components.parameters(fields, "parameters", of: "the action '\(name)'")
        guard let first = parameters.first else { return [] }
        let place = SourceLocation(file: file, line: first.line)
        guard kind.workflow != nil else {
            throw WorkflowError.malformed(
                "the action '\(name)' has parameters and no workflowId", remedy: "remove them, or name a workflow",
                at: place)
        }
        if let parameter = parameters.first(where: { $0.location != nil }) {
            throw WorkflowError.malformed(
                "the parameter '\(parameter.name)' of the action '\(name)' has 'in', and a workflow has only inputs",
                remedy: "remove 'in'", at: SourceLocation(file: file, line: parameter.line))
        }
        return parameters
    }

    private func kind(_ fields: Fields, name: String, isFailure: Bool) throws -> StepAction.Kind {
        let workflow = try fields.text("workflowId").map { id in
            StepAction.Destination.workflow(
                try targets.workflowID(id, at: fields.location(fields.value["workflowId"])))
        }
        let step = try fields.text("stepId").map(StepAction.Destination.step)
        guard workflow == nil || step == nil else {
            throw fields.malformed("the action '\(name)' names a workflow and a step", "remove one of them")
        }
        let type = try fields.requiredText("type")
        switch type {
        case "end": return .end
        case "goto":
            guard let destination = step ?? workflow else {
                throw fields.malformed("the action '\(name)' has no destination", "add stepId or workflowId")
            }
            return .goto(destination)
        case "retry" where isFailure:
            return .retry(
                after: try fields.number("retryAfter") ?? 0, limit: min(try fields.count("retryLimit") ?? 1, 1_000),
                first: step ?? workflow)
        default:
            throw WorkflowError.unknown(
                .actionType, type, known: ["end", "goto"] + (isFailure ? ["retry"] : []),
                at: fields.location(fields.value["type"]))
        }
    }
}
