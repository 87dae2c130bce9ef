import APICheckJSON
import Testing

struct JudgementTests {
    /// Only names that a schema has all seen, each after the one before, need no look at which of them stands twice.
    static let cases: [(schema: String, value: String, namesDiffer: Bool)] = [
        (#"{"properties":{"a":{},"b":{}}}"#, #"{"a":1,"b":2}"#, true),
        (#"{"properties":{"a":{},"b":{}}}"#, #"{"b":2}"#, true),
        (#"{"properties":{"a":{},"b":{}}}"#, "{}", true),
        (#"{"type":"integer"}"#, "7", true),
        // Another order, a name that stands twice, however it is spelt.
        (#"{"properties":{"a":{},"b":{}}}"#, #"{"b":1,"a":2}"#, false),
        (#"{"properties":{"a":{},"b":{}}}"#, #"{"a":1,"a":2}"#, false),
        (#"{"properties":{"a":{},"b":{}}}"#, #"{"a":1,"\u0061":2}"#, false),
        (#"{"properties":{"a":{},"b":{}}}"#, #"{"a":1,"b":2,"a":3}"#, false),
        // A name that the schema does not have.
        (#"{"properties":{"a":{}}}"#, #"{"a":1,"c":2,"c":3}"#, false),
        // An object that no schema was run over, and one that two were.
        (#"{"properties":{"a":{}}}"#, #"{"a":{"c":1,"c":2}}"#, false),
        (#"{"items":{"properties":{"a":{}}}}"#, #"[{"a":1},{"a":2}]"#, true),
        (#"{"allOf":[{"properties":{"a":{}}},{"properties":{"a":{}}}]}"#, #"{"a":{"c":1,"c":2}}"#, false),
        (
            #"{"properties":{"a":{"properties":{"b":{}}},"c":{}},"allOf":[{"properties":{"a":{"properties":{"b":{}}},"c":{}}}]}"#,
            #"{"a":{"b":1},"c":{"d":1,"d":2}}"#, false
        ),
        // A value that is not valid.
        (#"{"properties":{"a":{"type":"null"}}}"#, #"{"a":1}"#, false),
    ]

    @Test(arguments: cases) func namesDiffer(_ schema: String, _ value: String, _ namesDiffer: Bool) throws {
        let contract = try Document(schema)
        let schema = try SchemaRegistry(contract, dialect: .draft202012).schema(at: contract.root)
        let judgement = schema.judge(try Document(value).root, limit: 10, limitOfEach: 10)
        #expect(judgement.namesDiffer == namesDiffer)
    }
}
