import APICheckBase
import APICheckJSON

/// The languages of conditions, selectors and targets (Arazzo 1.1 section 5.8.12).
enum ExpressionType: String, CaseIterable {
    case simple, regex, jsonpath, jsonpointer, xpath
    /// A path such as `/todos/{id}`: selects the value of its parameter in a URL.
    case path = "x-apicheck-path"

    /// The versions of a language, the default first.
    private var versions: [String] {
        switch self {
        case .simple, .regex, .path: []
        // The draft is the language that RFC 9535 made a standard of: its queries without scripts are read as RFC 9535.
        case .jsonpath: ["rfc9535", "draft-goessner-dispatch-jsonpath-00"]
        case .jsonpointer: ["rfc6901"]
        case .xpath: ["xpath-31", "xpath-30", "xpath-20", "xpath-10"]
        }
    }

    /// Without a version, an expression of XPath is evaluated as 1.0, which most of 3.1 contains.
    private static let unsupportedVersions: Set<String> = ["xpath-31", "xpath-30", "xpath-20"]

    /// Reads `type: jsonpath`, or an object with `type` and `version`. Nil without the field.
    ///
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

    /// The type of a Selector Object in a value: `jsonpath`, or an object with `type` and `version`.
    ///
    /// Throws ``ExpressionError``.
    init(ofSelector value: JSON) throws {
        let text = value.string ?? value["type"]?.string ?? value.text
        switch ExpressionType(rawValue: text) {
        case let type? where type == .jsonpath || type == .jsonpointer || type == .xpath:
            let known = type.versions.filter { !ExpressionType.unsupportedVersions.contains($0) }
            if value.kind == .object, !known.contains(value["version"]?.string ?? "") {
                throw ExpressionError(
                    text: value["version"]?.string ?? "", reason: "expected the version \(known.list("or"))")
            }
            self = type
        default:
            throw ExpressionError(
                text: text, reason: "expected jsonpath, jsonpointer or xpath as the type of a selector")
        }
    }
}
