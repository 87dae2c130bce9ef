import APICheckFindings
import APICheckJSON

/// The reusable components of a workflow file (Arazzo 1.0.1 sections 4.6.9 and 4.6.10).
struct Components {
    private let file: String
    private let values: JSON?
    let isVersion11: Bool

    init(_ root: Fields, isVersion11: Bool) throws {
        file = root.file
        self.isVersion11 = isVersion11
        values = root.value["components"]
        if let values {
            let known = ["inputs", "parameters", "successActions", "failureActions"]
            let fields = try Fields(values, "'components'", known: known, file: file)
            for name in known { _ = try fields.namedMembers(name) }
        }
    }

    /// Reads all components, so that an error in an unused one is reported too.
    func check(_ targets: TargetReader) throws {
        for member in values?["parameters"]?.members.map(\.self) ?? [] { _ = try parameter(member.value) }
        let actions = ActionReader(file: file, components: self, targets: targets)
        for member in values?["successActions"]?.members.map(\.self) ?? [] {
            _ = try actions.action(member.value, isFailure: false)
        }
        for member in values?["failureActions"]?.members.map(\.self) ?? [] {
            _ = try actions.action(member.value, isFailure: true)
        }
    }

    /// Reads a list of parameters without duplicates.
    func parameters(_ fields: Fields, _ name: String, of owner: String) throws -> [StepParameter] {
        var parameters: [StepParameter] = []
        for value in try fields.list(name) {
            let parameter = try parameter(value)
            if let first = parameters.first(where: parameter.isSame) {
                throw WorkflowError.malformed(
                    "the parameter '\(parameter.name)' of \(owner) is a duplicate, first defined on line \(first.line)",
                    remedy: "remove one of them", at: SourceLocation(file: file, line: parameter.line))
            }
            parameters.append(parameter)
        }
        return parameters
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

    private static let parameterFields = ["name", "in", "value"]

    func parameter(_ value: JSON) throws -> StepParameter {
        let resolved = try resolve(value, .parameters)
        let fields = try Fields(resolved, "a parameter", known: Self.parameterFields, file: file)
        let name = try fields.requiredText("name")
        var location: StepParameter.Location?
        if let place = try fields.text("in") {
            location = StepParameter.Location(rawValue: place)
            if location == nil || location == .querystring && !isVersion11 {
                let known = StepParameter.Location.allCases.filter { isVersion11 || $0 != .querystring }
                throw WorkflowError.unknown(
                    .place, place, known: known.map(\.rawValue), at: fields.location(resolved["in"]))
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
        do {
            return try ValueTemplate(value, braces: braces, hasSelectors: isVersion11, line: line)
        } catch let fault as LocatedExpressionError {
            throw WorkflowError.expression(
                text: fault.error.text, reason: fault.error.reason, at: SourceLocation(file: file, line: fault.line))
        }
    }
}
