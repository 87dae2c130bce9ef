import APICheckBase
import Testing

@testable import APICheckJSON

@Suite struct ReferenceTests {
    struct Case: Sendable {
        var name: String
        var schema: String
        var value: String
        var isValid: Bool
    }

    static let followed = [
        Case(
            name: "pointer", schema: ##"{"$ref":"#/$defs/a","$defs":{"a":{"type":"string"}}}"##, value: "5",
            isValid: false),
        Case(
            name: "escapes", schema: ##"{"$ref":"#/$defs/a~1b%25","$defs":{"a/b%":{"type":"string"}}}"##, value: "5",
            isValid: false),
        Case(
            name: "anchor", schema: ##"{"$ref":"#x","$defs":{"a":{"$anchor":"x","type":"string"}}}"##, value: "5",
            isValid: false),
        Case(
            name: "identifier",
            schema:
                ##"{"$id":"http://a.example/root.json","$ref":"part.json","$defs":{"a":{"$id":"part.json","type":"string"}}}"##,
            value: "5", isValid: false),
        Case(
            name: "recursive, valid",
            schema: ##"{"type":"object","properties":{"next":{"$ref":"#"}},"additionalProperties":false}"##,
            value: #"{"next":{"next":{}}}"#, isValid: true),
        Case(
            name: "recursive, wrong at depth",
            schema: ##"{"type":"object","properties":{"next":{"$ref":"#"}},"additionalProperties":false}"##,
            value: #"{"next":{"next":{"x":1}}}"#, isValid: false),
    ]

    @Test(arguments: followed) func follows(_ row: Case) throws {
        let contract = try Document(row.schema)
        let schema = try SchemaRegistry(contract, dialect: .draft202012).schema(at: contract.root)
        #expect(schema.isValid(try Document(row.value).root) == row.isValid, "\(row.name)")
    }

    struct Refused: Sendable {
        var schema: String
        var message: String
    }

    static let refused = [
        Refused(
            schema: "{\n\"$ref\": \"#/nowhere\"}",
            message: "c.json:2: $ref is unresolved: \"#/nowhere\" is not in this document"),
        Refused(
            schema: ##"{"$ref":"#/a","a":{"$ref":"#"}}"##,
            message:
                "c.json:1: the references are circular, or a chain of more than 200"
        ),
        Refused(
            schema: ##"{"allOf":[{"$ref":"#"}]}"##,
            message:
                "c.json:1: the schema applies itself to the same value, or applies a chain of more than 200 schemas"
        ),
        Refused(schema: "[]", message: "c.json:1: a schema must be an object or a boolean"),
        Refused(
            schema: #"{"type":"text"}"#,
            message:
                "c.json:1: type must be one of null, boolean, integer, number, string, array, object, not \"text\""),
        Refused(schema: #"{"required":"a"}"#, message: "c.json:1: required must be an array, not \"a\""),
        Refused(schema: #"{"minLength":-1}"#, message: "c.json:1: minLength must be a whole number from 0 up, not -1"),
        Refused(schema: #"{"multipleOf":0}"#, message: "c.json:1: multipleOf must be greater than 0, not 0"),
        Refused(
            schema: #"{"pattern":"a("}"#,
            message: "c.json:1: pattern is not a regular expression: a ( without a ), at character 2"),
        Refused(schema: #"{"anyOf":[]}"#, message: "c.json:1: anyOf must list at least one schema"),
        Refused(
            schema: #"{"x-apicheck-keys":"snake"}"#,
            message:
                "c.json:1: x-apicheck-keys must be one of snake_case, camelCase, kebab-case, PascalCase, not \"snake\""),
        Refused(
            schema: #"{"x-apicheck-timestamp":{"zone":"KST"}}"#,
            message: "c.json:1: zone must be Z, offset, one offset such as +09:00, none or any, not \"KST\""),
        Refused(
            schema: #"{"x-apicheck-timestamp":{"digits":6}}"#,
            message: "c.json:1: x-apicheck-timestamp has fraction, zone and past, not \"digits\""),
    ]

    @Test(arguments: refused) func refuses(_ row: Refused) throws {
        let contract = try Document(row.schema, source: "c.json")
        let registry = SchemaRegistry(contract, dialect: .draft202012)
        let error = #expect(throws: SchemaError.self) { try registry.schema(at: contract.root) }
        #expect(error?.description == row.message)
        // A second attempt fails in the same way: the first one left nothing behind.
        #expect(throws: SchemaError.self) { try registry.schema(at: contract.root) }
    }

    @Test(.timeLimit(.minutes(10))) func aLongChainOfReferencesDoesNotOverflowTheStack() throws {
        let links = (0..<20_000).map { "\"d\($0)\":{\"properties\":{\"n\":{\"$ref\":\"#/$defs/d\($0 + 1)\"}}}" }
        let contract = try Document(##"{"$ref":"#/$defs/d0","$defs":{\##(links.joined(separator: ",")),"d20000":{}}}"##)
        let schema = try SchemaRegistry(contract, dialect: .draft202012).schema(at: contract.root)
        #expect(schema.isValid(try Document(#"{"n":{"n":{}}}"#).root))
    }

    /// Without stored results, two recursive branches would run twice as often at each level.
    @Test(.timeLimit(.minutes(10))) func branchesThatReferToThemselvesStayCheap() throws {
        let contract = try Document(
            ##"""
            {"type":"object","oneOf":[
              {"properties":{"next":{"$ref":"#"}},"required":["a"]},{"properties":{"next":{"$ref":"#"}},"required":["b"]}]}
            """##)
        let schema = try SchemaRegistry(contract, dialect: .draft202012).schema(at: contract.root)
        let levels = 60
        let valid =
            String(repeating: #"{"next":"#, count: levels) + #"{"a":1}"# + String(repeating: #","a":1}"#, count: levels)
        #expect(schema.isValid(try Document(valid).root))
        let wrong = String(repeating: #"{"next":"#, count: levels) + "5" + String(repeating: #","a":1}"#, count: levels)
        #expect(!schema.isValid(try Document(wrong).root))
        #expect(!schema.violations(in: try Document(wrong).root).isEmpty)
    }

    @Test func unsupportedKeywordsAreNamedWithTheirLine() throws {
        let contract = try Document(
            "{\n\"$recursiveRef\": \"#\",\n\"pattern\": \"(?i:a)b\",\n\"description\": \"\"}"
        )
        let registry = SchemaRegistry(contract, dialect: .draft202012)
        _ = try registry.schema(at: contract.root)
        #expect(
            registry.unsupportedKeywords.map { "\($0.line) \($0.keyword)" } == [
                "2 $recursiveRef", "3 pattern",
            ])
    }
}
