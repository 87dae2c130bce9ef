import Testing

@testable import APICheckJSON

@Suite struct BranchChoiceTests {
    private static let circle = #"{"required":["kind","r"],"properties":{"r":{"minimum":0},"kind":{"const":"circle"}}}"#
    private static let box = #"{"required":["kind"],"properties":{"kind":{"const":"box"},"w":{"type":"integer"}}}"#

    static let values: [(value: String, isValid: Bool)] = [
        (#"{"kind":"circle","r":1}"#, true), (#"{"r":1,"kind":"circle"}"#, true), (#"{"kind":"circle"}"#, false),
        (#"{"kind":"circle","r":-1}"#, false), (#"{"kind":"box"}"#, true), (#"{"kind":"box","w":"1"}"#, false),
        (#"{"kind":"bow"}"#, false), (#"{"kind":"boxes"}"#, false), (#"{}"#, false), (#"{"kind":null}"#, false),
        (#"{"kind":["box"]}"#, false), (#"{"kind":{"kind":"box"}}"#, false), (#"{"in":{"kind":"box"}}"#, false),
        (#"{"in":{"kind":"circle"},"kind":"box"}"#, true),
        (#"{"kind":"\u0062ox"}"#, true), (#"{"\u006bind":"box"}"#, true), (#"{"\u006bind":"box","w":"1"}"#, false),
        // Of two equal names, each counts.
        (#"{"kind":"box","kind":"circle","r":1}"#, false), (#"{"kind":"box","kind":"box"}"#, true),
    ]

    @Test(arguments: values) func stringOfEachBranchSelectsIt(_ value: String, _ isValid: Bool) throws {
        for keyword in ["oneOf", "anyOf"] {
            try expect(isValid, value, #"{"\#(keyword)":[\#(BranchChoiceTests.circle),\#(BranchChoiceTests.box)]}"#)
            try expect(
                isValid, value,
                ##"{"\##(keyword)":[{"$ref":"#/$defs/c"},{"$ref":"#/$defs/b"}],"$defs":{"c":\##(BranchChoiceTests.circle),"b":\##(BranchChoiceTests.box)}}"##
            )
        }
    }

    static let others: [(schema: String, value: String, isValid: Bool)] = [
        // The keywords do not restrict values that are not objects.
        (#"{"anyOf":[\#(circle),\#(box)]}"#, "1", true), (#"{"oneOf":[\#(circle),\#(box)]}"#, "1", false),
        // The same string in two branches.
        (#"{"oneOf":[\#(box),\#(box)]}"#, #"{"kind":"box"}"#, false),
        (#"{"anyOf":[\#(box),\#(box)]}"#, #"{"kind":"box"}"#, true),
        // A name that one branch does not require, and a string that is not a constant.
        (#"{"oneOf":[{"properties":{"kind":{"const":"a"}}},\#(box)]}"#, #"{"w":1}"#, true),
        (#"{"anyOf":[{"required":["kind"],"properties":{"kind":{"type":"string"}}},\#(box)]}"#, #"{"kind":"a"}"#, true),
        (#"{"anyOf":[{"required":["kind"],"properties":{"kind":{"const":1}}},\#(box)]}"#, #"{"kind":1}"#, true),
        (#"{"anyOf":[{"required":["kind"]},\#(box)]}"#, #"{"kind":"a"}"#, true),
        // The strings differ only in their escapes.
        (
            #"{"oneOf":[\#(box),{"required":["kind"],"properties":{"kind":{"const":"\u0062ox"}}}]}"#,
            #"{"kind":"box"}"#, false
        ),
    ]

    @Test(arguments: others) func branchesThatStringsDoNotSelect(_ schema: String, _ value: String, _ isValid: Bool)
        throws
    {
        try expect(isValid, value, schema)
    }

    /// Validates and collects violations, which must agree.
    private func expect(_ isValid: Bool, _ value: String, _ schema: String) throws {
        let contract = try Document(schema)
        let schema = try SchemaRegistry(contract, dialect: .draft202012).schema(at: contract.root)
        let value = try Document(value).root
        #expect(schema.isValid(value) == isValid)
        #expect(schema.violations(in: value).isEmpty == isValid)
    }
}
