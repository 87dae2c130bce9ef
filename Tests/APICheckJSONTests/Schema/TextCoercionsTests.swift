import Testing

@testable import APICheckJSON

@Suite struct TextCoercionsTests {
    struct Given: Sendable {
        let schema: String
        let text: String
        let coercions: TextCoercions
        let isAccepted: Bool
    }

    static let all: TextCoercions = [.number, .boolean, .null, .string]

    @Test(arguments: [
        Given(schema: #"{"type": "integer"}"#, text: "12", coercions: all, isAccepted: true),
        Given(schema: #"{"type": "integer"}"#, text: "12", coercions: [.string], isAccepted: false),
        Given(schema: #"{"type": "integer"}"#, text: "1.5", coercions: all, isAccepted: false),
        Given(schema: #"{"type": "integer"}"#, text: "2.0", coercions: all, isAccepted: true),
        Given(schema: #"{"type": "integer"}"#, text: "12 ", coercions: all, isAccepted: false),
        Given(schema: #"{"type": "integer"}"#, text: "012", coercions: all, isAccepted: false),
        Given(schema: #"{"type": "integer", "maximum": 9}"#, text: "12", coercions: all, isAccepted: false),
        Given(schema: #"{"type": "number"}"#, text: "-1e3", coercions: all, isAccepted: true),
        Given(schema: #"{"type": "number"}"#, text: "", coercions: all, isAccepted: false),
        Given(schema: #"{"type": "boolean"}"#, text: "true", coercions: all, isAccepted: true),
        Given(schema: #"{"type": "boolean"}"#, text: "True", coercions: all, isAccepted: false),
        Given(schema: #"{"const": false}"#, text: "false", coercions: all, isAccepted: true),
        Given(schema: #"{"type": "null"}"#, text: "null", coercions: all, isAccepted: true),
        Given(schema: #"{"type": "null"}"#, text: "", coercions: all, isAccepted: true),
        Given(schema: #"{"type": "null"}"#, text: "", coercions: [.string], isAccepted: false),
        Given(schema: #"{"enum": ["a\"b"]}"#, text: "a\"b", coercions: all, isAccepted: true),
        Given(schema: #"{"enum": ["a\\"]}"#, text: "a", coercions: all, isAccepted: false),
        Given(schema: #"{"type": "string", "minLength": 2}"#, text: "a", coercions: all, isAccepted: false),
        Given(schema: #"{"type": "string", "maxLength": 2}"#, text: "우유", coercions: all, isAccepted: true),
        Given(schema: #"{"type": "string", "format": "uuid"}"#, text: "x", coercions: all, isAccepted: false),
        Given(schema: #"{"type": "string", "pattern": "^a+$"}"#, text: "aaa", coercions: all, isAccepted: true),
        Given(
            schema: #"{"anyOf": [{"type": "integer"}, {"const": "all"}]}"#, text: "all", coercions: all,
            isAccepted: true),
        Given(schema: "false", text: "a", coercions: all, isAccepted: false),
    ])
    func acceptsAText(_ given: Given) throws {
        let document = try Document(given.schema)
        let schema = try SchemaRegistry(document, dialect: .draft202012).schema(at: document.root)
        #expect(schema.accepts(given.text, as: given.coercions) == given.isAccepted)
    }
}
