package import APICheckJSON

/// How two values are compared: loosely, as Arazzo asks for.
///
/// Strings compare without regard to case; a string that spells a number equals that number; null equals null only and
/// is neither greater nor smaller than anything; numbers count with all their digits; arrays and objects are equal when
/// they hold the same.
package enum Comparison: String, Sendable, CaseIterable {
    // The longer ones first, as they are looked for in this order.
    case equal = "==", notEqual = "!=", atMost = "<=", atLeast = ">=", less = "<", greater = ">"

    /// A value that is absent counts as null.
    package func holds(_ left: JSON?, _ right: JSON?) -> Bool {
        switch self {
        case .equal: Comparison.areEqual(left, right)
        case .notEqual: !Comparison.areEqual(left, right)
        case .less: Comparison.isLess(left, right) ?? false
        case .atMost: Comparison.isLess(right, left).map { !$0 } ?? false
        case .greater: Comparison.isLess(right, left) ?? false
        case .atLeast: Comparison.isLess(left, right).map { !$0 } ?? false
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

    /// Nil for values without an order.
    private static func isLess(_ left: JSON?, _ right: JSON?) -> Bool? {
        guard let left, let right else { return nil }
        if let one = left.string, let two = right.string { return one.lowercased() < two.lowercased() }
        guard let one = number(left), let two = number(right) else { return nil }
        return one.isSmaller(than: two)
    }

    /// A number as it is, and a string that spells one as that number.
    private static func number(_ value: JSON) -> JSON? {
        if value.kind == .number { return value }
        guard let text = value.string, let spelt = try? Document(text).root, spelt.kind == .number else { return nil }
        return spelt
    }
}
