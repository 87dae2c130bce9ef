package import APICheckFindings
package import APICheckJSON

/// A condition with its line in the workflow file (Arazzo 1.0.1 section 4.6.11).
package struct Criterion: Sendable {
    package enum Test: Sendable {
        case simple(Condition)
        /// A regular expression that must match a part of the text of a value.
        case pattern(Pattern, in: RuntimeExpression)
    }

    /// The condition as written.
    package let condition: String
    package let test: Test
    package let line: Int

    var expressions: [RuntimeExpression] {
        switch test {
        case .simple(let condition): condition.expressions
        case .pattern(_, let expression): [expression]
        }
    }

    /// The places of the response that the condition reads.
    private var responsePlaces: [Place] {
        switch test {
        case .simple(let condition): condition.operands.compactMap(\.responsePlace)
        case .pattern(_, let expression): [expression.responsePlace()].compactMap(\.self)
        }
    }

    /// Returns nil when the condition is true.
    func failure(in context: ExpressionContext) throws -> FailedCriterion? {
        switch test {
        case .simple(let condition):
            if try condition.isTrue(in: context) { return nil }
            return FailedCriterion(
                condition: self.condition, actual: try condition.shown(in: context), line: line,
                responsePlaces: responsePlaces)
        case .pattern(let pattern, let expression):
            let value = try context.value(of: expression)
            let answer = value.map { pattern.answer($0.plainText) }
            if answer == .matches { return nil }
            let actual = value?.shortText ?? "nothing"
            return FailedCriterion(
                condition: "\(expression) matches /\(self.condition)/",
                actual: answer == .undecided ? "no result after too many steps on \(actual)" : actual, line: line,
                responsePlaces: responsePlaces)
        }
    }
}

/// A condition that was false after a step.
package struct FailedCriterion: Hashable, Sendable {
    /// As written in the workflow file: `$response.body#/data/title == $inputs.newTitle`.
    package var condition: String
    /// With the actual values: `"old" == "new"`.
    package var actual: String
    /// The line in the workflow file.
    package var line: Int
    /// The places of the response that the condition reads.
    package var responsePlaces: [Place] = []
}
