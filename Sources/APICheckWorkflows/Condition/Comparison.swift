package import APICheckJSON

/// A comparison of two values with the loose rules of Arazzo.
///
/// Strings are compared case-insensitively; a string with a number equals that number; null equals only null and has no
/// order; numbers are compared exactly; arrays and objects are equal when their contents are.
package enum Comparison: String, Sendable, CaseIterable {
    // The longer operators come first, because they are matched in this order.
    case equal = "==", notEqual = "!=", atMost = "<=", atLeast = ">=", less = "<", greater = ">"

    /// A missing value counts as null.
    package func isTrue(_ left: JSON?, _ right: JSON?) -> Bool {
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

    /// Returns nil for values without an order.
    private static func isLess(_ left: JSON?, _ right: JSON?) -> Bool? {
        guard let left, let right else { return nil }
        if let one = left.string, let two = right.string { return one.lowercased() < two.lowercased() }
        guard let one = number(left), let two = number(right) else { return nil }
        return one.isSmaller(than: two)
    }

    /// Returns a number, or the number that a string contains.
    private static func number(_ value: JSON) -> JSON? {
        if value.kind == .number { return value }
        guard let text = value.string, let spelt = try? Document(text).root, spelt.kind == .number else { return nil }
        return spelt
    }
}
