import Testing

@testable import APICheckJSON

/// The work grows with the depth of a value, not with the number of paths to its leaves.
@Suite struct GrowthTests {
    @Test func thereAreManyShapes() { #expect(RecursiveShape.all.count > 200) }

    @Test(arguments: RecursiveShape.all, ["1", #"{"broken":1}"#])
    func doubleTheDepthIsDoubleTheSteps(_ shape: RecursiveShape, _ leaf: String) throws {
        // The limit makes a shape that grows faster fail instead of running for hours.
        var limits = SchemaLimits()
        limits.steps = 20_000
        let schema = try shape.compiled(limits)
        func steps(_ depth: Int) throws -> [Int] {
            let value = try Document(shape.value(depth: depth, leaf: leaf)).root
            let steps = schema.steps(checking: value)
            return [steps.validity, steps.violations, schema.steps(surveying: value)]
        }
        let (few, many) = (try steps(12), try steps(24))
        for (few, many) in zip(few, many) {
            #expect(many <= 2 * few + 100, "\(few) steps for 12 levels, \(many) for 24")
        }
    }

    /// Each level of the schema references the next one twice; the value is a single number.
    @Test(arguments: ["allOf", "anyOf", "oneOf"]) func referencesThatDouble(_ keyword: String) throws {
        func steps(_ levels: Int) throws -> [Int] {
            let definitions = (0..<levels).map { level in
                let next = ##"{"$ref":"#/$defs/s\##(level + 1)"}"##
                let other = keyword == "oneOf" ? ##"{"allOf":[\##(next),{"type":"string"}]}"## : next
                return #""s\#(level)":{"\#(keyword)":[\#(next),\#(other)]}"#
            }
            let text =
                ##"{"$ref":"#/$defs/s0","$defs":{\##(definitions.joined(separator: ",")),"s\##(levels)":{"minimum":5}}}"##
            let document = try Document(text)
            var limits = SchemaLimits()
            limits.steps = 20_000
            let schema = try SchemaRegistry(document, dialect: .draft202012, limits: limits).schema(at: document.root)
            let steps = try [7, 3].flatMap { value -> [Int] in
                let value = try Document("\(value)").root
                let steps = schema.steps(checking: value)
                return [steps.validity, steps.violations, schema.steps(surveying: value)]
            }
            #expect(schema.isValid(try Document("7").root))
            #expect(!schema.isValid(try Document("3").root))
            #expect(schema.accepts("7", as: .number))
            return steps
        }
        for (few, many) in zip(try steps(20), try steps(40)) {
            #expect(many <= 2 * few + 100, "\(few) steps for 20 levels, \(many) for 40")
        }
    }

    /// Each violation is reported once, however many paths lead to its place.
    @Test(arguments: RecursiveShape.named) func faultsAreReportedOnce(_ shape: RecursiveShape) throws {
        let schema = try shape.compiled()
        let violations = schema.violations(in: try Document(shape.value(depth: 30, leaf: #"{"broken":1}"#)).root)
        #expect(!violations.isEmpty)
        let places = violations.map { "\($0.instance.pointer) \($0.schema.pointer) \($0.property ?? "")" }
        #expect(Set(places).count == places.count)
    }

    /// Schemas that reach each value once need no stored results.
    static let plain = [
        ##"{"properties":{"a":{"$ref":"#/$defs/x"},"b":{"$ref":"#/$defs/x"}},"$defs":{"x":{"properties":{"c":{"$ref":"#"}}}}}"##,
        ##"{"allOf":[{"properties":{"a":{"$ref":"#"}}},{"properties":{"b":{"$ref":"#"}}}]}"##,
        ##"{"anyOf":[{"type":"null"},{"type":"object","properties":{"c":{"$ref":"#"}}}]}"##,
        ##"{"properties":{"c":{"$ref":"#"}},"additionalProperties":{"$ref":"#"},"items":{"$ref":"#"}}"##,
        ##"{"properties":{"c":{"$ref":"#"}},"patternProperties":{"^x-":{"$ref":"#"}}}"##,
        ##"{"prefixItems":[{"$ref":"#"},{"$ref":"#"}],"items":{"$ref":"#"}}"##,
        ##"{"oneOf":[{"type":"array","items":{"$ref":"#"}},{"type":"object","additionalProperties":{"$ref":"#"}}]}"##,
        #"{"allOf":[{"properties":{"a":{"type":"string"}}},{"properties":{"a":{"enum":["x","y"]}}}]}"#,
    ]

    @Test(arguments: plain) func needsNoMemory(_ schema: String) throws {
        let document = try Document(schema)
        #expect(try !SchemaRegistry(document, dialect: .draft202012).schema(at: document.root).needsMemory)
    }

    @Test(arguments: RecursiveShape.named.dropLast()) func needsMemory(_ shape: RecursiveShape) throws {
        #expect(try shape.compiled().needsMemory)
    }
}
