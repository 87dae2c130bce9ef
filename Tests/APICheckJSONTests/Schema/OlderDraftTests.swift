import Testing

@testable import APICheckJSON

/// Schemas whose `$schema` names JSON Schema 4, where it differs from later ones.
@Suite struct OlderDraftTests {
    private static func schema(_ members: String) -> String {
        #"{"$schema": "http://json-schema.org/draft-04/schema#", "# + members + "}"
    }

    static let cases = [
        KeywordCase(
            schema(#""minimum": 3, "exclusiveMinimum": true"#), "3", " exclusiveMinimum: more than 3 / 3 (number)"),
        KeywordCase(schema(#""minimum": 3, "exclusiveMinimum": false"#), "3"),
        KeywordCase(
            schema(#""maximum": 3, "exclusiveMaximum": true"#), "3", " exclusiveMaximum: less than 3 / 3 (number)"),
        KeywordCase(schema(#""type": "integer""#), "1"),
        KeywordCase(schema(#""type": "integer""#), "1.0", " type: integer / 1.0 (number)"),
        KeywordCase(schema(#""type": "number""#), "1"),
        // Unknown to JSON Schema 4.
        KeywordCase(schema(#""const": 1"#), "2"),
        KeywordCase(schema(#""contains": {"type": "string"}"#), "[1]"),
        KeywordCase(schema(#""propertyNames": {"maxLength": 1}"#), #"{"long": 1}"#),
        KeywordCase(schema(#""if": {"type": "string"}, "then": {"maxLength": 1}"#), #""long""#),
        KeywordCase(
            schema(#""items": [{"type": "string"}], "additionalItems": false"#), "[1]", "/0 type: string / 1 (number)"),
        KeywordCase(
            schema(#""id": "http://example.com/a/", "definitions": {"b": {"id": "b", "type": "string"}}, "$ref": "b""#),
            "1",
            " type: string / 1 (number)"),
        KeywordCase(
            schema(##""definitions": {"b": {"id": "#b", "type": "string"}}, "items": {"$ref": "#b"}"##), "[1]",
            "/0 type: string / 1 (number)"),
        // Beside a reference, an identifier does not count.
        KeywordCase(
            schema(
                ##""definitions": {"b": {"id": "http://example.com/", "$ref": "#/definitions/c"}, "c": {"type": "string"}}, "##
                    + ##""items": {"$ref": "#/definitions/b"}"##), "[1]", "/0 type: string / 1 (number)"),
        // Members of an instance's properties are no identifiers.
        KeywordCase(
            schema(#""properties": {"id": {"type": "string"}}"#), #"{"id": 1}"#, "/id type: string / 1 (number)"),
        // Below a schema of another language.
        KeywordCase(
            #"{"properties": {"a": {"$schema": "http://json-schema.org/draft-04/schema#", "minimum": 3, "#
                + #""exclusiveMinimum": true}, "b": {"exclusiveMinimum": 3}}}"#,
            #"{"a": 3, "b": 3}"#, "/a exclusiveMinimum: more than 3 / 3 (number)",
            "/b exclusiveMinimum: more than 3 / 3 (number)"),
    ]

    @Test(arguments: cases) func draft4(_ row: KeywordCase) throws { try row.check() }
}
