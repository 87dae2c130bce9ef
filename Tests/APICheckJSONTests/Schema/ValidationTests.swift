import APICheckJSON
import Testing

struct ValidationTests {
    /// An object whose names are all properties of its schema, in their order, cannot have duplicate names.
    static let cases: [(schema: String, value: String, namesDiffer: Bool)] = [
        (#"{"properties":{"a":{},"b":{}}}"#, #"{"a":1,"b":2}"#, true),
        (#"{"properties":{"a":{},"b":{}}}"#, #"{"b":2}"#, true),
        (#"{"properties":{"a":{},"b":{}}}"#, "{}", true),
        (#"{"type":"integer"}"#, "7", true),
        // Another order, and a duplicate name in any spelling.
        (#"{"properties":{"a":{},"b":{}}}"#, #"{"b":1,"a":2}"#, false),
        (#"{"properties":{"a":{},"b":{}}}"#, #"{"a":1,"a":2}"#, false),
        (#"{"properties":{"a":{},"b":{}}}"#, #"{"a":1,"\u0061":2}"#, false),
        (#"{"properties":{"a":{},"b":{}}}"#, #"{"a":1,"b":2,"a":3}"#, false),
        // A name that is not a property of the schema.
        (#"{"properties":{"a":{}}}"#, #"{"a":1,"c":2,"c":3}"#, false),
        // An object that no schema was run over, and one that two were run over.
        (#"{"properties":{"a":{}}}"#, #"{"a":{"c":1,"c":2}}"#, false),
        (#"{"items":{"properties":{"a":{}}}}"#, #"[{"a":1},{"a":2}]"#, true),
        (#"{"allOf":[{"properties":{"a":{}}},{"properties":{"a":{}}}]}"#, #"{"a":{"c":1,"c":2}}"#, false),
        (
            #"{"properties":{"a":{"properties":{"b":{}}},"c":{}},"allOf":[{"properties":{"a":{"properties":{"b":{}}},"c":{}}}]}"#,
            #"{"a":{"b":1},"c":{"d":1,"d":2}}"#, false
        ),
        // An invalid value.
        (#"{"properties":{"a":{"type":"null"}}}"#, #"{"a":1}"#, false),
    ]

    @Test(arguments: cases) func namesDiffer(_ schema: String, _ value: String, _ namesDiffer: Bool) throws {
        let contract = try Document(schema)
        let schema = try SchemaRegistry(contract, dialect: .draft202012).schema(at: contract.root)
        let validation = schema.validate(try Document(value).root, limit: 10, limitOfEach: 10)
        #expect(validation.namesDiffer == namesDiffer)
    }
}
