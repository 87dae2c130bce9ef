import APICheckFindings
import APICheckJSON

/// The value that a condition of the types `regex` and `jsonpath` is applied to: a runtime expression, which `.name` and
/// `[0]` may follow as in a simple condition.
package struct CriterionContext: Sendable, CustomStringConvertible {
    package let description: String
    private let operand: Condition.Operand

    /// Throws ``ExpressionError``.
    init(_ text: String) throws {
        description = text
        do {
            operand = .reference(try RuntimeExpression(text), accessors: [])
        } catch let error as ExpressionError {
            var parser = ConditionParser(text)
            guard let operand = try? parser.context() else { throw error }
            self.operand = operand
        }
    }

    var expressions: [RuntimeExpression] { operand.expression.map { [$0] } ?? [] }

    var responsePlace: Place? { operand.responsePlace }

    func value(in context: ExpressionContext) throws -> JSON? { try operand.value(in: context) }
}
