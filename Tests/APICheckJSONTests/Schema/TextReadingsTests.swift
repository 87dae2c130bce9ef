import Testing

@testable import APICheckJSON

@Suite struct TextReadingsTests {
    struct Given: Sendable {
        let schema: String
        let text: String
        let readings: TextReadings
        let isTaken: Bool
    }

    static let all: TextReadings = [.number, .boolean, .null, .string]

    @Test(arguments: [
        Given(schema: #"{"type": "integer"}"#, text: "12", readings: all, isTaken: true),
        Given(schema: #"{"type": "integer"}"#, text: "12", readings: [.string], isTaken: false),
        Given(schema: #"{"type": "integer"}"#, text: "1.5", readings: all, isTaken: false),
        Given(schema: #"{"type": "integer"}"#, text: "2.0", readings: all, isTaken: true),
        Given(schema: #"{"type": "integer"}"#, text: "12 ", readings: all, isTaken: false),
        Given(schema: #"{"type": "integer"}"#, text: "012", readings: all, isTaken: false),
        Given(schema: #"{"type": "integer", "maximum": 9}"#, text: "12", readings: all, isTaken: false),
        Given(schema: #"{"type": "number"}"#, text: "-1e3", readings: all, isTaken: true),
        Given(schema: #"{"type": "number"}"#, text: "", readings: all, isTaken: false),
        Given(schema: #"{"type": "boolean"}"#, text: "true", readings: all, isTaken: true),
        Given(schema: #"{"type": "boolean"}"#, text: "True", readings: all, isTaken: false),
        Given(schema: #"{"const": false}"#, text: "false", readings: all, isTaken: true),
        Given(schema: #"{"type": "null"}"#, text: "null", readings: all, isTaken: true),
        Given(schema: #"{"type": "null"}"#, text: "", readings: all, isTaken: true),
        Given(schema: #"{"type": "null"}"#, text: "", readings: [.string], isTaken: false),
        Given(schema: #"{"enum": ["a\"b"]}"#, text: "a\"b", readings: all, isTaken: true),
        Given(schema: #"{"enum": ["a\\"]}"#, text: "a", readings: all, isTaken: false),
        Given(schema: #"{"type": "string", "minLength": 2}"#, text: "a", readings: all, isTaken: false),
        Given(schema: #"{"type": "string", "maxLength": 2}"#, text: "우유", readings: all, isTaken: true),
        Given(schema: #"{"type": "string", "format": "uuid"}"#, text: "x", readings: all, isTaken: false),
        Given(schema: #"{"type": "string", "pattern": "^a+$"}"#, text: "aaa", readings: all, isTaken: true),
        Given(
            schema: #"{"anyOf": [{"type": "integer"}, {"const": "all"}]}"#, text: "all", readings: all, isTaken: true),
        Given(schema: "false", text: "a", readings: all, isTaken: false),
    ])
    func takesAText(_ given: Given) throws {
        let document = try Document(given.schema)
        let schema = try SchemaRegistry(document, dialect: .draft202012).schema(at: document.root)
        #expect(schema.takes(given.text, as: given.readings) == given.isTaken)
    }
}
