import APICheckHTTP
import APICheckJSON
import APICheckWorkflows
import Foundation
import TestSupport
import Testing

/// The conditions and expressions of a published grammar, with their results.
struct ArazzoGrammarTests {
    private struct Score {
        var passed = 0
        var total = 0

        mutating func expect(_ holds: Bool, _ what: String) {
            total += 1
            if holds { passed += 1 } else { Issue.record("\(what)") }
        }
    }

    /// A deliberate difference: braces around an expression belong to JSON in a JSON text.
    private static let jsonTemplates: Set = ["{{$url}}", "{$url}}"]

    @Test(.corpus("arazzo-grammar")) func everyExpressionAndConditionOfTheCorpus() throws {
        let folder = try Corpora.folder("arazzo-grammar")
        func cases(_ name: String) throws -> JSON {
            try Document(contentsOf: folder.appendingPathComponent("\(name)/derived-cases.json").path).root
        }
        var score = Score()
        let expressions = try cases("runtime-expression-grammar")
        for text in try #require(expressions["valid"]).elements.compactMap(\.string) {
            score.expect((try? RuntimeExpression(text))?.description == text, "not read: \(text)")
        }
        for detect in try #require(expressions["detect"]).elements {
            let text = try #require(detect["expression"]?.string)
            score.expect(((try? RuntimeExpression(text)) != nil) == detect["result"]?.bool, "detect \(text)")
        }
        for extract in try #require(expressions["extract"]).elements {
            let text = try #require(extract["input"]?.string)
            let pieces = (try? ValueTemplate.pieces(of: text)) ?? []
            let found = pieces.compactMap { piece in
                if case .expression(let expression) = piece { "'\(expression)'" } else { nil }
            }
            let expected = Self.jsonTemplates.contains(text) ? "['$url']" : extract["raw_expected"]?.string
            score.expect("[\(found.joined(separator: ", "))]" == expected, "extract \(text): \(found)")
        }
        let conditions = try cases("criterion-grammar")
        for text in try #require(conditions["valid"]).elements.compactMap(\.string) {
            score.expect((try? Condition(text)) != nil, "not read: \(text)")
        }
        for text in try #require(conditions["parse_js_excerpt_strings"]).elements.compactMap(\.string) {
            score.expect((try? Condition(text)) == nil, "read: \(text)")
        }
        let context = try Self.context
        for evaluate in try #require(conditions["evaluate"]).elements {
            let text = try #require(evaluate["condition"]?.string)
            let holds = try Condition(text).isTrue(in: context)
            score.expect(holds == evaluate["result"]?.bool, "\(text) was \(holds)")
        }
        print("arazzo-grammar: \(score.passed) of \(score.total)")
        #expect(score.total == 68 + 42 + 33 + 41 + 3 + 29)
    }

    /// The `evaluate_context` of the corpus as an exchange.
    private static var context: ExpressionContext {
        get throws {
            var context = ExpressionContext()
            context.inputs = ["name": try Document(#""Fluffy""#).root, "age": try Document(#""30""#).root]
            context.exchange = try ObservedExchange(
                .stub(200, #"{"status":"Available","data":[{"id":42}],"count":0,"active":false}"#))
            return context
        }
    }
}
