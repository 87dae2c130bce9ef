import APICheckBase
import APICheckFindings
import APICheckJSON

/// Reads criteria and the actions that depend on them.
struct ActionReader {
    let file: String
    let components: Components

    func action(_ value: JSON, isFailure: Bool) throws -> StepAction {
        let value = try components.resolve(value, isFailure ? .failureActions : .successActions)
        let retryFields = ["retryAfter", "retryLimit"]
        let fields = try Fields(
            value, "an action",
            known: ["name", "type", "workflowId", "stepId", "criteria"] + (isFailure ? retryFields : []), file: file)
        let name = try fields.requiredText("name")
        return StepAction(
            name: name, kind: try kind(fields, name: name, isFailure: isFailure),
            criteria: try fields.list("criteria").map(criterion), line: value.line)
    }

    private func kind(_ fields: Fields, name: String, isFailure: Bool) throws -> StepAction.Kind {
        let workflow = try fields.text("workflowId").map(StepAction.Destination.workflow)
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
            let limit = try fields.number("retryLimit") ?? 1
            return .retry(
                after: try fields.number("retryAfter") ?? 0, limit: min(Int(saturating: limit.rounded(.down)), 1_000),
                first: step ?? workflow)
        default:
            throw WorkflowError.unknown(
                .actionType, type, known: ["end", "goto"] + (isFailure ? ["retry"] : []),
                at: fields.location(fields.value["type"]))
        }
    }

    func criterion(_ value: JSON) throws -> Criterion {
        let fields = try Fields(
            value, "a criterion", known: ["context", "condition", "type"], file: file)
        let condition = try fields.requiredText("condition")
        let line = (value["condition"] ?? value).line
        let type = value["type"]?["type"]?.string ?? value["type"]?.string ?? "simple"
        switch type {
        case "simple":
            let simple = try located(condition, line) { try Condition(condition) }
            return Criterion(condition: condition, test: .simple(simple), line: line)
        case "regex":
            let context = try fields.requiredText("context")
            let expression = try located(context, line) { try RuntimeExpression(context) }
            do {
                return Criterion(
                    condition: condition, test: .pattern(try Pattern(condition), in: expression), line: line)
            } catch let error as PatternError {
                let place = SourceLocation(file: file, line: line)
                throw error.isUnsupported
                    ? WorkflowError.unsupported(
                        "the regular expression '\(condition)'", remedy: "rewrite it: \(error)",
                        at: place)
                    : WorkflowError.malformed(
                        "'\(condition)' is not a valid regular expression: \(error)", remedy: "fix the expression",
                        at: place)
            }
        case "jsonpath", "xpath":
            throw WorkflowError.unsupported(
                "a condition of type \(type)",
                remedy: "use a simple condition, e.g. $response.body#/data/0 != null",
                at: SourceLocation(file: file, line: line))
        default:
            throw WorkflowError.unknown(
                .conditionType, type, known: ["simple", "regex"], at: fields.location(value["type"]))
        }
    }

    private func located<Value>(_ text: String, _ line: Int, _ read: () throws -> Value) throws -> Value {
        do { return try read() } catch let error as ExpressionError {
            throw WorkflowError.expression(
                text: text, reason: error.reason, at: SourceLocation(file: file, line: line))
        }
    }
}
