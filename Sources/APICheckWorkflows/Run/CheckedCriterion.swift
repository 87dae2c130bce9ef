/// A criterion of a step with its result and the values that decided it.
package struct CheckedCriterion: Hashable, Sendable {
    /// As written in the workflow file: `$statusCode == 200`.
    package var condition: String
    /// With the actual values: `404 == 200`.
    package var actual: String
    package var isMet: Bool
    package var line: Int
}

extension CheckedCriterion {
    init(failed criterion: FailedCriterion) {
        self.init(
            condition: criterion.condition, actual: criterion.actual, isMet: false, line: criterion.line)
    }
}

extension Criterion {
    /// The condition with the values that it was true for.
    func met(in context: ExpressionContext) throws -> CheckedCriterion {
        var actual = "true"
        if case .simple(let condition) = test { actual = try condition.shown(in: context) }
        return CheckedCriterion(condition: condition, actual: actual, isMet: true, line: line)
    }
}
