import Testing

/// `unevaluatedProperties`, `unevaluatedItems` and `$dynamicRef`, which depend on more than the schema object that has them, and
/// members that are only read or only written.
@Suite struct UnevaluatedTests {
    typealias Case = ChangeLevelTests.Case

    static let cases: [Case] = [
        Case(
            name: "another spelling of a closed object", use: .request,
            old: "{type: object, properties: {a: {}}, additionalProperties: false}",
            new: "{type: object, properties: {a: {}}, unevaluatedProperties: {not: {}}}"),
        Case(
            name: "another spelling of a tuple", use: .request,
            old: "{type: array, prefixItems: [{type: string}], items: {type: integer}}",
            new: "{type: array, prefixItems: [{type: string}], unevaluatedItems: {type: integer}}"),
        Case(
            name: "a closed object over allOf", use: .request,
            old: "{allOf: [{$ref: '#/components/schemas/A'}], properties: {n: {}}, unevaluatedProperties: false}",
            new: "{type: object, required: [a], properties: {a: {type: string}, n: {}}, additionalProperties: false}"),
        Case(
            name: "a request is closed", use: .request, old: "{type: object, properties: {a: {}}}",
            new: "{type: object, properties: {a: {}}, unevaluatedProperties: false}",
            expected: ["request-body-unevaluated-properties-added breaking at request body"]),
        Case(
            name: "the members of another part of allOf are not evaluated", use: .request,
            old: "{type: object, properties: {a: {}, b: {}}, additionalProperties: false}",
            new: "{allOf: [{properties: {a: {}}}, {type: object, properties: {b: {}}, unevaluatedProperties: false}]}",
            expected: ["request-body-schema-changed warning at request body"]),
        Case(
            name: "an alternative that is closed evaluates fewer members", use: .request,
            old:
                "{type: object, anyOf: [{required: [a], properties: {a: {}, b: {}}}, {}], unevaluatedProperties: false}",
            new: "{type: object, anyOf: [{required: [a], properties: {a: {}}}, {}], unevaluatedProperties: false}",
            expected: [
                "request-body-schema-changed warning at request body",
                "request-property-removed warning at request body /b",
            ]),
        Case(
            name: "alternatives that are named differently", use: .request,
            old:
                "{anyOf: [{$ref: '#/components/schemas/A'}, {required: [c], properties: {c: {}}}], unevaluatedProperties: false}",
            new: """
                {anyOf: [{type: object, required: [a], properties: {a: {type: string}}}, {required: [c], properties: {c: {}}}], \
                unevaluatedProperties: false}
                """),
        Case(
            name: "more elements of a tuple", use: .response,
            old: "{type: array, prefixItems: [{type: string}], unevaluatedItems: false}",
            new: "{type: array, prefixItems: [{type: string}, {type: string}], unevaluatedItems: false}",
            expected: ["response-body-prefix-items-added breaking at body"]),
        Case(
            name: "what a dynamic reference means is not known", use: .request, old: "{$dynamicRef: '#node'}",
            new: "{$dynamicRef: '#node', minProperties: 0}",
            expected: ["request-body-schema-changed warning at request body"]),
        Case(
            name: "an unchanged dynamic reference", use: .request,
            old: "{properties: {a: {$dynamicRef: '#node'}, b: {minLength: 1}}}",
            new: "{properties: {a: {$dynamicRef: '#node'}, b: {minLength: 0}}}",
            expected: ["request-property-min-length-decreased info at request body /b"]),
        Case(
            name: "a required property is not in responses any more", use: .response,
            old: "{type: object, required: [a], properties: {a: {type: string}}}",
            new: "{type: object, required: [a], properties: {a: {type: string, writeOnly: true}}}",
            expected: ["response-required-property-became-write-only warning at /a"]),
        Case(
            name: "a required property must be in requests now", use: .request,
            old: "{type: object, required: [a], properties: {a: {type: string, readOnly: true}}}",
            new: "{type: object, required: [a], properties: {a: {type: string}}}",
            expected: ["request-required-property-became-not-read-only warning at request body /a"]),
        Case(
            name: "a closed object forbids what its alternatives declare", use: .request,
            old: "{unevaluatedProperties: false, anyOf: [{required: [c], properties: {c: {}}}, {type: array}]}",
            new: """
                {unevaluatedProperties: false, anyOf: [{required: [c], properties: {c: {}}}, {type: array}], \
                additionalProperties: false}
                """,
            expected: ["request-body-additional-properties-forbidden breaking at request body"]),
        Case(
            name: "a required property that is never sent may have no value", use: .request,
            old: """
                {type: object, required: [e], properties: \
                {a: {}, e: {allOf: [{type: string}, {type: object}], readOnly: true}}}
                """,
            new: """
                {type: object, required: [e], properties: \
                {a: {type: string}, e: {allOf: [{type: string}, {type: object}], readOnly: true}}}
                """,
            expected: ["request-property-type-changed breaking at request body /a"]),
        Case(
            name: "a required property that is never sent does not count", use: .request,
            old: "{type: object, required: [e], properties: {e: {readOnly: true}}}",
            new: "{type: object, required: [e], properties: {e: {readOnly: true}}, minProperties: 1}",
            expected: ["request-body-min-properties-increased breaking at request body"]),
        Case(
            name: "what a property is that is not in responses any more", use: .response,
            old: "{type: object, properties: {a: {type: string, maxLength: 3}}}",
            new: "{type: object, properties: {a: {type: string, writeOnly: true}}}",
            expected: [
                "response-optional-property-became-write-only info at /a",
                "response-property-max-length-unset info at /a",
            ]),
        Case(
            name: "a required property need not be in requests any more", use: .request,
            old: "{type: object, required: [a], properties: {a: {type: string}}}",
            new: "{type: object, required: [a], properties: {a: {type: string, readOnly: true}}}",
            expected: ["request-required-property-became-read-only info at request body /a"]),
    ]

    @Test(arguments: cases) func whatDependsOnTheRest(_ test: Case) throws {
        let found = try test.found()
        #expect(found == test.expected)
    }
}
