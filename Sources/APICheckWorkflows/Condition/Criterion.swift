import APICheckBase
package import APICheckFindings
package import APICheckJSON

/// A condition with its line in the workflow file (Arazzo 1.0.1 section 4.6.11, 1.1 section 5.6.11).
///
/// A condition of the type `jsonpath` is a query of RFC 9535 that must select something in the context. The standard is
/// applied as written to its own example, `$[?count(@.pets) > 0]` on an object: a filter tests the member values of the
/// object, none of which has a member `pets`, so that the condition is false, and `$[?count(@.pets) == 0]` is true. When
/// such a condition is false, the message says so. `$.pets[*]` tests the object.
package struct Criterion: Sendable {
    package enum Test: Sendable {
        case simple(Condition)
        /// A regular expression that must match a part of the text of a value.
        case pattern(CriterionText<Pattern>, in: CriterionContext)
        case jsonPath(CriterionText<JSONPathCondition>, in: CriterionContext)
    }

    /// The condition as written.
    package let condition: String
    package let test: Test
    package let line: Int

    var expressions: [RuntimeExpression] {
        switch test {
        case .simple(let condition): condition.expressions
        case .pattern(let text, let context): context.expressions + text.expressions
        case .jsonPath(let text, let context): context.expressions + text.expressions
        }
    }

    /// The places of the response that the condition reads.
    private var responsePlaces: [Place] {
        switch test {
        case .simple(let condition): condition.operands.compactMap(\.responsePlace)
        case .pattern(_, let context), .jsonPath(_, let context): [context.responsePlace].compactMap(\.self)
        }
    }

    /// Returns nil when the condition is true. A condition that cannot be evaluated is false.
    func failure(in context: ExpressionContext) throws -> FailedCriterion? {
        switch test {
        case .simple(let condition):
            if try condition.isTrue(in: context) { return nil }
            return failed(self.condition, try condition.shown(in: context))
        case .pattern(let text, let place):
            let value = try place.value(in: context)
            return try failure(text, of: value, in: context, named: { "\(place) matches /\($0)/" }) { pattern in
                // A missing value and null match nothing.
                guard let value, !value.isNull else { return "" }
                switch pattern.answer(value.plainText) {
                case .matches: return nil
                case .differs: return ""
                case .undecided: return "no result after too many steps on "
                }
            }
        case .jsonPath(let text, let place):
            let value = try place.value(in: context)
            return try failure(text, of: value, in: context, named: { "\(place) matches \($0)" }) { path in
                guard let value, !value.isNull else { return "" }
                do {
                    if try path.isTrue(of: value) { return nil }
                } catch let limit as JSONPathLimitExceeded {
                    return "no result, since \(limit.problem.what), on "
                }
                guard value.kind == .object, path.beginsWithFilter else { return "" }
                return "no member matches, since a filter tests each member of an object and not the object itself, "
                    + "which $.NAME[*] would test: "
            }
        }
    }

    /// - Parameter explanation: Nil when the condition is true; else what to show before the value.
    private func failure<Parsed>(
        _ text: CriterionText<Parsed>, of value: JSON?, in context: ExpressionContext, named name: (String) -> String,
        explanation: (Parsed) throws -> String?
    ) throws -> FailedCriterion? {
        let isSecret = expressions.contains(where: context.isSecret)
        let (written, parsed) = try text.evaluated(in: context)
        let condition = name(isSecret ? self.condition : written)
        switch parsed {
        case .failure(let error):
            return failed(condition, isSecret ? "an invalid condition" : "an invalid condition: \(error)")
        case .success(let parsed):
            guard let explanation = try explanation(parsed) else { return nil }
            return failed(condition, explanation + (isSecret ? "(secret)" : value?.shortText ?? "nothing"))
        }
    }

    private func failed(_ condition: String, _ actual: String) -> FailedCriterion {
        FailedCriterion(condition: condition, actual: actual, line: line, responsePlaces: responsePlaces)
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
