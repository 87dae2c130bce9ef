import Testing

/// Schemas that no value satisfies, or parts of them: a change of what never occurs breaks no app.
@Suite struct EmptySchemaTests {
    typealias Case = ChangeLevelTests.Case

    /// Pairs without a value that only one side accepts.
    static let cases: [Case] = [
        Case(
            name: "a member of an object that must be a text, too", use: .request,
            old: "{properties: {e: {allOf: [{type: string}, {type: object}]}}}",
            new: "{properties: {e: {allOf: [{type: string}, {type: object, required: [n], properties: {n: {}}}]}}}",
            expected: ["new-required-request-property info at request body /e/n"]),
        Case(
            name: "a required member whose values are of another type", use: .response,
            old: "{$ref: '#/components/schemas/A'}",
            new: "{type: object, required: [n], properties: {n: {type: boolean, enum: [x]}}}",
            expected: [
                "response-required-property-added info at /n",
                "response-required-property-removed breaking at /a",
            ]),
        Case(
            name: "a required member whose name is too long", use: .request,
            old: "{type: object, required: [kind], propertyNames: {maxLength: 2}, properties: {a: {}}}",
            new: "{type: object, required: [kind], propertyNames: {maxLength: 2}, properties: {a: {type: string}}}"),
        Case(
            name: "a member whose name is too long", use: .request,
            old: "{type: object, propertyNames: {maxLength: 3}, properties: {kind: {}}}",
            new: "{type: object, propertyNames: {maxLength: 3}, properties: {kind: {type: string}}}"),
        Case(
            name: "a member that needs a forbidden one", use: .request,
            old: "{properties: {a: {}}, additionalProperties: false, dependentRequired: {a: [b]}}",
            new: "{properties: {a: {type: string}}, additionalProperties: false, dependentRequired: {a: [b]}}"),
        Case(
            name: "a list that must contain what no element is", use: .request,
            old: "{type: array, items: {type: number}, contains: {type: string}}",
            new: "{type: array, items: {type: integer}, contains: {type: string}}"),
        Case(
            name: "a list with fewer places than elements that it must contain", use: .request,
            old: "{type: array, prefixItems: [{}], items: false, contains: {type: string}, minContains: 2}",
            new: "{type: array, prefixItems: [{type: string}], items: false, contains: {type: string}, minContains: 2}"),
        Case(
            name: "an element after one that has no values", use: .request,
            old: "{type: array, prefixItems: [{allOf: [{type: boolean}, {type: object}]}, {}]}",
            new: "{type: array, prefixItems: [{allOf: [{type: boolean}, {type: object}]}, {type: string}]}"),
        Case(
            name: "an object that contains itself without an end", use: .request,
            old: "{$ref: '#/components/schemas/Endless'}",
            new: "{allOf: [{$ref: '#/components/schemas/Endless'}, {type: object, minProperties: 4}]}"),
        Case(
            name: "values that an alternative inside an alternative excludes", use: .response,
            old: "{anyOf: [{oneOf: [{type: object}]}]}", new: "{anyOf: [{oneOf: [{type: object}]}], enum: [3]}"),
        Case(
            name: "numbers between the same multiples", use: .response,
            old: "{type: number, exclusiveMaximum: 7, multipleOf: 3}",
            new: "{type: number, exclusiveMaximum: 9, multipleOf: 3}"),
        Case(
            name: "negative numbers between the same multiples", use: .request,
            old: "{type: integer, minimum: -7, multipleOf: 3}", new: "{type: integer, minimum: -6, multipleOf: 3}"),
        Case(
            name: "a text that is excluded by keywords about numbers", use: .response, old: "{type: object}",
            new: "{anyOf: [{type: object}, {type: string, not: {minimum: 5}}]}"),
        Case(
            name: "a member that the dependency of a required one requires", use: .request,
            old: "{type: object, required: [a], dependentRequired: {a: [b], b: [c]}, properties: {c: {}}}",
            new: "{type: object, required: [a, c], dependentRequired: {a: [b], b: [c]}, properties: {c: {}}}"),
        Case(
            name: "the only member of an object that must have one", use: .response,
            old: "{type: object, required: [e], properties: {e: {}}, additionalProperties: false}",
            new: "{type: object, minProperties: 1, properties: {e: {}}, additionalProperties: false}"),
    ]

    /// Pairs that look like those above and have such a value.
    static let breaking: [Case] = [
        Case(
            name: "a list that may contain what no element is", use: .request,
            old: "{type: array, items: {type: number}, contains: {type: string}, minContains: 0}",
            new: "{type: array, items: {type: integer}, contains: {type: string}, minContains: 0}",
            expected: ["request-property-type-changed breaking at request body /*"]),
        Case(
            name: "numbers between other multiples", use: .response,
            old: "{type: number, exclusiveMaximum: 7, multipleOf: 3}",
            new: "{type: number, maximum: 9, multipleOf: 3}",
            expected: [
                "response-body-exclusive-max-unset breaking at body"
            ]),
        Case(
            name: "null of an alternative is excluded by an enum", use: .request,
            old: "{anyOf: [{type: integer}, {type: 'null'}]}",
            new: "{anyOf: [{type: integer}, {type: 'null', enum: [w]}]}",
            expected: [
                "request-body-any-of-added info at request body",
                "request-body-became-not-nullable breaking at request body",
                "request-property-became-not-nullable breaking at request body",
            ]),
    ]

    @Test(arguments: cases + breaking) func onlyValuesThatExistCount(_ test: Case) throws {
        let found = try test.found()
        #expect(found == test.expected)
    }
}
