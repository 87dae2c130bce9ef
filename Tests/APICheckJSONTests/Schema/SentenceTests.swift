import Testing

@testable import APICheckJSON

/// Violations as sentences.
@Suite struct SentenceTests {
    static let table: [(schema: String, value: String, sentence: String)] = [
        (
            #"{"properties":{"id":{"type":"integer"}}}"#, #"{"id":"7"}"#,
            #"/id is "7" (string), the contract says integer"#
        ),
        (#"{"type":"integer"}"#, "null", "the value is null, the contract says integer"),
        (#"{"required":["id"]}"#, "{}", #"the value lacks the member "id", which the contract requires"#),
        (
            #"{"dependentRequired":{"a":["b"]}}"#, #"{"a":1}"#,
            #"the value lacks the member "b", which the contract requires"#
        ),
        (#"{"additionalProperties":false}"#, #"{"a":1}"#, #"/a is present, the contract says no member "a""#),
        (#"{"unevaluatedProperties":false}"#, #"{"a":1}"#, #"/a is present, the contract says no member "a""#),
        (#"{"unevaluatedItems":false}"#, "[1]", "/0 is present, the contract says no further item"),
        (#"{"properties":{"a":false}}"#, #"{"a":1}"#, "/a is present, the contract says no value here"),
        (
            #"{"propertyNames":{"maxLength":1}}"#, #"{"ab":1}"#,
            #"/ab has a name that the contract does not allow: "ab""#
        ),
        (#"{"minItems":2}"#, "[1]", "the value has 1 item, the contract says at least 2 items"),
        (
            #"{"maxLength":2}"#, #""abc""#,
            #"the value has 3 characters in "abc", the contract says at most 2 characters"#
        ),
        (#"{"uniqueItems":true}"#, "[1,1.0]", "the value has two equal items, the contract says unique items"),
        (#"{"minimum":5}"#, "4.5", "the value is 4.5 (number), the contract says at least 5"),
        (
            #"{"oneOf":[true,true,false]}"#, "1",
            "the value matches 2 schemas, the contract says exactly one of 3 schemas"
        ),
        (
            #"{"x-apicheck-timestamp":{"fraction":6}}"#, #""2026-01-02T03:04:05.123Z""#,
            #"the value has 3 fractional digits in "2026-01-02T03:04:05.123Z", the contract says 6 fractional digits"#
        ),
    ]

    @Test(arguments: table) func reads(_ schema: String, _ value: String, _ sentence: String) throws {
        let contract = try Document(schema, source: "c.json")
        let compiled = try SchemaRegistry(contract, dialect: .draft202012).schema(at: contract.root)
        let violations = compiled.violations(in: try Document(value).root)
        #expect(violations.map(\.sentence) == [sentence])
        #expect(violations.first?.description == "c.json:1: \(sentence)")
    }
}
