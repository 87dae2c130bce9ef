import APICheckBase
import APICheckFindings
import APICheckJSON

/// Reads criteria (Arazzo 1.0.1 section 4.6.11, 1.1 section 5.6.11).
struct CriterionReader {
    let file: String

    func criterion(_ value: JSON) throws -> Criterion {
        let fields = try Fields(
            value, "a criterion", known: ["context", "condition", "type", "version"], file: file)
        let condition = try fields.requiredText("condition")
        let line = (value["condition"] ?? value).line
        let type = try ExpressionType.read(fields, "type", allowed: [.simple, .regex, .jsonpath, .xpath]) ?? .simple
        if value["version"] != nil, type != .jsonpath, type != .xpath {
            throw WorkflowError.unknown(
                .field, "version", known: ["context", "condition", "type"], at: fields.location(value["version"]))
        }
        return Criterion(
            condition: condition,
            test: try located(condition, line) { try test(type, condition, fields) }, line: line)
    }

    /// A condition of the type `simple`.
    func simple(_ condition: String, line: Int) throws -> Criterion {
        Criterion(
            condition: condition, test: .simple(try located(condition, line) { try Condition(condition) }), line: line)
    }

    private func test(_ type: ExpressionType, _ condition: String, _ fields: Fields) throws -> Criterion.Test {
        if type == .simple { return .simple(try Condition(condition)) }
        let text = try fields.requiredText("context")
        let context = try located(text, (fields.value["context"] ?? fields.value).line) { try CriterionContext(text) }
        if type == .regex { return .pattern(try CriterionText(condition) { try Pattern($0) }, in: context) }
        if type == .xpath { return .xPath(try CriterionText(condition) { try XPathExpression($0) }, in: context) }
        return .jsonPath(
            try CriterionText(condition) { text in
                let path = try JSONPathCondition(text)
                // The standard makes the test false for every value.
                if let error = path.invalidPatterns.first { throw error }
                return path
            }, in: context)
    }

    private func located<Value>(_ text: String, _ line: Int, _ read: () throws -> Value) throws -> Value {
        let place = SourceLocation(file: file, line: line)
        do { return try read() } catch let error as ExpressionError {
            throw WorkflowError.expression(text: text, reason: error.reason, at: place)
        } catch let error as JSONPathError {
            throw WorkflowError.expression(text: text, reason: error.problem.what.string, at: place)
        } catch let error as XPathError {
            throw WorkflowError.expression(text: text, reason: error.reasonForExpression, at: place)
        } catch let error as PatternError {
            throw error.isUnsupported
                ? WorkflowError.unsupported(
                    "the regular expression '\(text)'", remedy: "rewrite it: \(error)", at: place)
                : WorkflowError.malformed(
                    "'\(text)' is not a valid regular expression: \(error)", remedy: "fix the expression", at: place)
        }
    }
}

extension ExpressionType {
    /// Reads `type: jsonpath`, or an object with `type` and `version`. Nil without the field.
    static func read(_ fields: Fields, _ name: String, allowed: [ExpressionType]) throws -> ExpressionType? {
        guard let value = fields.value[name] else { return nil }
        var text = value.string
        var version: JSON?
        var place = value
        if value.kind == .object {
            let object = try Fields(
                value, "'\(name)' of \(fields.owner)", known: ["type", "version"], file: fields.file)
            text = try object.requiredText("type")
            place = value["type"] ?? value
            _ = try object.requiredText("version")
            version = value["version"]
        } else if text == nil {
            text = try fields.requiredText(name)
        } else {
            // In the schema of Arazzo 1.0 the version is beside the type.
            version = fields.value["version"]
        }
        guard let type = text.flatMap(ExpressionType.init(rawValue:)), allowed.contains(type) else {
            throw WorkflowError.unknown(
                .conditionType, text ?? value.text, known: allowed.map(\.rawValue), at: fields.location(place))
        }
        if let version, !type.versions.contains(version.string ?? version.text) {
            throw WorkflowError.unknown(
                .expressionVersion, version.string ?? version.text, known: type.versions, at: fields.location(version))
        }
        if let version, let text = version.string, unsupportedVersions.contains(text) {
            throw WorkflowError.unsupported(
                "\(text), as the language of \(fields.owner),", remedy: "write an expression of xpath-10",
                at: fields.location(version))
        }
        return type
    }
}
