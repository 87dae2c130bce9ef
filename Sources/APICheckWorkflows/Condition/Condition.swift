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
