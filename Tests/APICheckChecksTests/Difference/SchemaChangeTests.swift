import APICheckChecks
import Testing

/// One change of a schema, as a request, a response and a parameter see it.
@Suite struct SchemaChangeTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let old: String
        let new: String
        var request: [String] = []
        var response: [String] = []

        var testDescription: String { name }
    }

    static let cases: [Case] = [
        Case(
            name: "a required property is gone", old: "{type: object, required: [a], properties: {a: {}}}",
            new: "{type: object, properties: {}}", request: ["request-property-removed at request body /a"],
            response: ["response-required-property-removed at /a"]),
        Case(
            name: "an optional property is gone", old: "{properties: {a: {}}}", new: "{}",
            request: ["request-property-removed at request body /a"],
            response: ["response-optional-property-removed at /a"]),
        Case(
            name: "a required property is new", old: "{properties: {}}", new: "{required: [a], properties: {a: {}}}",
            request: ["new-required-request-property at request body /a"],
            response: ["response-required-property-added at /a"]),
        Case(
            name: "a required property with a default is new", old: "{properties: {}}",
            new: "{required: [a], properties: {a: {default: 1}}}",
            request: ["new-required-request-property-with-default at request body /a"],
            response: ["response-required-property-added at /a"]),
        Case(
            name: "a property becomes required", old: "{properties: {a: {}}}",
            new: "{required: [a], properties: {a: {}}}",
            request: ["request-property-became-required at request body /a"],
            response: ["response-property-became-required at /a"]),
        Case(
            name: "a read-only property becomes required", old: "{properties: {a: {readOnly: true}}}",
            new: "{required: [a], properties: {a: {readOnly: true}}}",
            response: ["response-property-became-required at /a"]),
        Case(
            name: "integer to number", old: "{properties: {a: {type: integer}}}",
            new: "{properties: {a: {type: number}}}",
            request: ["request-property-type-generalized at request body /a"],
            response: ["response-property-type-generalized at /a"]),
        Case(
            name: "number to integer", old: "{properties: {a: {type: number}}}",
            new: "{properties: {a: {type: integer}}}",
            request: ["request-property-type-changed at request body /a"],
            response: ["response-property-type-specialized at /a"]),
        Case(
            name: "string to integer inside a list", old: "{type: array, items: {type: string}}",
            new: "{type: array, items: {type: integer}}",
            request: ["request-property-type-changed at request body /*"],
            response: ["response-property-type-changed at /*"]),
        Case(
            name: "null is allowed", old: "{type: string}", new: "{oneOf: [{type: string}, {type: 'null'}]}",
            request: ["request-body-became-nullable at request body"],
            response: ["response-body-became-nullable at body"]),
        Case(
            name: "a type without null where any was allowed", old: "{}", new: "{type: string}",
            request: ["request-body-type-changed at request body"],
            response: ["response-body-type-specialized at body"]),
        Case(
            name: "an enum value is new", old: "{properties: {a: {enum: [x]}}}",
            new: "{properties: {a: {enum: [x, 'y']}}}",
            request: ["request-property-enum-value-added at request body /a (\"y\")"],
            response: ["response-property-enum-value-added at /a (\"y\")"]),
        Case(
            name: "an enum that is gone allows every value", old: "{properties: {a: {enum: [x]}}}",
            new: "{properties: {a: {}}}", response: ["response-property-enum-value-added at /a (any value)"]),
        Case(
            name: "a pattern that any text matches", old: "{properties: {a: {pattern: ^a}}}",
            new: "{properties: {a: {pattern: '.*'}}}",
            request: ["request-property-pattern-generalized at request body /a"],
            response: ["response-property-pattern-changed at /a"]),
        Case(
            name: "a lower maximum", old: "{properties: {a: {maximum: 9}}}", new: "{properties: {a: {maximum: 8}}}",
            request: ["request-property-max-decreased at request body /a"]),
        Case(
            name: "a lower maximum of a read-only property", old: "{properties: {a: {maximum: 9, readOnly: true}}}",
            new: "{properties: {a: {maximum: 8, readOnly: true}}}",
            request: ["request-read-only-property-max-decreased at request body /a"]),
        Case(
            name: "bounds beyond 64 bits", old: "{maximum: 123456789012345678901234567890}",
            new: "{maximum: 123456789012345678901234567891}",
            request: ["request-body-max-increased at request body"],
            response: ["response-body-max-increased at body"]),
        Case(
            name: "an alternative is new",
            old: "{oneOf: [{title: A, type: object, required: [a]}, {title: B, type: object, required: [b]}]}",
            new:
                "{oneOf: [{title: A, type: object, required: [a]}, {title: B, type: object, required: [b]}, {title: C, type: object, required: [c]}]}",
            request: ["request-body-one-of-added at request body (C)"],
            response: ["response-body-one-of-added at body (C)"]),
        Case(
            name: "a type more in oneOf", old: "{type: string}", new: "{oneOf: [{type: string}, {type: integer}]}",
            request: ["request-body-list-of-types-widened at request body"],
            response: ["response-body-list-of-types-widened at body"]),
        Case(
            name: "other properties are forbidden", old: "{type: object}",
            new: "{type: object, additionalProperties: false}",
            request: ["request-body-additional-properties-forbidden at request body"],
            response: ["response-body-additional-properties-forbidden at body"]),
        Case(
            name: "an empty schema for other properties forbids none", old: "{additionalProperties: {}}",
            new: "{additionalProperties: true}"),
        Case(
            name: "another multipleOf and uniqueItems", old: "{properties: {a: {multipleOf: 5}}}",
            new: "{properties: {a: {multipleOf: 10, uniqueItems: true}}}",
            request: [
                "request-property-multiple-of-changed at request body /a",
                "request-property-unique-items-set at request body /a",
            ],
            response: [
                "response-property-multiple-of-changed at /a", "response-property-unique-items-set at /a",
            ]),
        Case(
            name: "an element of a tuple is new", old: "{prefixItems: [{type: string}]}",
            new: "{prefixItems: [{type: string}, {type: integer}]}",
            request: ["request-body-prefix-items-added at request body"],
            response: ["response-body-prefix-items-added at body"]),
        Case(
            name: "another discriminator",
            old: "{discriminator: {propertyName: a, mapping: {x: X}}, oneOf: [{title: X}]}",
            new: "{discriminator: {propertyName: b, mapping: {x: Z}}, oneOf: [{title: X}]}",
            request: [
                "request-body-discriminator-mapping-changed at request body (x)",
                "request-body-discriminator-property-name-changed at request body",
            ],
            response: [
                "response-body-discriminator-mapping-changed at body (x)",
                "response-body-discriminator-property-name-changed at body",
            ]),
        Case(
            name: "two alternatives that are like a single one, which is matched once",
            old: """
                {oneOf: [{type: object, properties: {a: {type: string}, b: {type: string}}}, \
                {type: object, properties: {a: {type: integer}, b: {type: integer}, c: {type: integer}}}]}
                """,
            new: """
                {oneOf: [{type: object, properties: {a: {type: integer}, b: {type: integer}, c: {type: integer}, \
                d: {type: integer}}}]}
                """,
            request: [
                "new-optional-request-property at request body /d (oneOf)",
                "request-body-one-of-removed at request body (a schema without a title)",
            ],
            response: [
                "response-body-one-of-removed at body (a schema without a title)",
                "response-optional-property-added at /d (oneOf)",
            ]),
        Case(
            name: "a type beside alternatives that imply it, and another change",
            old:
                "{oneOf: [{type: object, required: [a]}, {type: object, required: [b], properties: {n: {maximum: 9}}}]}",
            new:
                "{type: object, oneOf: [{type: object, required: [a]}, {type: object, required: [b], properties: {n: {maximum: 8}}}]}",
            request: ["request-property-max-decreased at request body /n (oneOf)"]),
        Case(
            name: "no type beside alternatives that imply it, and another change",
            old:
                "{type: object, anyOf: [{type: object, required: [a]}, {type: object, properties: {n: {maximum: 8}}}]}",
            new: "{anyOf: [{type: object, required: [a]}, {type: object, properties: {n: {maximum: 9}}}]}",
            request: ["request-property-max-increased at request body /n (anyOf)"],
            response: ["response-property-max-increased at /n (anyOf)"]),
        Case(
            name: "a type beside values that imply it, and another change",
            old: "{properties: {a: {enum: [x, 'y']}}}", new: "{properties: {a: {type: string, enum: [x]}}}",
            request: ["request-property-enum-value-removed at request body /a (\"y\")"],
            response: ["response-property-enum-value-removed at /a (\"y\")"]),
        Case(
            name: "a type beside alternatives that allow more than it",
            old: "{oneOf: [{type: object, required: [a]}, {type: array, items: {}}]}",
            new: "{type: object, oneOf: [{type: object, required: [a]}, {type: array, items: {}}]}",
            request: ["request-body-list-of-types-narrowed at request body"],
            response: ["response-body-list-of-types-narrowed at body"]),
        Case(
            name: "no type beside alternatives that allow more than it",
            old: "{type: object, oneOf: [{required: [a]}, {properties: {n: {type: integer}}}]}",
            new: "{oneOf: [{required: [a]}, {properties: {n: {type: integer}}}]}",
            request: ["request-body-type-generalized at request body"],
            response: ["response-body-type-changed at body"]),
        Case(
            name: "one of several objects instead of a text", old: "{type: string}",
            new: "{oneOf: [{type: object, required: [a]}, {type: object, required: [b]}]}",
            request: ["request-body-list-of-types-narrowed at request body"],
            response: ["response-body-list-of-types-widened at body"]),
        Case(
            name: "a value of another kind among the listed ones", old: "{enum: [1, 2]}", new: "{type: string}",
            request: ["request-body-type-changed at request body"],
            response: ["response-body-type-changed at body"]),
        Case(
            name: "a change in a member of allOf",
            old: "{allOf: [{title: A, properties: {a: {type: string}}}, {title: B, required: [a]}]}",
            new: "{allOf: [{title: A, properties: {a: {type: integer}}}, {title: B, required: [a]}]}",
            request: ["request-property-type-changed at request body /a"],
            response: ["response-property-type-changed at /a"]),
    ]

    @Test(arguments: cases) func aChangeHasTheRulesOfItsDirection(_ test: Case) throws {
        #expect(try SchemaUsed.request.changes(test.old, test.new) == test.request)
        #expect(try SchemaUsed.response.changes(test.old, test.new) == test.response)
    }

    @Test(arguments: [
        ("{type: integer}", "{type: string}", ["request-parameter-type-generalized at query p"]),
        ("{type: string}", "{type: integer}", ["request-parameter-type-changed at query p"]),
        // `?p=1` is a list of one.
        (
            "{type: integer}", "{type: array, items: {type: integer}}",
            ["request-parameter-type-generalized at query p"]
        ),
        (
            "{type: string}", "{type: array, items: {type: integer}}",
            ["request-parameter-type-changed at query p"]
        ),
        ("{enum: [a, b]}", "{enum: [a]}", ["request-parameter-enum-value-removed at query p (\"b\")"]),
        ("{default: 1}", "{default: 2}", ["request-parameter-default-value-changed at query p"]),
        (
            "{type: array, items: {maxLength: 3}}", "{type: array, items: {maxLength: 2}}",
            ["request-parameter-max-length-decreased at query p (/*)"]
        ),
    ]) func aParameterHasRulesOfItsOwn(_ old: String, _ new: String, _ expected: [String]) throws {
        #expect(try SchemaUsed.parameter.changes(old, new) == expected)
    }

    @Test func aRecursiveSchemaIsReportedOnce() throws {
        let node = "{type: object, properties: {name: {type: NAME}, next: {$ref: '#/components/schemas/Node'}}}"
        let found = try SchemaUsed.response.changes(
            "{$ref: '#/components/schemas/Node'}", "{$ref: '#/components/schemas/Node'}",
            components: (
                "{Node: \(node.replacing("NAME", with: "string"))}",
                "{Node: \(node.replacing("NAME", with: "integer"))}"
            ))
        #expect(found == ["response-property-type-changed at /name"])
    }

    /// An app may read only one of the places.
    @Test func aSchemaThatIsUsedTwiceIsReportedAtBothPlaces() throws {
        let use = "{properties: {one: {$ref: '#/components/schemas/A'}, two: {$ref: '#/components/schemas/A'}}}"
        let found = try SchemaUsed.response.changes(
            use, use, components: ("{A: {required: [a], properties: {a: {}}}}", "{A: {properties: {}}}"))
        #expect(
            found == [
                "response-required-property-removed at /one/a", "response-required-property-removed at /two/a",
            ])
    }

    @Test func aChangeBehindARecursiveReferenceIsSeenFromEverySchemaOnTheCycle() throws {
        // B is compared first, inside A, and refers back to A.
        let components = """
            {A: {properties: {b: {$ref: '#/components/schemas/B'}, name: {type: NAME}}}, \
            B: {properties: {a: {$ref: '#/components/schemas/A'}}}}
            """
        let old = "{properties: {one: {$ref: '#/components/schemas/A'}, two: {$ref: '#/components/schemas/B'}}}"
        let found = try SchemaUsed.response.changes(
            old, old,
            components: (
                components.replacing("NAME", with: "string"), components.replacing("NAME", with: "integer")
            ))
        #expect(
            found == [
                "response-property-type-changed at /one/name", "response-property-type-changed at /two/a/name",
            ])
        let second = try SchemaUsed.response.changes(
            "{$ref: '#/components/schemas/B'}", "{$ref: '#/components/schemas/B'}",
            components: (
                components.replacing("NAME", with: "string"), components.replacing("NAME", with: "integer")
            ))
        #expect(second == ["response-property-type-changed at /a/name"])
    }
}
