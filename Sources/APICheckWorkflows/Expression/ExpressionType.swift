import APICheckBase
import APICheckJSON

/// The languages of conditions, selectors and targets (Arazzo 1.1 section 5.8.12).
enum ExpressionType: String, CaseIterable {
    case simple, regex, jsonpath, jsonpointer, xpath
    /// A path such as `/todos/{id}`: selects the value of its parameter in a URL.
    case path = "x-apicheck-path"

    /// The versions of a language, the default first.
    var versions: [String] {
        switch self {
        case .simple, .regex, .path: []
        // The draft is the language that RFC 9535 made a standard of: its queries without scripts are read as RFC 9535.
        case .jsonpath: ["rfc9535", "draft-goessner-dispatch-jsonpath-00"]
        case .jsonpointer: ["rfc6901"]
        case .xpath: ["xpath-31", "xpath-30", "xpath-20", "xpath-10"]
        }
    }

    /// Without a version, an expression of XPath is evaluated as 1.0, which most of 3.1 contains.
    static let unsupportedVersions: Set<String> = ["xpath-31", "xpath-30", "xpath-20"]

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
