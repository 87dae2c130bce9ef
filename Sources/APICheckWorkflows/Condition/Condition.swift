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

    var expressions: [RuntimeExpression] {
        switch self {
        case .or(let conditions), .and(let conditions): conditions.flatMap(\.expressions)
        case .not(let condition): condition.expressions
        case .comparison(let left, _, let right): [left, right].compactMap(\.expression)
        case .test(let operand): [operand].compactMap(\.expression)
        }
    }
}

extension Condition.Operand {
    fileprivate var expression: RuntimeExpression? {
        if case .reference(let expression, _) = self { expression } else { nil }
    }
}
