import APICheckFindings
import APICheckJSON

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
        case .responseSchemaViolated: return violation.subject
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
