import APICheckBase
import Testing

@testable import APICheckJSON

@Suite struct SurveyTests {
    struct Case: Sendable {
        var name: String
        var schema: String
        var value: String
        var undeclared: [String] = []
        var misnamed: [String] = []
        var volatile: [String] = []
        var defaults = SurveyDefaults()
    }

    static let cases = [
        Case(
            name: "a member nobody names", schema: #"{"properties":{"a":{}}}"#, value: #"{"a":1,"b":2}"#,
            undeclared: ["/b info"]),
        Case(name: "any object", schema: #"{"type":"object"}"#, value: #"{"a":{"b":1}}"#),
        Case(name: "no schema for the value", schema: #"{"properties":{"a":{}}}"#, value: #"{"a":{"b":1}}"#),
        Case(
            name: "additional ones are declared", schema: #"{"properties":{"a":{}},"additionalProperties":true}"#,
            value: #"{"b":1}"#),
        Case(
            name: "below additional ones", schema: #"{"additionalProperties":{"properties":{"x":{}}}}"#,
            value: #"{"k":{"x":1,"y":2}}"#, undeclared: ["/k/y info"]),
        Case(name: "refused ones are violations", schema: #"{"additionalProperties":false}"#, value: #"{"b":1}"#),
        Case(
            name: "patterns declare", schema: #"{"patternProperties":{"^x-":{}}}"#, value: #"{"x-a":1,"y":1}"#,
            undeclared: ["/y info"]),
        Case(
            name: "allOf together", schema: #"{"allOf":[{"properties":{"a":{}}},{"properties":{"b":{}}}]}"#,
            value: #"{"a":1,"b":2,"c":3}"#, undeclared: ["/c info"]),
        Case(
            name: "only branches that accept",
            schema:
                #"{"oneOf":[{"properties":{"k":{"const":1},"a":{}},"required":["k"]},{"properties":{"k":{"const":2},"b":{}},"required":["k"]}]}"#,
            value: #"{"k":2,"a":1,"b":2}"#, undeclared: ["/a info"]),
        Case(
            name: "branches none of which accepts",
            schema:
                #"{"oneOf":[{"properties":{"k":{"const":1},"a":{}},"required":["k"]},{"properties":{"k":{"const":2},"b":{}},"required":["k"]}]}"#,
            value: #"{"k":3,"a":1,"b":2,"c":3}"#, undeclared: ["/c info"]),
        Case(name: "a number of members", schema: #"{"type":"object","minProperties":1}"#, value: #"{"a":1}"#),
        Case(name: "names of a shape", schema: #"{"propertyNames":{"pattern":"^[a-z]$"}}"#, value: #"{"a":1}"#),
        Case(name: "only what is required", schema: #"{"required":["id"]}"#, value: #"{"id":1,"b":2}"#),
        Case(
            name: "required and nowhere else named", schema: #"{"properties":{"a":{}},"required":["id"]}"#,
            value: #"{"id":1,"b":2}"#, undeclared: ["/b info"]),
        Case(
            name: "arrays of arrays", schema: #"{"items":{"items":{"properties":{"a":{}}}}}"#,
            value: #"[[],[{"a":1,"b":2}]]"#, undeclared: ["/1/0/b info"]),
        Case(
            name: "then or else",
            schema: #"{"if":{"required":["k"]},"then":{"properties":{"k":{},"a":{}}},"else":{"properties":{"b":{}}}}"#,
            value: #"{"k":1,"a":1,"b":1}"#, undeclared: ["/b info"]),
        Case(
            name: "dependent schemas",
            schema: #"{"properties":{"a":{}},"dependentSchemas":{"a":{"properties":{"b":{}}}}}"#,
            value: #"{"a":1,"b":1}"#),
        Case(
            name: "in arrays", schema: #"{"items":{"properties":{"a":{}}}}"#, value: #"[{"a":1},{"z":1}]"#,
            undeclared: ["/1/z info"]),
        Case(
            name: "the schema's level goes down",
            schema:
                #"{"x-apicheck-undeclared":"breaking","properties":{"a":{"properties":{"b":{}}},"c":{"x-apicheck-undeclared":"ignore","properties":{"d":{}}}}}"#,
            value: #"{"a":{"x":1},"c":{"y":1}}"#, undeclared: ["/a/x breaking", "/c/y ignore"],
            defaults: SurveyDefaults(undeclared: .warning)),
        Case(
            name: "the default level", schema: #"{"properties":{}}"#, value: #"{"x":1}"#, undeclared: ["/x warning"],
            defaults: SurveyDefaults(undeclared: .warning)),
        Case(
            name: "names in another style",
            schema: #"{"x-apicheck-keys":"snake_case","properties":{"is_done":{},"userName":{}}}"#,
            value: #"{"is_done":1,"userName":1,"isOpen":1}"#, undeclared: ["/isOpen info"],
            misnamed: ["/userName", "/isOpen"]),
        Case(
            name: "keys of a map are data", schema: #"{"additionalProperties":{"type":"integer"}}"#,
            value: #"{"aB":1}"#,
            defaults: SurveyDefaults(keys: .snakeCase)),
        Case(
            name: "outermost volatile values",
            schema:
                #"{"properties":{"a":{"x-apicheck-volatile":true,"properties":{"b":{"x-apicheck-volatile":true}}},"c":{"x-apicheck-volatile":true}}}"#,
            value: #"{"a":{"b":1},"c":1}"#, volatile: ["/a", "/c"]),
        Case(
            name: "listed volatile places",
            schema: #"{"x-apicheck-volatile":["/extra/at","/items/*/etag","/map/*","/items/1/n","/none",""]}"#,
            value: #"{"extra":{"at":1,"by":2},"items":[{"etag":1},{"etag":2,"n":3}],"map":{"a":1,"b":2}}"#,
            volatile: ["/extra/at", "/items/0/etag", "/items/1/etag", "/map/a", "/map/b", "/items/1/n", ""]),
        Case(
            name: "listed volatile places below declared ones",
            schema:
                #"{"items":{"properties":{"a":{"x-apicheck-volatile":["/b"]},"c":{"x-apicheck-volatile":true,"items":{"x-apicheck-volatile":["/d"]}}}}}"#,
            value: #"[{"a":{"b":1},"c":[{"d":1}]},{"a":1}]"#, volatile: ["/0/a/b", "/0/c"]),
    ]

    @Test(arguments: cases) func shows(_ row: Case) throws {
        let contract = try Document(row.schema)
        let schema = try SchemaRegistry(contract, dialect: .draft202012).schema(at: contract.root)
        let survey = schema.survey(try Document(row.value).root, defaults: row.defaults)
        #expect(survey.undeclared.map { "\($0.member.value.pointer) \($0.level)" } == row.undeclared, "\(row.name)")
        #expect(survey.misnamed.map { "\($0.member.value.pointer)" } == row.misnamed, "\(row.name)")
        #expect(survey.volatile.map { "\($0.pointer)" } == row.volatile, "\(row.name)")
        let validation = schema.validate(try Document(row.value).root, limit: 10, limitOfEach: 10)
        #expect(validation.survey(row.defaults).notes == survey.notes, "\(row.name)")
    }

    @Test(arguments: [
        (#"{"x-apicheck-volatile":3}"#, "x-apicheck-volatile must be true, false or a list of pointers, not 3"),
        (
            #"{"properties":{"a":{"x-apicheck-volatile":{}}}}"#,
            "x-apicheck-volatile must be true, false or a list of pointers, not object"
        ),
        (
            #"{"x-apicheck-volatile":["/a","b"]}"#,
            #"x-apicheck-volatile must list pointers such as /items/*/etag, not "b""#
        ),
        (#"{"x-apicheck-volatile":[1]}"#, "x-apicheck-volatile must list pointers such as /items/*/etag, not 1"),
    ])
    func anInvalidMarkIsAFaultOfTheSchema(_ schema: String, _ reason: String) throws {
        let contract = try Document(schema)
        let error = #expect(throws: SchemaError.self) {
            try SchemaRegistry(contract, dialect: .draft202012).schema(at: contract.root)
        }
        #expect(error?.reason.string == reason)
    }

    /// The schemas that could mark a place, with the place below each.
    static let owners: [(schema: String, value: String, place: String, owners: [String])] = [
        (#"{"properties":{"a":{"type":"integer"}}}"#, #"{"a":1}"#, "/a", ["/properties/a"]),
        (#"{"properties":{"a":true}}"#, #"{"a":1}"#, "/a", [" /a"]),
        (#"{}"#, #"{"a":{"b":1}}"#, "/a/b", [" /a/b"]),
        (#"{"items":{"type":"object"}}"#, #"[{"a":1}]"#, "/*/a", ["/items /a"]),
        (
            ##"{"properties":{"a":{"$ref":"#/$defs/t"}},"$defs":{"t":{"type":"string"}}}"##, #"{"a":"x"}"#, "/a",
            ["/$defs/t"]
        ),
        (
            #"{"items":{"oneOf":[{"required":["k"],"properties":{"k":{},"a":{}}},{"properties":{"a":{},"k":false}}]}}"#,
            #"[{"k":1,"a":1},{"a":1}]"#, "/*/a",
            ["/items/oneOf/0/properties/a", "/items/oneOf/1/properties/a"]
        ),
        (
            #"{"additionalProperties":{"properties":{"n":{}}}}"#, #"{"12":{"n":1},"34":{"n":2},"name":1}"#, "/*/n",
            ["/additionalProperties/properties/n"]
        ),
        (#"{"prefixItems":[{"type":"integer"}],"items":{}}"#, "[1,2,3]", "/*", ["/prefixItems/0", "/items"]),
        (#"{"properties":{"a":{}}}"#, #"{"b":1}"#, "/a", []),
        ("true", "1", "", []),
    ]

    @Test(arguments: owners.indices) func findsTheSchemasThatCouldMarkAPlace(_ index: Int) throws {
        let row = Self.owners[index]
        let contract = try Document(row.schema)
        let schema = try SchemaRegistry(contract, dialect: .draft202012).schema(at: contract.root)
        let found = schema.volatileOwners(of: try #require(Pointer(row.place)), in: try Document(row.value).root)
        #expect(
            found.map { "\($0.schema.pointer)" + ($0.place.tokens.isEmpty ? "" : " \($0.place)") } == row.owners)
    }

    /// The validation's result skips the survey only when it would find nothing.
    static let judged: [(schema: String, value: String, defaults: SurveyDefaults, notes: [String])] = [
        (#"{"properties":{"a":{},"b_c":{}}}"#, #"{"b_c":1,"a":2}"#, SurveyDefaults(keys: .snakeCase), []),
        (#"{"properties":{"a":{},"bC":{}}}"#, #"{"a":1,"bC":2}"#, SurveyDefaults(keys: .snakeCase), ["misnamed /bC"]),
        (
            #"{"properties":{"a":{"items":{"properties":{"b":{}}}}}}"#, #"{"a":[{"b":1},{"b":1,"c":2}]}"#,
            SurveyDefaults(), ["undeclared /a/1/c"]
        ),
        (
            ##"{"properties":{"a":{"$ref":"#"},"b":{"x-apicheck-volatile":true}}}"##, #"{"a":{"a":{"b":1}}}"#,
            SurveyDefaults(), ["volatile /a/a/b"]
        ),
        (
            #"{"properties":{"a":{"additionalProperties":{"properties":{"b":{}}}}}}"#, #"{"a":{"x":{"c":1}}}"#,
            SurveyDefaults(), ["undeclared /a/x/c"]
        ),
        (
            #"{"unevaluatedProperties":{"properties":{"b":{"deprecated":true}}}}"#, #"{"x":{"b":1}}"#,
            SurveyDefaults(annotations: [.deprecated]), ["annotation /x/b"]
        ),
        (
            #"{"prefixItems":[{}],"items":{"properties":{"b":{"readOnly":true}}}}"#, #"[1,{"b":1}]"#,
            SurveyDefaults(annotations: [.readOnly]), ["annotation /1/b"]
        ),
        (
            #"{"properties":{"a":{"x-apicheck-timestamp":{"past":true}}}}"#, #"{"a":"1970-01-01T00:00:01Z"}"#,
            SurveyDefaults(), ["time /a"]
        ),
        (
            #"{"properties":{"a":{"anyOf":[{"type":"null"},{"properties":{"b":{}}}]}}}"#, #"{"a":{"c":1}}"#,
            SurveyDefaults(), ["undeclared /a/c"]
        ),
        (#"{"properties":{"a":{"properties":{"b":{}}}}}"#, #"{"a":{"\u0062":1}}"#, SurveyDefaults(), []),
    ]

    @Test(arguments: judged) func afterValidating(
        _ schema: String, _ value: String, _ defaults: SurveyDefaults, _ notes: [String]
    ) throws {
        let contract = try Document(schema)
        let schema = try SchemaRegistry(contract, dialect: .draft202012).schema(at: contract.root)
        let validation = schema.validate(try Document(value).root, limit: 10, limitOfEach: 10)
        #expect(validation.violations.isEmpty)
        // The second survey uses the stored plan.
        for _ in 1...2 { #expect(validation.survey(defaults).notes == notes) }
    }

    @Test func declaredNamesAtThePlace() throws {
        let contract = try Document(#"{"allOf":[{"properties":{"id":{}}},{"properties":{"is_done":{}}}]}"#)
        let schema = try SchemaRegistry(contract, dialect: .draft202012).schema(at: contract.root)
        let survey = schema.survey(try Document(#"{"isDone":true}"#).root, defaults: SurveyDefaults())
        #expect(survey.undeclared.map(\.declared) == [["id", "is_done"]])
    }

    @Test func timesThatMustBePast() throws {
        let contract = try Document(#"{"items":{"x-apicheck-timestamp":{"past":true}}}"#)
        let schema = try SchemaRegistry(contract, dialect: .draft202012).schema(at: contract.root)
        let survey = schema.survey(
            try Document(#"["1970-01-01T09:00:01.5+09:00","1970-01-01T00:00:01","x"]"#).root, defaults: SurveyDefaults()
        )
        #expect(survey.pastTimestamps.map(\.instant) == [Instant(seconds: 1, nanoseconds: 500_000_000)])
        #expect(survey.pastTimestamps.map { "\($0.value.pointer)" } == ["/0"])
    }

    static let names: [(NamingStyle, String, Bool)] = [
        (.snakeCase, "is_done", true), (.snakeCase, "isDone", false), (.snakeCase, "is__done", false),
        (.snakeCase, "_id", true), (.snakeCase, "id_", false), (.snakeCase, "v2_id", true),
        (.snakeCase, "is-done", false),
        (.snakeCase, "한글", false), (.camelCase, "isDone", true), (.camelCase, "IsDone", false),
        (.camelCase, "is_done", false), (.camelCase, "id", true), (.kebabCase, "is-done", true),
        (.kebabCase, "is_done", false), (.pascalCase, "IsDone", true), (.pascalCase, "isDone", false),
        (.pascalCase, "IDs", true),
    ]

    @Test(arguments: names) func namingStyle(_ style: NamingStyle, _ name: String, _ isAccepted: Bool) {
        #expect(style.accepts(name) == isAccepted)
    }
}

extension Survey {
    /// The whole survey as text.
    var notes: [String] {
        undeclared.map { "undeclared \($0.member.value.pointer)" }
            + misnamed.map { "misnamed \($0.member.value.pointer)" }
            + pastTimestamps.map { "time \($0.value.pointer)" }
            + annotations.map { "annotation \($0.instance.pointer)" }
            + volatile.map { "volatile \($0.pointer)" }
    }
}
