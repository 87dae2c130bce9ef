import APICheckJSON

extension ValueTemplate {
    /// Returns nil when the value is a single expression without a value; within an array or object such an expression
    /// becomes `null`.
    func value(in context: ExpressionContext) throws -> JSON? {
        switch self {
        case .constant(let value): return value
        case .expression(let expression, _): return try context.value(of: expression)
        case .selection(let selector, let line): return try selector.value(in: context, line: line)
        case .text(let pieces, _):
            var text = ""
            for piece in pieces {
                switch piece {
                case .literal(let literal): text += literal
                case .expression(let expression): text += try context.value(of: expression)?.plainText ?? ""
                }
            }
            return try JSON.text(text)
        case .array, .object:
            return try JSON.written { try write(to: &$0, in: context) }
        }
    }

    /// Whether the value needs an optional input that has no value. A parameter with such a value is not sent: a header
    /// `Bearer {$inputs.token}` would otherwise become `Bearer `.
    func lacksInput(in context: ExpressionContext) -> Bool {
        expressions.contains { context.isMissing($0.expression) }
    }

    private func write(to writer: inout JSONWriter, in context: ExpressionContext) throws {
        switch self {
        case .array(let elements):
            try writer.array { writer in
                for element in elements { try element.write(to: &writer, in: context) }
            }
        case .object(let members):
            try writer.object { writer in
                for member in members {
                    writer.key(member.name)
                    try member.value.write(to: &writer, in: context)
                }
            }
        default:
            if let value = try value(in: context) { writer.copy(value) } else { writer.null() }
        }
    }
}
