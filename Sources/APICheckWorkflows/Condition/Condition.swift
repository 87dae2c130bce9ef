import APICheckFindings
package import APICheckJSON

/// A condition of the type `simple` (Arazzo 1.0.1 section 4.6.11), e.g. `$statusCode == 200 && $response.body != null`.
package indirect enum Condition: Sendable {
    case or([Condition])
    case and([Condition])
    case not(Condition)
    case comparison(Operand, Comparison, Operand)
    /// True unless the value is `false`, `null` or missing.
    case test(Operand)

    /// Throws ``ExpressionError``.
    package init(_ text: String) throws {
        var parser = ConditionParser(text)
        self = try parser.condition()
    }

    package enum Operand: Sendable {
        case literal(JSON)
        case reference(RuntimeExpression, accessors: [Accessor])
    }

    /// Access to a part of a value: `.name` or `[0]`.
    package enum Accessor: Hashable, Sendable {
        case member(String)
        case index(Int)
    }

    var expressions: [RuntimeExpression] { operands.compactMap(\.expression) }

    var operands: [Operand] {
        switch self {
        case .or(let conditions), .and(let conditions): conditions.flatMap(\.operands)
        case .not(let condition): condition.operands
        case .comparison(let left, _, let right): [left, right]
        case .test(let operand): [operand]
        }
    }
}

extension Condition.Operand {
    var expression: RuntimeExpression? {
        if case .reference(let expression, _) = self { expression } else { nil }
    }

    /// The place of the response that the operand reads, if any.
    var responsePlace: Place? {
        guard case .reference(let expression, let accessors) = self else { return nil }
        return expression.responsePlace(accessors)
    }
}

extension RuntimeExpression {
    /// The place of the response that the expression reads, if any.
    func responsePlace(_ accessors: [Condition.Accessor] = []) -> Place? {
        switch source {
        case .statusCode: return .status
        case .response(.header(let name)): return .responseHeader(name)
        case .response(.body):
            let path = accessors.map { accessor in
                switch accessor {
                case .member(let name): name
                case .index(let index): String(index)
                }
            }
            return .body(Pointer((pointer?.tokens ?? []) + path))
        default: return nil
        }
    }
}

/// A comparison of two values with the loose rules of Arazzo.
///
/// Strings are compared case-insensitively; a string with a number equals that number; null equals only null and has no
/// order; numbers are compared exactly; arrays and objects are equal when their contents are.
package enum Comparison: String, Sendable, CaseIterable {
    // The longer operators come first, because they are matched in this order.
    case equal = "==", notEqual = "!=", atMost = "<=", atLeast = ">=", less = "<", greater = ">"

    /// A missing value counts as null.
    func isTrue(_ left: JSON?, _ right: JSON?) -> Bool {
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

extension Condition {
    package func isTrue(in context: ExpressionContext) throws -> Bool {
        switch self {
        case .or(let conditions): try conditions.contains { try $0.isTrue(in: context) }
        case .and(let conditions): try conditions.allSatisfy { try $0.isTrue(in: context) }
        case .not(let condition): try !condition.isTrue(in: context)
        case .comparison(let left, let comparison, let right):
            try comparison.isTrue(left.value(in: context), right.value(in: context))
        case .test(let operand):
            try operand.value(in: context).map { !$0.isNull && $0.bool != false } ?? false
        }
    }

    /// The condition with values instead of expressions, long ones cut: `"old" == "new"`.
    package func shown(in context: ExpressionContext) throws -> String {
        switch self {
        case .or(let conditions): try conditions.map { try $0.shown(in: context) }.joined(separator: " || ")
        case .and(let conditions):
            try conditions.map { condition in
                let text = try condition.shown(in: context)
                if case .or = condition { return "(\(text))" }
                return text
            }.joined(separator: " && ")
        case .not(.test(let operand)): try "!" + operand.shown(in: context)
        case .not(let condition): try "!(" + condition.shown(in: context) + ")"
        case .comparison(_, let comparison, _) where expressions.contains(where: context.isSecret):
            "(secret) \(comparison.rawValue) (secret)"
        case .comparison(let left, let comparison, let right):
            try "\(left.shown(in: context)) \(comparison.rawValue) \(right.shown(in: context))"
        case .test(let operand): try operand.shown(in: context)
        }
    }
}

extension Condition.Operand {
    func value(in context: ExpressionContext) throws -> JSON? {
        switch self {
        case .literal(let value): return value
        case .reference(let expression, let accessors):
            return try accessors.reduce(context.value(of: expression)) { value, accessor in
                switch accessor {
                case .member(let name): value?[name]
                case .index(let index): value?[index]
                }
            }
        }
    }

    fileprivate func shown(in context: ExpressionContext) throws -> String {
        try value(in: context)?.shortText ?? "nothing"
    }
}
