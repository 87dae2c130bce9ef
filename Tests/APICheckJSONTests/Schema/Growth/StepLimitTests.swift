import Testing

@testable import APICheckJSON

/// A validation that takes too many steps stops, and neither passes nor fails.
@Suite struct StepLimitTests {
    private func schema(_ text: String, steps: Int) throws -> Schema {
        let document = try Document(text)
        var limits = SchemaLimits()
        limits.steps = steps
        return try SchemaRegistry(document, dialect: .draft202012, limits: limits).schema(at: document.root)
    }

    static let schemas = [
        ##"{"items":{"anyOf":[{"minimum":5},{"type":["integer","string"]},{"type":"array","items":{"$ref":"#"}}]}}"##,
        ##"{"allOf":[{"items":{"$ref":"#"}},{"items":{"$ref":"#"}}]}"##,
        ##"{"not":{"contains":{"not":{"type":"integer"}}},"items":{"oneOf":[{"minimum":0},{"maximum":-1}]}}"##,
        ##"{"unevaluatedItems":{"allOf":[{"type":"integer"}]}}"##,
        ##"{"items":{"if":{"type":"string"},"then":false,"else":{"if":{"minimum":100},"then":false}}}"##,
    ]

    @Test(arguments: schemas) func isReported(_ text: String) throws {
        let value = try Document("[" + repeatElement("1", count: 50).joined(separator: ",") + "]").root
        let enough = try schema(text, steps: 10_000)
        #expect(try enough.validity(of: value))
        #expect(enough.validate(value, limit: 100, limitOfEach: 100).exceeded == nil)
        let few = try schema(text, steps: 20)
        let error = #expect(throws: SchemaLimitExceeded.self) { try few.validity(of: value) }
        #expect(error == SchemaLimitExceeded(limit: .steps(20)))
        #expect(
            error.map { "\($0)" } == "its validation takes more than the limit of 20 steps"
        )
        #expect(!few.isValid(value))
        let validation = few.validate(value, limit: 100, limitOfEach: 100)
        #expect(validation.exceeded == error)
        #expect(validation.violations.isEmpty)
        #expect(!validation.namesDiffer)
    }

    /// The violations found before the limit are valid and stay.
    @Test func keepsViolationsFoundBefore() throws {
        let text = #"{"items":{"anyOf":[{"type":"integer"},{"pattern":"^a"}],"type":["integer","string"]}}"#
        let value = try Document("[null," + repeatElement("1", count: 50).joined(separator: ",") + "]").root
        let validation = try schema(text, steps: 20).validate(value, limit: 100, limitOfEach: 100)
        #expect(validation.exceeded != nil)
        #expect(validation.violations.map(\.instance.pointer.description) == ["/0"])
    }

    @Test func aSurveyStopsAtTheLimit() throws {
        let text = #"{"items":{"anyOf":[{"required":["a"]},{"properties":{"b":true}}]}}"#
        let value = try Document("[" + repeatElement(#"{"b":1}"#, count: 50).joined(separator: ",") + "]").root
        let defaults = SurveyDefaults(undeclared: .info)
        #expect(try schema(text, steps: 1_000).survey(value, defaults: defaults).exceeded == nil)
        #expect(try schema(text, steps: 20).survey(value, defaults: defaults).exceeded != nil)
    }

    /// A chain of references as long as a contract may have, at each level of a value as deep as a body may be.
    @Test(arguments: ["", #","unevaluatedItems":false"#]) func theStackIsALimit(_ more: String) throws {
        let levels = 190
        let definitions = (0..<levels).map { ##""d\##($0)":{"allOf":[{"$ref":"#/$defs/d\##($0 + 1)"}]}"## }
        let text =
            ##"{"$ref":"#/$defs/d0"\##(more),"$defs":{\##(definitions.joined(separator: ",")),"d\##(levels)":{"items":{"$ref":"#/$defs/d0"}}}}"##
        let schema = try schema(text, steps: 100_000_000)
        let value = try Document(String(repeating: "[", count: 511) + String(repeating: "]", count: 511)).root
        for _ in 0..<2 {
            let error = #expect(throws: SchemaLimitExceeded.self) { try schema.validity(of: value) }
            #expect(error == SchemaLimitExceeded(limit: .stack))
            #expect(schema.validate(value, limit: 10, limitOfEach: 10).exceeded == error)
        }
    }
}
