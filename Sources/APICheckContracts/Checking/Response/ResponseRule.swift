import APICheckFindings
import APICheckJSON

/// The rule for each kind of violation in a response.
enum ResponseRule {
    static func rule(for violation: Violation, isRoot: Bool) -> Rule {
        switch violation.detail {
        case .null: return isRoot ? .responseBodyTypeChanged : .responsePropertyBecameNullable
        case .type: return isRoot ? .responseBodyTypeChanged : .responsePropertyTypeChanged
        case .timestamp(.notATimestamp): return .timestampUnreadable
        case .timestamp(.fraction): return .timestampFractionChanged
        case .timestamp(.zone): return .timestampZoneChanged
        case .matches, .other: return rule(for: violation.keyword)
        }
    }

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
