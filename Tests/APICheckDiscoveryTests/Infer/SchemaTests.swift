import APICheckDiscovery
import Testing

/// The schemas of values, by what a few or many samples of them are.
@Suite struct SchemaTests {
    /// Answers of `GET /things`, and the lines of the schema of their member `v`.
    struct Sample: Sendable, CustomStringConvertible {
        let values: [String]
        let lines: [String]

        var description: String { values.prefix(3).joined(separator: " ") }
    }

    static let samples: [Sample] = [
        // The price after 12 and 11 may be 11.5.
        Sample(values: ["1", "2", "3"], lines: ["type: number", "x-apicheck-evidence: 3 of 3"]),
        Sample(values: (0..<30).map(String.init), lines: ["type: integer", "x-apicheck-evidence: 30 of 30"]),
        // One number may be a placeholder for what was not measured.
        Sample(
            values: Array(repeating: "0", count: 40), lines: ["type: number", "x-apicheck-evidence: 40 of 40"]),
        Sample(values: ["1", "2.5", "3"], lines: ["type: number", "x-apicheck-evidence: 3 of 3"]),
        Sample(values: ["1.0", "2", "3"], lines: ["type: number", "x-apicheck-evidence: 3 of 3"]),
        Sample(
            values: ["true", "null", "false"],
            lines: [#"type: [boolean, "null"]"#, #"x-apicheck-evidence: "3 of 3, 1 null""#]),
        Sample(values: ["null", "null"], lines: [#"x-apicheck-evidence: "2 of 2, 2 null""#]),
        Sample(values: [#""a""#, "1"], lines: ["type: [number, string]", "x-apicheck-evidence: 2 of 2"]),
        Sample(
            values: [#""2024-05-21T06:32:19.000000Z""#],
            lines: [
                "type: string", "format: date-time", "x-apicheck-timestamp: {fraction: 6, zone: Z}",
                "x-apicheck-evidence: 1 of 1",
            ]),
        Sample(
            values: [#""2024-05-21T06:32:19.25+09:00""#, #""2024-05-21T06:32:19.2+09:00""#],
            lines: [
                "type: string", "format: date-time",
                #"x-apicheck-timestamp: {fraction: "0-3", zone: "+09:00"}"#, "x-apicheck-evidence: 2 of 2",
            ]),
        Sample(
            values: [#""2024-05-21T06:32:19""#, #""2024-05-21T06:32:19.123""#],
            lines: [
                "type: string", #"x-apicheck-timestamp: {fraction: "0-3", zone: "none"}"#,
                "x-apicheck-evidence: 2 of 2",
            ]),
        // Clocks in America change in summer, and .NET leaves out zeros at the end.
        Sample(
            values: [#""2024-05-21T06:32:19-07:00""#],
            lines: [
                "type: string", "format: date-time", #"x-apicheck-timestamp: {zone: offset}"#,
                "x-apicheck-evidence: 1 of 1",
            ]),
        Sample(
            values: [#""2024-05-21T06:32:19+00:00""#],
            lines: [
                "type: string", "format: date-time", #"x-apicheck-timestamp: {zone: "+00:00"}"#,
                "x-apicheck-evidence: 1 of 1",
            ]),
        Sample(
            values: [#""2024-05-21T06:32:19.1234567Z""#],
            lines: [
                "type: string", "format: date-time", #"x-apicheck-timestamp: {fraction: "0-7", zone: Z}"#,
                "x-apicheck-evidence: 1 of 1",
            ]),
        Sample(
            values: [#""2024-05-21""#, #""2024-02-29""#],
            lines: ["type: string", "format: date", "x-apicheck-evidence: 2 of 2"]),
        Sample(values: [#""2023-02-29""#, #""2024-02-29""#], lines: ["type: string", "x-apicheck-evidence: 2 of 2"]),
        Sample(
            values: [#""2b1f0c1e-2f3a-4b5c-8d7e-9f0a1b2c3d4e""#],
            lines: ["type: string", "format: uuid", "x-apicheck-evidence: 1 of 1"]),
        Sample(
            values: Array(repeating: [#""https://example.com/a?b=c#d""#, #""http:\/\/example.com""#], count: 5).flatMap(
                \.self),
            lines: ["type: string", "format: uri", "x-apicheck-evidence: 10 of 10"]),
        Sample(
            values: [#""https://example.com/a{/b}""#, #""https://example.com""#],
            lines: ["type: string", "x-apicheck-evidence: 2 of 2"]),
        Sample(
            values: [#""https://example.com""#, #""""#], lines: ["type: string", "x-apicheck-evidence: 2 of 2"]),
        Sample(
            values: Array(repeating: [#""a.b@example.com""#, #""c@example.org""#], count: 5).flatMap(\.self),
            lines: ["type: string", "format: email", "x-apicheck-evidence: 10 of 10"]),
        Sample(
            values: Array(repeating: [#""10.0.0.1""#, #""192.168.1.255""#], count: 5).flatMap(\.self),
            lines: ["type: string", "format: ipv4", "x-apicheck-evidence: 10 of 10"]),
        // The next address of a few may be empty.
        Sample(
            values: Array(repeating: #""a@example.com""#, count: 9),
            lines: ["type: string", "x-apicheck-evidence: 9 of 9"]),
        Sample(values: [#""10.0.0.1""#, #""10.0.0.256""#], lines: ["type: string", "x-apicheck-evidence: 2 of 2"]),
        // Constants, each often; and too few.
        Sample(
            values: (0..<30).map { ["\"OPEN\"", "\"CLOSED\"", "\"OPEN\""][$0 % 3] },
            lines: ["type: string", "enum: [CLOSED, OPEN]", "x-apicheck-evidence: 30 of 30"]),
        Sample(
            values: (0..<12).map { ["\"OPEN\"", "\"CLOSED\""][$0 % 2] },
            lines: ["type: string", "x-apicheck-evidence: 12 of 12"]),
        // Words of users are no enum, however few.
        Sample(
            values: (0..<40).map { ["\"milk\"", "\"bread\""][$0 % 2] },
            lines: ["type: string", "x-apicheck-evidence: 40 of 40"]),
        Sample(values: ["[]", "[]"], lines: ["type: array", "x-apicheck-evidence: 2 of 2"]),
        Sample(
            values: ["[1]", "[]", "[null]"],
            lines: [
                "type: array", "items:", #"  type: [number, "null"]"#, #"  x-apicheck-evidence: "2 of 2, 1 null""#,
                "x-apicheck-evidence: 3 of 3",
            ]),
        // Ids and dates as names are data.
        Sample(
            values: [#"{"17": true, "18": false}"#, #"{"21": true}"#],
            lines: [
                "type: object", "additionalProperties:", "  type: boolean", "  x-apicheck-evidence: 3 of 3",
                "x-apicheck-evidence: 2 of 2",
            ]),
        Sample(
            values: [#"{"2b1f0c1e-2f3a-4b5c-8d7e-9f0a1b2c3d4e": "a", "cus_9s6XKzkNRi": "b", "a@example.com": "c"}"#],
            lines: [
                "type: object", "additionalProperties:", "  type: string", "  x-apicheck-evidence: 3 of 3",
                "x-apicheck-evidence: 1 of 1",
            ]),
        // Names that are alike by chance are those of programmers.
        Sample(
            values: [#"{"line_1": "a", "line_2": "b"}"#],
            lines: [
                "type: object", "properties:", "  line_1:", "    type: string", "    x-apicheck-evidence: 1 of 1",
                "  line_2:", "    type: string", "    x-apicheck-evidence: 1 of 1", "x-apicheck-evidence: 1 of 1",
            ]),
        // Many objects of one shape.
        Sample(
            values: [
                "{" + "abcdefgh".map { #""region-\#($0)": {"host": "h", "load": 0.5}"# }.joined(separator: ",") + "}"
            ],
            lines: [
                "type: object", "additionalProperties:", "  type: object", "  required: [host, load]", "  properties:",
                "    host:", "      type: string", "      x-apicheck-evidence: 8 of 8", "    load:",
                "      type: number",
                "      x-apicheck-evidence: 8 of 8", "  x-apicheck-evidence: 8 of 8", "x-apicheck-evidence: 1 of 1",
            ]),
        // Names as in the rule of a timestamp.
        Sample(
            values: [#"{"zone": "a"}"#],
            lines: [
                "type: object", "properties:", "  zone:", "    type: string", "    x-apicheck-evidence: 1 of 1",
                "x-apicheck-evidence: 1 of 1",
            ]),
        // One member, two kinds of values.
        Sample(
            values: [#"{"a": 1}"#, #""x""#, #"{"a": 2}"#],
            lines: [
                "type: [string, object]", "properties:", "  a:", "    type: number",
                "    x-apicheck-evidence: 2 of 2", "x-apicheck-evidence: 3 of 3",
            ]),
        Sample(
            values: ["[1]", "{}", "2"],
            lines: [
                "type: [number, array, object]", "items:", "  type: number", "  x-apicheck-evidence: 1 of 1",
                "x-apicheck-evidence: 3 of 3",
            ]),
        // Objects of two kinds, which have different members.
        Sample(
            values: [
                "["
                    + (0..<5).map { #"{"type": "circle", "r": \#($0)}, {"type": "box", "w": 1.5}"# }.joined(
                        separator: ",")
                    + "]"
            ],
            lines: [
                "type: array", "items:", "  type: object", "  required: [type]", "  properties:", "    type:",
                "      type: string", "      x-apicheck-evidence: 10 of 10", "    r:", "      type: number",
                "      x-apicheck-evidence: 5 of 10", "    w:", "      type: number",
                "      x-apicheck-evidence: 5 of 10", "  allOf:", "    - if:", "        required: [type]",
                "        properties:", "          type:", "            const: box", "      then:",
                "        required: [w]", "        x-apicheck-evidence: 5 of 5", "    - if:", "        required: [type]",
                "        properties:",
                "          type:", "            const: circle", "      then:", "        required: [r]",
                "        x-apicheck-evidence: 5 of 5",
                "  x-apicheck-evidence: 10 of 10", "x-apicheck-evidence: 1 of 1",
            ]),
        // Four objects of a kind are too few.
        Sample(
            values: (0..<8).map { $0 < 4 ? #"{"type": "circle", "r": 1}"# : #"{"type": "box", "w": 1}"# },
            lines: [
                "type: object", "required: [type]", "properties:", "  type:", "    type: string",
                "    x-apicheck-evidence: 8 of 8", "  r:", "    type: number", "    x-apicheck-evidence: 4 of 8",
                "  w:", "    type: number", "    x-apicheck-evidence: 4 of 8", "x-apicheck-evidence: 8 of 8",
            ]),
        // Labels have the keys of users.
        Sample(
            values: [#"{"labels": {"team": "a"}}"#, #"{"labels": {"team": "b"}}"#, #"{"labels": {"team": "c"}}"#],
            lines: [
                "type: object", "required: [labels]", "properties:", "  labels:", "    type: object",
                "    additionalProperties:", "      type: string", "      x-apicheck-evidence: 3 of 3",
                "    x-apicheck-evidence: 3 of 3",
                "x-apicheck-evidence: 3 of 3",
            ]),
        // What redaction removed stays secret.
        Sample(
            values: [#""REDACTED-1""#, #""REDACTED-2""#],
            lines: ["type: string", "x-apicheck-secret: true", "x-apicheck-evidence: 2 of 2"]),
    ]

    @Test(arguments: samples) func schemaOfAMember(_ sample: Sample) throws {
        let recording = try recording(
            sample.values.enumerated().map { ("GET /things?page=\($0)", 200, "{\"v\": \($1)}") })
        let text = try Inference([recording]).text
        let lines = text.split(separator: "\n").map(String.init)
        let start = try #require(lines.firstIndex { $0.hasSuffix(" v:") })
        let indent = lines[start].prefix { $0 == " " }.count
        let body = lines[(start + 1)...].prefix { $0.prefix { $0 == " " }.count > indent }
        #expect(body.map { String($0.dropFirst(indent + 2)) } == sample.lines)
        try InferenceTests.expectSatisfied([recording])
    }
}
