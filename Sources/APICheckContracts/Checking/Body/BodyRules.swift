import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// One of the two bodies of an exchange; the raw value is its name in messages.
enum BodySide: String {
    case request = "the request body"
    case response = "the response body"

    var rules: BodyRules { self == .request ? .request : .response }

    func place(_ pointer: Pointer = Pointer()) -> Place { self == .request ? .requestBody(pointer) : .body(pointer) }

    func header(_ name: String) -> Place { self == .request ? .requestHeader(name) : .responseHeader(name) }
}

/// What the checks of the two bodies report: the same faults under other rules.
struct BodyRules: Sendable {
    let missing, length, charset: Rule
    /// How a body contradicts its media type; ``unreadable`` where nothing is listed.
    private let mislabelled: [Mislabelling.Kind: Rule]
    private let unreadable: Rule
    let undeclaredProperty, deprecatedProperty, foreignProperty: Rule
    /// The keyword of properties that belong to the other body only (OpenAPI 3.1 section 4.8.24).
    let foreign: AnnotationKeyword

    func rule(for kind: Mislabelling.Kind) -> Rule { mislabelled[kind] ?? unreadable }

    fileprivate static let request = BodyRules(
        missing: .requestBodyMissing, length: .requestContentLengthWrong, charset: .requestJSONCharset,
        mislabelled: [
            .jsonAsForm: .requestJSONAsForm, .formAsJSON: .requestFormAsJSON,
            .boundaryMissing: .requestMultipartBoundaryMissing, .boundaryWrong: .requestMultipartBoundaryWrong,
        ],
        unreadable: .requestBodyMislabelled, undeclaredProperty: .undeclaredRequestProperty,
        deprecatedProperty: .deprecatedPropertySent, foreignProperty: .readOnlyPropertySent, foreign: .readOnly)

    fileprivate static let response = BodyRules(
        missing: .responseBodyMissing, length: .responseContentLengthWrong, charset: .responseJSONCharset,
        mislabelled: [.jsonAsForm: .responseJSONMislabelled], unreadable: .responseBodyUnreadable,
        undeclaredProperty: .undeclaredResponseProperty, deprecatedProperty: .deprecatedPropertyReceived,
        foreignProperty: .writeOnlyPropertyReceived, foreign: .writeOnly)
}

/// The rule for each kind of violation in a response.
enum ResponseRule {
    static func rule(for violation: Violation, isRoot: Bool) -> Rule {
        switch violation.detail {
        case .null: return isRoot ? .responseBodyBecameNullable : .responsePropertyBecameNullable
        case .type: return isRoot ? .responseBodyTypeChanged : .responsePropertyTypeChanged
        case .timestamp(.notATimestamp): return .timestampUnreadable
        case .timestamp(.fraction): return .timestampFractionChanged
        case .timestamp(.zone): return .timestampZoneChanged
        case .matches, .other: return rule(for: violation.keyword)
        }
    }

    /// What distinguishes violations of one rule at one place; nil where the rule and the place say all, as they do for a
    /// change between two contracts.
    static func subject(of violation: Violation, _ rule: Rule) -> String? {
        switch rule {
        case .requestBodySchemaViolated, .responseSchemaViolated: return violation.subject
        // To accept one value must not hide another.
        case .responsePropertyEnumValueAdded:
            let isShort = violation.instance.text.utf8.count <= longestValue
            return isShort && ![.object, .array].contains(violation.instance.kind) ? violation.instance.text : nil
        case .responsePropertyMinDecreased, .responsePropertyMaxIncreased:
            return [.exclusiveMinimum, .exclusiveMaximum].contains(violation.keyword) ? violation.subject : nil
        default: return nil
        }
    }

    /// As JSON, in bytes.
    private static let longestValue = 80

    private static func rule(for keyword: Keyword) -> Rule {
        switch keyword {
        case .required: .responseRequiredPropertyRemoved
        case .enum, .const: .responsePropertyEnumValueAdded
        case .pattern: .responsePropertyPatternChanged
        case .format: .responsePropertyFormatViolated
        case .minLength: .responsePropertyMinLengthDecreased
        case .maxLength: .responsePropertyMaxLengthIncreased
        case .minimum, .exclusiveMinimum: .responsePropertyMinDecreased
        case .maximum, .exclusiveMaximum: .responsePropertyMaxIncreased
        case .minItems: .responsePropertyMinItemsDecreased
        case .maxItems: .responsePropertyMaxItemsIncreased
        default: .responseSchemaViolated
        }
    }
}
