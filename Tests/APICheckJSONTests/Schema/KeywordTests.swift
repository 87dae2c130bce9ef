import Testing

@testable import APICheckJSON

/// One schema, one value, and its violations: `pointer keyword: expected / actual`.
struct KeywordCase: Sendable, CustomTestStringConvertible {
    var schema: String
    var value: String
    var expected: [String]
    var dialect = SchemaDialect.draft202012

    init(_ schema: String, _ value: String, _ expected: String..., dialect: SchemaDialect = .draft202012) {
        self.schema = schema
        self.value = value
        self.expected = expected
        self.dialect = dialect
    }

    var testDescription: String { "\(schema) \(value)" }

    func check() throws {
        let contract = try Document(schema)
        let schema = try SchemaRegistry(contract, dialect: dialect).schema(at: contract.root)
        let instance = try Document(value)
        let violations = schema.violations(in: instance.root)
        #expect(schema.isValid(instance.root) == expected.isEmpty)
        #expect(
            violations.map { "\($0.instance.pointer) \($0.keyword.rawValue): \($0.expected) / \($0.actual)" }
                == expected)
    }
}

@Suite struct KeywordTests {
    static let kinds = [
        KeywordCase(#"{"type":"integer"}"#, "1.0"),
        KeywordCase(#"{"type":"integer"}"#, "10e-1"),
        KeywordCase(#"{"type":"integer"}"#, "1.5", " type: integer / 1.5 (number)"),
        KeywordCase(#"{"type":"integer"}"#, "123456789012345678901234567890"),
        KeywordCase(#"{"type":"number"}"#, #""5""#, #" type: number / "5" (string)"#),
        KeywordCase(#"{"type":["string","null"]}"#, "true", " type: null or string / true (boolean)"),
        KeywordCase(#"{"type":"string"}"#, "null", " type: string / null"),
        KeywordCase("true", "[]"),
        KeywordCase("false", "[]", " false: no value here / array"),
        KeywordCase(#"{"enum":[1,"a",null]}"#, "1.0"),
        KeywordCase(#"{"enum":[1,"a"]}"#, "2", #" enum: one of 1, "a" / 2 (number)"#),
        KeywordCase(#"{"const":{"a":[1,2],"b":0}}"#, #"{"b":0.0,"a":[1,2]}"#),
        KeywordCase(#"{"const":{"a":[1,2]}}"#, #"{"a":[2,1]}"#, " const: object / object"),
    ]

    static let objects = [
        KeywordCase(
            #"{"properties":{"id":{"type":"integer"},"name":{"type":"string"}},"required":["id","name"]}"#,
            #"{"name":5}"#, #" required: the member "id" / absent"#, "/name type: string / 5 (number)"),
        KeywordCase(
            #"{"properties":{"a":{}},"additionalProperties":false}"#, #"{"a":1,"b/c":2}"#,
            #"/b~1c additionalProperties: no member "b/c" / 2 (number)"#),
        KeywordCase(#"{"additionalProperties":{"type":"string"}}"#, #"{"a":1}"#, "/a type: string / 1 (number)"),
        KeywordCase(
            #"{"patternProperties":{"^x-":{"type":"string"}},"additionalProperties":false}"#, #"{"x-a":1,"y":1}"#,
            "/x-a type: string / 1 (number)", #"/y additionalProperties: no member "y" / 1 (number)"#),
        KeywordCase(
            #"{"propertyNames":{"maxLength":2}}"#, #"{"ab":1,"abc":1}"#,
            #"/abc propertyNames: another name / "abc" (string)"#),
        KeywordCase(#"{"minProperties":1}"#, "{}", " minProperties: at least 1 members / 0 members"),
        KeywordCase(#"{"maxProperties":1}"#, #"{"a":1,"b":2}"#, " maxProperties: at most 1 members / 2 members"),
        KeywordCase(
            #"{"dependentRequired":{"card":["address"]}}"#, #"{"card":1}"#,
            #" dependentRequired: the member "address" / absent"#),
        KeywordCase(
            #"{"dependentSchemas":{"a":{"properties":{"b":{"type":"null"}}}}}"#, #"{"a":1,"b":2}"#,
            "/b type: null / 2 (number)"),
        // Escapes in names are resolved.
        KeywordCase(#"{"properties":{"a":{"type":"null"}},"required":["a"]}"#, #"{"\u0061":null}"#),
        KeywordCase(#"{"properties":{"\u0061":{"type":"null"}}}"#, #"{"a":1}"#, "/a type: null / 1 (number)"),
        // Two compositions of é are two names.
        KeywordCase(
            #"{"properties":{"\u00e9":{"type":"null"},"e\u0301":{"type":"boolean"}}}"#,
            #"{"\u00e9":null,"e\u0301":true}"#),
        // More names than are compared one by one, in another order.
        KeywordCase(
            #"{"properties":{"a1":{},"a2":{},"a3":{},"a4":{},"a5":{},"a6":{},"a7":{},"a8":{},"a_long_name_9":{"type":"null"},"a_long_name_0":{"type":"boolean"}}}"#,
            #"{"a_long_name_0":1,"zz":1,"a1":1,"a_long_name_9":null}"#, "/a_long_name_0 type: boolean / 1 (number)"),
    ]

    static let arrays = [
        KeywordCase(#"{"items":{"type":"integer"}}"#, #"[1,"a",2]"#, #"/1 type: integer / "a" (string)"#),
        KeywordCase(
            #"{"prefixItems":[{"type":"string"}],"items":{"type":"integer"}}"#, "[1,2,true]",
            "/0 type: string / 1 (number)", "/2 type: integer / true (boolean)"),
        KeywordCase(#"{"prefixItems":[{}],"items":false}"#, "[1,2]", "/1 false: no value here / 2 (number)"),
        KeywordCase(#"{"minItems":2}"#, "[1]", " minItems: at least 2 items / 1 item"),
        KeywordCase(#"{"maxItems":1}"#, "[1,2]", " maxItems: at most 1 items / 2 items"),
        KeywordCase(#"{"contains":{"const":5}}"#, "[1,2]", " contains: a matching item / too few of 2 items"),
        KeywordCase(
            #"{"contains":{"const":5},"minContains":2,"maxContains":2}"#, "[5,5,5]",
            " maxContains: at most 2 matching items / too many of 3 items"),
        KeywordCase(#"{"contains":{"const":5},"minContains":0}"#, "[]"),
        KeywordCase(#"{"uniqueItems":true}"#, #"[1,"1",true,[1],{"a":1}]"#),
        KeywordCase(
            #"{"uniqueItems":true}"#, #"[{"a":1,"b":2},{"b":2.0,"a":1}]"#,
            " uniqueItems: unique items / two equal items"),
        KeywordCase(
            #"{"uniqueItems":true}"#, #"[1,2,3,4,5,6,7,8,9,10,11,12,13,"\u0061","a"]"#,
            " uniqueItems: unique items / two equal items"),
        KeywordCase(
            #"{"uniqueItems":true}"#, "[1,2,3,4,5,6,7,8,9,10,11,12,13,100,1e2]",
            " uniqueItems: unique items / two equal items"),
    ]

    static let strings = [
        KeywordCase(#"{"minLength":2,"maxLength":3}"#, #""한글""#),
        KeywordCase(#"{"maxLength":3}"#, #""한글한글""#, #" maxLength: at most 3 characters / 4 characters in "한글한글""#),
        KeywordCase(#"{"maxLength":1}"#, #""\ud83d\ude00""#),
        KeywordCase(#"{"minLength":2}"#, #""😀""#, #" minLength: at least 2 characters / 1 character in "😀""#),
        KeywordCase(#"{"pattern":"^a+$"}"#, #""ab""#, #" pattern: text that matches ^a+$ / "ab" (string)"#),
        KeywordCase(#"{"format":"uuid"}"#, #""x""#, #" format: format uuid / "x" (string)"#),
        KeywordCase(#"{"format":"sort-of-thing"}"#, #""x""#),
        KeywordCase(#"{"format":"uuid"}"#, "5"),
    ]

    static let numbers = [
        KeywordCase(#"{"minimum":1,"maximum":2}"#, "1"),
        KeywordCase(#"{"minimum":1}"#, "0.99", " minimum: at least 1 / 0.99 (number)"),
        KeywordCase(#"{"minimum":-1.5}"#, "-2", " minimum: at least -1.5 / -2 (number)"),
        KeywordCase(#"{"minimum":-1.5}"#, "-1"),
        KeywordCase(#"{"maximum":1.5}"#, "2", " maximum: at most 1.5 / 2 (number)"),
        KeywordCase(#"{"exclusiveMinimum":1}"#, "1", " exclusiveMinimum: more than 1 / 1 (number)"),
        KeywordCase(#"{"exclusiveMaximum":-0.5}"#, "-1"),
        KeywordCase(#"{"exclusiveMaximum":5}"#, "5.0", " exclusiveMaximum: less than 5 / 5.0 (number)"),
        KeywordCase(#"{"exclusiveMaximum":5.5}"#, "5"),
        KeywordCase(
            #"{"maximum":9007199254740993}"#, "9007199254740994",
            " maximum: at most 9007199254740993 / 9007199254740994 (number)"),
        KeywordCase(#"{"maximum":1e400}"#, "9e399"),
        KeywordCase(#"{"multipleOf":0.01}"#, "19.99"),
        KeywordCase(#"{"multipleOf":0.01}"#, "19.995", " multipleOf: a multiple of 0.01 / 19.995 (number)"),
        KeywordCase(#"{"multipleOf":3}"#, "-9"),
        KeywordCase(#"{"multipleOf":3}"#, "1e100", " multipleOf: a multiple of 3 / 1e100 (number)"),
        KeywordCase(#"{"multipleOf":7}"#, "1e999999999", " multipleOf: a multiple of 7 / 1e999999999 (number)"),
        KeywordCase(#"{"multipleOf":1e10}"#, "1e9", " multipleOf: a multiple of 1e10 / 1e9 (number)"),
        KeywordCase(#"{"format":"int32"}"#, "2147483647"),
        KeywordCase(#"{"format":"int32"}"#, "2147483648", " format: format int32 / 2147483648 (number)"),
        KeywordCase(#"{"format":"int64"}"#, "-9223372036854775808"),
        KeywordCase(
            #"{"format":"int64"}"#, "9223372036854775808", " format: format int64 / 9223372036854775808 (number)"),
    ]

    static let combinations = [
        KeywordCase(
            #"{"allOf":[{"minimum":2},{"maximum":0}]}"#, "1", " minimum: at least 2 / 1 (number)",
            " maximum: at most 0 / 1 (number)"),
        KeywordCase(#"{"not":{"type":"null"}}"#, "null", " not: a value that does not match the schema of not / null"),
        KeywordCase(
            #"{"if":{"type":"string"},"then":{"minLength":2},"else":{"type":"null"}}"#, #""a""#,
            #" minLength: at least 2 characters / 1 character in "a""#),
        KeywordCase(
            #"{"if":{"type":"string"},"then":{"minLength":2},"else":{"type":"null"}}"#, "5", " type: null / 5 (number)"),
        KeywordCase(#"{"then":false}"#, "5"),
        KeywordCase(
            #"{"oneOf":[{"type":"integer"},{"minimum":2}]}"#, "3",
            " oneOf: exactly one of 2 schemas / 2 of them match"),
        KeywordCase(#"{"oneOf":[{"type":"integer"},{"minimum":2}]}"#, "2.5"),
        // For a value of X or null, the violations of X are reported.
        KeywordCase(
            #"{"anyOf":[{"type":"object","properties":{"a":{"type":"string"}}},{"type":"null"}]}"#, #"{"a":1}"#,
            "/a type: string / 1 (number)"),
        KeywordCase(#"{"anyOf":[{"type":"string"},{"type":"null"}]}"#, "5", " type: string / 5 (number)"),
        // Null, which no branch accepts.
        KeywordCase(#"{"anyOf":[{"type":"string"},{"type":"integer"}]}"#, "null", " anyOf: one of 2 schemas / null"),
        KeywordCase(
            #"{"anyOf":[{"type":"string"},{"type":"integer"}]}"#, "true", " anyOf: integer or string / true (boolean)"),
        // A member with a fixed value selects the branch; the others are not reported.
        KeywordCase(
            #"{"oneOf":[{"properties":{"kind":{"const":"a"},"x":{"type":"string"}},"required":["kind","x"]},{"properties":{"kind":{"const":"b"},"y":{"type":"string"}},"required":["kind","y"]}]}"#,
            #"{"kind":"b"}"#, #" required: the member "y" / absent"#),
        // No branch matches better than the other.
        KeywordCase(
            #"{"anyOf":[{"minLength":5},{"pattern":"x"}],"type":"string"}"#, #""a""#,
            #" anyOf: one of 2 schemas / "a" (string)"#),
        // A schema that applies twice reports a violation once.
        KeywordCase(
            ##"{"allOf":[{"$ref":"#/$defs/a"},{"$ref":"#/$defs/a"}],"$defs":{"a":{"type":"string"}}}"##, "5",
            " type: string / 5 (number)"),
    ]

    static let openAPI30 = [
        KeywordCase(#"{"type":"string","enum":["a"],"nullable":true}"#, "null", dialect: .openAPI30),
        KeywordCase(
            #"{"type":"string","enum":["a"],"nullable":true}"#, #""b""#, #" enum: one of "a" / "b" (string)"#,
            dialect: .openAPI30),
        KeywordCase(#"{"type":"string","nullable":true}"#, "null", dialect: .openAPI30),
        KeywordCase(#"{"nullable":true,"allOf":[{"type":"object"}]}"#, "null", dialect: .openAPI30),
        KeywordCase(#"{"nullable":true,"enum":["a"]}"#, "null", dialect: .openAPI30),
        KeywordCase(
            #"{"allOf":[{"type":"object"}]}"#, "null", " type: object / null", dialect: .openAPI30),
        KeywordCase(#"{"nullable":true,"allOf":[{"type":"object"}]}"#, "null", " type: object / null"),
        KeywordCase(
            #"{"type":"string","nullable":true}"#, "5", " type: null or string / 5 (number)", dialect: .openAPI30),
        KeywordCase(#"{"type":"string","nullable":true}"#, "null", " type: string / null"),
        KeywordCase(
            #"{"minimum":5,"exclusiveMinimum":true}"#, "5", " exclusiveMinimum: more than 5 / 5 (number)",
            dialect: .openAPI30),
        KeywordCase(#"{"maximum":5,"exclusiveMaximum":false}"#, "5", dialect: .openAPI30),
        KeywordCase(
            ##"{"properties":{"a":{"$ref":"#/properties/b","maxLength":1},"b":{"type":"string"}}}"##, #"{"a":"xx"}"#,
            dialect: .openAPI30),
        KeywordCase(
            ##"{"properties":{"a":{"$ref":"#/properties/b","maxLength":1},"b":{"type":"string"}}}"##, #"{"a":"xx"}"#,
            #"/a maxLength: at most 1 characters / 2 characters in "xx""#),
    ]

    @Test(arguments: kinds) func kindKeywords(_ row: KeywordCase) throws { try row.check() }
    @Test(arguments: objects) func objectKeywords(_ row: KeywordCase) throws { try row.check() }
    @Test(arguments: arrays) func arrayKeywords(_ row: KeywordCase) throws { try row.check() }
    @Test(arguments: strings) func stringKeywords(_ row: KeywordCase) throws { try row.check() }
    @Test(arguments: numbers) func numberKeywords(_ row: KeywordCase) throws { try row.check() }
    @Test(arguments: combinations) func combinationKeywords(_ row: KeywordCase) throws { try row.check() }
    @Test(arguments: openAPI30) func openAPI30Keywords(_ row: KeywordCase) throws { try row.check() }

    @Test func moreThanSixtyFourRequiredNames() throws {
        let names = (0..<70).map { "\"n\($0)\"" }
        let contract = try Document(#"{"required":[\#(names.joined(separator: ","))]}"#)
        let schema = try SchemaRegistry(contract, dialect: .draft202012).schema(at: contract.root)
        let all = try Document("{" + names.map { $0 + ":1" }.joined(separator: ",") + "}")
        #expect(schema.isValid(all.root))
        let most = try Document("{" + names.dropLast(2).map { $0 + ":1" }.joined(separator: ",") + "}")
        #expect(schema.violations(in: most.root).map(\.property) == ["n68", "n69"])
    }

    @Test func violationsStopAtTheLimit() throws {
        let contract = try Document(#"{"items":{"type":"string"}}"#)
        let schema = try SchemaRegistry(contract, dialect: .draft202012).schema(at: contract.root)
        let instance = try Document("[" + (0..<50).map(String.init).joined(separator: ",") + "]")
        #expect(schema.violations(in: instance.root, limit: 10).count == 10)
        #expect(schema.violations(in: instance.root).count == 50)
    }

    @Test func violationsKnowTheLinesOfBothSides() throws {
        let contract = try Document(
            "{\n  \"properties\": {\n    \"a\": {\n      \"type\": \"string\" } } }", source: "openapi.json")
        let instance = try Document("{\n\n\"a\": 5}")
        let schema = try SchemaRegistry(contract, dialect: .draft202012).schema(at: contract.root)
        let violation = try #require(schema.violations(in: instance.root).first)
        #expect(violation.schema.line == 4)
        #expect(violation.instance.line == 3)
        #expect(violation.detail == .type(expected: [.string], actual: .number))
    }
}
