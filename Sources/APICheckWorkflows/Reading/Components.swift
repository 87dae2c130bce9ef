import APICheckFindings
import APICheckJSON

/// The reusable components of a workflow file (Arazzo 1.0.1 sections 4.6.9 and 4.6.10).
struct Components {
    private let file: String
    private let values: JSON?

    init(_ root: Fields) throws {
        file = root.file
        values = root.value["components"]
        if let values {
            _ = try Fields(
                values, "'components'", known: ["inputs", "parameters", "successActions", "failureActions"], file: file)
        }
    }

    /// Returns the value, or the component that its `reference` names.
    func resolve(_ value: JSON, _ kind: RuntimeExpression.ComponentKind) throws -> JSON {
        guard let reference = value["reference"] else { return value }
        let location = SourceLocation(file: file, line: reference.line)
        let text = reference.string ?? reference.text
        let expression: RuntimeExpression
        do { expression = try RuntimeExpression(text) } catch let error as ExpressionError {
            throw WorkflowError.expression(text: text, reason: error.reason, at: location)
        }
        let prefix = "$components.\(kind.rawValue)."
        guard case .component(kind, let name) = expression.source else {
            throw WorkflowError.malformed(
                "the reference '\(text)' does not refer to \(kind.rawValue)", remedy: "write \(prefix)NAME",
                at: location)
        }
        let all = values?[kind.rawValue]
        guard let component = all?[name] else {
            throw WorkflowError.unknown(.component, name, known: all?.members.map(\.name) ?? [], at: location)
        }
        return component
    }

    func parameter(_ value: JSON) throws -> StepParameter {
        let resolved = try resolve(value, .parameters)
        let fields = try Fields(
            resolved, "a parameter", known: ["name", "in", "value"], file: file)
        let name = try fields.requiredText("name")
        var location: StepParameter.Location?
        if let place = try fields.text("in") {
            location = StepParameter.Location(rawValue: place)
            if location == nil {
                throw WorkflowError.unknown(
                    .place, place, known: StepParameter.Location.allCases.map(\.rawValue),
                    at: fields.location(resolved["in"]))
            }
        }
        // A reference may have its own value.
        guard let content = (value["reference"] == nil ? nil : value["value"]) ?? resolved["value"] else {
            throw fields.missing("value")
        }
        return StepParameter(
            name: name, location: location, value: try template(content), line: value.line)
    }

    func template(_ value: JSON, braces: ValueTemplate.Braces = .makeText, line: Int? = nil) throws -> ValueTemplate {
        do { return try ValueTemplate(value, braces: braces, line: line) } catch let fault as LocatedExpressionError {
            throw WorkflowError.expression(
                text: fault.error.text, reason: fault.error.reason, at: SourceLocation(file: file, line: fault.line))
        }
    }
}
