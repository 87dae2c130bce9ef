import Testing

@testable import APICheckJSON

/// The annotations of all schemas that apply to a value.
@Suite struct AnnotationTests {
    struct Case: Sendable {
        var schema: String
        var value: String
        /// Place, keyword and its value.
        var annotations: [String]
    }

    static let cases = [
        Case(
            schema: #"{"title":"Todo","properties":{"id":{"readOnly":true,"title":"number"}}}"#, value: #"{"id":1}"#,
            annotations: [#" title "Todo""#, #"/id title "number""#, "/id readOnly true"]),
        // Through references, and from keywords beside them.
        Case(
            schema: ##"{"$ref":"#/$defs/t","deprecated":true,"$defs":{"t":{"deprecated":false}}}"##, value: "1",
            annotations: [" deprecated true", " deprecated false"]),
        // Only from the branches that accept the value.
        Case(
            schema: #"{"oneOf":[{"type":"string","title":"text"},{"type":"integer","title":"number"}]}"#, value: "1",
            annotations: [#" title "number""#]),
        Case(
            schema: #"{"if":{"type":"string"},"then":{"title":"text"},"else":{"title":"other"}}"#, value: "1",
            annotations: [#" title "other""#]),
        Case(schema: #"{"not":{"type":"string","title":"text"}}"#, value: "1", annotations: []),
        Case(
            schema: #"{"prefixItems":[{"title":"first"}],"items":{"title":"more"}}"#, value: "[1,2]",
            annotations: [#"/0 title "first""#, #"/1 title "more""#]),
        Case(
            schema: #"{"prefixItems":[true],"unevaluatedItems":{"title":"more"}}"#, value: "[1,2]",
            annotations: [#"/1 title "more""#]),
        Case(
            schema: #"{"properties":{"a":true},"unevaluatedProperties":{"title":"more"}}"#, value: #"{"a":1,"b":2}"#,
            annotations: [#"/b title "more""#]),
        // Not requested.
        Case(schema: #"{"default":5,"x-mine":1}"#, value: "1", annotations: []),
    ]

    @Test(arguments: cases) func collects(_ row: Case) throws {
        let contract = try Document(row.schema)
        let schema = try SchemaRegistry(contract, dialect: .draft202012).schema(at: contract.root)
        let defaults = SurveyDefaults(annotations: [.title, .readOnly, .deprecated])
        let found = schema.survey(try Document(row.value).root, defaults: defaults).annotations
        #expect(found.map { "\($0.instance.pointer) \($0.keyword.rawValue) \($0.value.text)" } == row.annotations)
    }
}
