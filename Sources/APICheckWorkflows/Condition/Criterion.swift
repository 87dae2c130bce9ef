import APICheckBase
import APICheckFindings
import APICheckJSON

/// A condition with its line in the workflow file (Arazzo 1.0.1 section 4.6.11, 1.1 section 5.6.11).
///
/// A condition of the type `jsonpath` is a query of RFC 9535 that must select something in the context. The standard is
/// applied as written to its own example, `$[?count(@.pets) > 0]` on an object: a filter tests the member values of the
/// object, none of which has a member `pets`, so that the condition is false, and `$[?count(@.pets) == 0]` is true. What is
/// shown with the result says so. `$.pets[*]` tests the object.
struct Criterion: Sendable {
    enum Test: Sendable {
        case simple(Condition)
        /// A regular expression that must match a part of the text of a value.
        case pattern(CriterionText<Pattern>, in: CriterionContext)
        case jsonPath(CriterionText<JSONPathCondition>, in: CriterionContext)
        /// An expression of XPath 1.0 whose value must be true as a boolean.
        case xPath(CriterionText<XPathExpression>, in: CriterionContext)
    }

    /// The condition as written.
    let condition: String
    let test: Test
    let line: Int

    var expressions: [RuntimeExpression] {
        switch test {
        case .simple(let condition): condition.expressions
        case .pattern(let text, let context): context.expressions + text.expressions
        case .jsonPath(let text, let context): context.expressions + text.expressions
        case .xPath(let text, let context): context.expressions + text.expressions
        }
    }

    /// The places of the response that the condition reads.
    private var responsePlaces: [Place] {
        switch test {
        case .simple(let condition): condition.operands.compactMap(\.responsePlace)
        case .pattern(_, let context), .jsonPath(_, let context), .xPath(_, let context):
            [context.responsePlace].compactMap(\.self)
        }
    }

    /// Evaluates the condition. One that cannot be evaluated is false.
    func check(in context: ExpressionContext) throws -> CheckedCriterion {
        switch test {
        case .simple(let condition):
            return checked(
                self.condition, try condition.shown(in: context), isMet: try condition.isTrue(in: context))
        case .pattern(let text, let place):
            return try check(text, of: place, in: context, named: { "\(place) matches /\($0)/" }) { pattern, value in
                switch pattern.answer(value.plainText) {
                case .matches: Answer(isMet: true)
                case .differs: Answer(isMet: false)
                case .undecided: Answer(isMet: false, note: "no result after too many steps on ")
                }
            }
        case .jsonPath(let text, let place):
            return try check(text, of: place, in: context, named: { "\(place) matches \($0)" }, answer: Answer.init)
        case .xPath(let text, let place):
            return try check(text, of: place, in: context, named: { "\(place) matches \($0)" }, answer: Answer.init)
        }
    }

    /// - Parameter answer: Is called with a value that is not null.
    private func check<Parsed>(
        _ text: CriterionText<Parsed>, of place: CriterionContext, in context: ExpressionContext,
        named name: (String) -> String, answer: (Parsed, JSON) throws -> Answer
    ) throws -> CheckedCriterion {
        let value = try place.value(in: context)
        let isSecret = expressions.contains(where: context.isSecret)
        let (written, parsed) = try text.evaluated(in: context)
        let condition = name(isSecret ? self.condition : written)
        let shown = isSecret ? "(secret)" : value?.shortText ?? "nothing"
        switch parsed {
        case .failure(let error):
            return checked(condition, "an invalid condition\(isSecret ? "" : ": \(error)")", isMet: false)
        case .success(let parsed):
            // A missing value and null match nothing.
            guard let value, !value.isNull else { return checked(condition, shown, isMet: false) }
            let answer = try answer(parsed, value)
            return checked(condition, (isSecret ? "" : answer.note) + shown, isMet: answer.isMet)
        }
    }

    private func checked(_ condition: String, _ actual: String, isMet: Bool) -> CheckedCriterion {
        CheckedCriterion(
            condition: condition, actual: actual, isMet: isMet, line: line, responsePlaces: responsePlaces)
    }
}

/// Whether a value meets a condition, and what to write before it.
private struct Answer {
    var isMet: Bool
    var note = ""
}

extension Answer {
    private static let shownPlaces = 3

    /// Applies a `jsonpath` condition, and explains what a filter of an object tests.
    init(_ path: JSONPathCondition, _ value: JSON) throws {
        let testsMembers = value.kind == .object && path.beginsWithFilter
        do {
            let found = try path.matches(in: value)
            isMet = !found.isEmpty
            if !isMet {
                guard testsMembers else { return }
                note =
                    "no member matches, since a filter tests each member of an object and not the object itself, "
                    + "which $.NAME[*] would test: "
            } else {
                let depth = value.pointer.tokens.count
                let places = found.prefix(Self.shownPlaces).map { Pointer(Array($0.pointer.tokens.dropFirst(depth))) }
                // A logical expression tests the value itself.
                if places.contains(where: \.tokens.isEmpty) { return }
                let more = found.count - places.count
                let list = places.map(\.description).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
                note =
                    testsMembers
                    ? "\(list) match, since a filter tests each member of an object and not the object itself: "
                    : "\(list) in "
            }
        } catch let limit as JSONPathLimitExceeded {
            isMet = false
            note = "no result, since \(limit.problem.what), on "
        }
    }
}

extension Answer {
    /// Applies an `xpath` condition.
    init(_ expression: XPathExpression, _ value: JSON) {
        do {
            let found = try expression.value(in: value.plainText)
            isMet = found.isTrue
            switch found.result {
            case .nodes(0, _):
                note =
                    found.hasDefaultNamespace
                    ? "no node, since a name without a prefix is in no namespace, which *[local-name()='NAME'] ignores: "
                    : "no node in "
            case .nodes(let count, _): note = "\(count.counted("node")) in "
            case .boolean(let isTrue): note = "\(isTrue) for "
            case .number(_, let text): note = "\(text) for "
            case .string: break
            }
        } catch {
            isMet = false
            note = "no result, since \((error as? XPathError)?.problem.what ?? "\(error)"), on "
        }
    }
}

/// The value that a condition of the types `regex` and `jsonpath` is applied to: a runtime expression, which `.name` and
/// `[0]` may follow as in a simple condition.
struct CriterionContext: Sendable, CustomStringConvertible {
    let description: String
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

/// A condition in a language of its own: parsed when the file is read, or when it is evaluated if it contains `{$…}`
/// (Arazzo 1.1 section 5.8.11, runtime expressions in conditions).
struct CriterionText<Parsed: Sendable>: Sendable {
    private let pieces: [ValueTemplate.Piece]
    private let parsed: Parsed?
    private let parse: @Sendable (String) throws -> Parsed

    /// Throws ``ExpressionError``, and what `parse` throws for a text without expressions.
    init(_ text: String, parse: @escaping @Sendable (String) throws -> Parsed) throws {
        pieces = try ValueTemplate.pieces(of: text)
        self.parse = parse
        parsed = pieces.allSatisfy { $0.expression == nil } ? try parse(text) : nil
    }

    var expressions: [RuntimeExpression] { pieces.compactMap(\.expression) }

    /// The text with the values of its expressions, and nil as the parsed text when it is invalid.
    func evaluated(in context: ExpressionContext) throws -> (text: String, parsed: Result<Parsed, any Error>) {
        var text = ""
        for piece in pieces {
            switch piece {
            case .literal(let literal): text += literal
            case .expression(let expression): text += try context.value(of: expression)?.embeddedText ?? "null"
            }
        }
        if let parsed { return (text, .success(parsed)) }
        return (text, Result { try parse(text) })
    }
}

extension JSON {
    /// A value in the text of a condition: a string without quotes, JSON for others.
    fileprivate var embeddedText: String { string ?? text }
}

/// A criterion with its result and the values that decided it.
package struct CheckedCriterion: Hashable, Sendable {
    /// As written in the workflow file: `$response.body#/data/title == $inputs.newTitle`.
    package var condition: String
    /// With the actual values: `"old" == "new"`.
    package var actual: String
    package var isMet: Bool
    /// The line in the workflow file.
    package var line: Int
    /// The places of the response that the condition reads.
    var responsePlaces: [Place] = []
}
