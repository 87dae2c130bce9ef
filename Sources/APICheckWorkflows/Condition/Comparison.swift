package import APICheckJSON

/// How two values are compared: loosely, as Arazzo asks for.
///
/// Strings compare without regard to case; a string that spells a number equals that number; null equals null only and
/// is neither greater nor smaller than anything; numbers keep all their digits in `==`; arrays and objects are equal when
/// they hold the same.
package enum Comparison: String, Sendable, CaseIterable {
    // The longer ones first, as they are looked for in this order.
    case equal = "==", notEqual = "!=", atMost = "<=", atLeast = ">=", less = "<", greater = ">"

    /// A value that is absent counts as null.
    package func holds(_ left: JSON?, _ right: JSON?) -> Bool {
        switch self {
        case .equal: Comparison.areEqual(left, right)
        case .notEqual: !Comparison.areEqual(left, right)
        case .less:
            Comparison.order(left, right) {
                $0 < $1
            } text: {
                $0 < $1
            }
        case .atMost:
            Comparison.order(left, right) {
                $0 <= $1
            } text: {
                $0 <= $1
            }
        case .greater:
            Comparison.order(left, right) {
                $0 > $1
            } text: {
                $0 > $1
            }
        case .atLeast:
            Comparison.order(left, right) {
                $0 >= $1
            } text: {
                $0 >= $1
            }
        }
    }

    private static func areEqual(_ left: JSON?, _ right: JSON?) -> Bool {
        let isLeftNull = left?.isNull ?? true
        let isRightNull = right?.isNull ?? true
        guard let left, let right, !isLeftNull, !isRightNull else { return isLeftNull && isRightNull }
        switch (left.kind, right.kind) {
        case (.string, .string): return left.string?.lowercased() == right.string?.lowercased()
        case (.string, .number): return number(left)?.equals(right) ?? false
        case (.number, .string): return number(right)?.equals(left) ?? false
        default: return left.equals(right)
        }
    }

    private static func order(
        _ left: JSON?, _ right: JSON?, number holds: (Double, Double) -> Bool, text: (String, String) -> Bool
    ) -> Bool {
        guard let left, let right else { return false }
        switch (left.kind, right.kind) {
        case (.string, .string):
            return text(left.string?.lowercased() ?? "", right.string?.lowercased() ?? "")
        case (.number, .number), (.string, .number), (.number, .string):
            guard let one = number(left)?.double, let two = number(right)?.double else { return false }
            return holds(one, two)
        default: return false
        }
    }

    /// A number as it is, and a string that spells one as that number.
    private static func number(_ value: JSON) -> JSON? {
        if value.kind == .number { return value }
        guard let text = value.string, let spelt = try? Document(text).root, spelt.kind == .number else { return nil }
        return spelt
    }
}
