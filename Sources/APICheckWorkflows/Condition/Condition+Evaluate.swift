import APICheckJSON

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
