import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckInference
import APICheckJSON
import APICheckRecordings
import Testing

/// A recording of exchanges that a test writes down.
func recording(_ calls: [(request: String, status: Int, body: String)], name: String = "a.har") throws -> Recording {
    var recording = Recording(name: name)
    for (index, call) in calls.enumerated() {
        let words = call.request.split(separator: " ", maxSplits: 1).map(String.init)
        let url = try #require(HTTPURL("https://api.example.com\(words[1])"))
        let headers: Headers = call.body.isEmpty ? [] : ["Content-Type": "application/json"]
        recording.entries.append(
            RecordedEntry(
                Exchange(
                    request: SentRequest(method: words[0], url: url, version: .http11, headers: []),
                    response: Response(status: call.status, headers: headers, body: Array(call.body.utf8)),
                    startedAt: Instant(seconds: 1_700_000_000 + Int64(index)))))
    }
    return recording
}

@Suite struct InferenceTests {
    /// Answers of `GET /things`, and the lines of the schema of their member `v`.
    struct Sample: Sendable, CustomStringConvertible {
        let values: [String]
        let lines: [String]

        var description: String { values.prefix(3).joined(separator: " ") }
    }

    /// What a reader of YAML takes for something else, or refuses, is written so that it reads the same.
    @Test(arguments: [
        String(repeating: "k", count: 1_500), String(repeating: "k ", count: 1_500), String(repeating: "가", count: 700),
        String(repeating: "\"", count: 600), "a\u{85}b", "a\u{2028}b", "a\u{2029}b", "a\u{7F}b", "a\u{9F}b",
        "a\u{FEFF}b",
        "a\u{FFFE}b", "a\u{FFFF}b", "\u{85}", "a\u{1F600}\u{10FFFF}", "a\u{A0}b", "a: b", "# a", "? a", "<<", "a\tb\nc",
    ])
    func anyNameAndValueCanBeReadAgain(_ text: String) throws {
        var writer = JSONWriter()
        writer.object { $0.member(text, text) }
        let calls = [(request: String, status: Int, body: String)](
            repeating: ("GET /things", 200, writer.text), count: 5)
        let made = try Inferred([try recording(calls)])
        let root = try Document(yaml: made.inference.text).root
        let names = root.document.values(ofMembersNamed: "properties").flatMap { $0.members.map { $0.name } }
        #expect(names == [text])
    }

    static let samples: [Sample] = [
        Sample(values: ["1", "2", "3"], lines: ["type: integer", "x-apicheck-evidence: 3 of 3"]),
        Sample(values: ["1", "2.5", "3"], lines: ["type: number", "x-apicheck-evidence: 3 of 3"]),
        Sample(values: ["1.0", "2", "3"], lines: ["type: number", "x-apicheck-evidence: 3 of 3"]),
        Sample(
            values: ["true", "null", "false"],
            lines: [#"type: [boolean, "null"]"#, #"x-apicheck-evidence: "3 of 3, 1 null""#]),
        Sample(values: ["null", "null"], lines: [#"x-apicheck-evidence: "2 of 2, 2 null""#]),
        Sample(values: [#""a""#, "1"], lines: ["type: [integer, string]", "x-apicheck-evidence: 2 of 2"]),
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
                #"x-apicheck-timestamp: {fraction: "0-2", zone: "+09:00"}"#, "x-apicheck-evidence: 2 of 2",
            ]),
        Sample(
            values: [#""2024-05-21T06:32:19""#, #""2024-05-21T06:32:19.123""#],
            lines: [
                "type: string", #"x-apicheck-timestamp: {fraction: [0, 3, 6, 9], zone: "none"}"#,
                "x-apicheck-evidence: 2 of 2",
            ]),
        // Clocks in America change in summer, and .NET leaves out zeros at the end.
        Sample(
            values: [#""2024-05-21T06:32:19-07:00""#],
            lines: [
                "type: string", "format: date-time", #"x-apicheck-timestamp: {fraction: 0, zone: offset}"#,
                "x-apicheck-evidence: 1 of 1",
            ]),
        Sample(
            values: [#""2024-05-21T06:32:19+00:00""#],
            lines: [
                "type: string", "format: date-time", #"x-apicheck-timestamp: {fraction: 0, zone: "+00:00"}"#,
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
            values: [#""https://example.com/a?b=c#d""#, #""http:\/\/example.com""#],
            lines: ["type: string", "format: uri", "x-apicheck-evidence: 2 of 2"]),
        Sample(
            values: [#""https://example.com/a{/b}""#, #""https://example.com""#],
            lines: ["type: string", "x-apicheck-evidence: 2 of 2"]),
        Sample(
            values: [#""https://example.com""#, #""""#], lines: ["type: string", "x-apicheck-evidence: 2 of 2"]),
        Sample(
            values: [#""a.b@example.com""#, #""c@example.org""#],
            lines: ["type: string", "format: email", "x-apicheck-evidence: 2 of 2"]),
        Sample(
            values: [#""10.0.0.1""#, #""192.168.1.255""#],
            lines: ["type: string", "format: ipv4", "x-apicheck-evidence: 2 of 2"]),
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
            lines: ["type: array", "items:", #"  type: [integer, "null"]"#, "x-apicheck-evidence: 3 of 3"]),
        // Ids and dates as names are data.
        Sample(
            values: [#"{"17": true, "18": false}"#, #"{"21": true}"#],
            lines: ["type: object", "additionalProperties:", "  type: boolean", "x-apicheck-evidence: 2 of 2"]),
        // One member, two kinds of values.
        Sample(
            values: [#"{"a": 1}"#, #""x""#, #"{"a": 2}"#],
            lines: [
                "type: [string, object]", "properties:", "  a:", "    type: integer",
                "    x-apicheck-evidence: 2 of 2", "x-apicheck-evidence: 3 of 3",
            ]),
        Sample(
            values: ["[1]", "{}", "2"],
            lines: [
                "type: [integer, array, object]", "items:", "  type: integer", "x-apicheck-evidence: 3 of 3",
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
                "      type: string", "      x-apicheck-evidence: 10 of 10", "    r:", "      type: integer",
                "      x-apicheck-evidence: 5 of 10", "    w:", "      type: number",
                "      x-apicheck-evidence: 5 of 10", "  allOf:", "    - if:", "        required: [type]",
                "        properties:", "          type:", "            const: box", "      then:",
                "        required: [w]", "    - if:", "        required: [type]", "        properties:",
                "          type:", "            const: circle", "      then:", "        required: [r]",
                "x-apicheck-evidence: 1 of 1",
            ]),
        // Four objects of a kind are too few.
        Sample(
            values: (0..<8).map { $0 < 4 ? #"{"type": "circle", "r": 1}"# : #"{"type": "box", "w": 1}"# },
            lines: [
                "type: object", "required: [type]", "properties:", "  type:", "    type: string",
                "    x-apicheck-evidence: 8 of 8", "  r:", "    type: integer", "    x-apicheck-evidence: 4 of 8",
                "  w:", "    type: integer", "    x-apicheck-evidence: 4 of 8", "x-apicheck-evidence: 8 of 8",
            ]),
        // Labels have the keys of users.
        Sample(
            values: [#"{"labels": {"team": "a"}}"#, #"{"labels": {"team": "b"}}"#, #"{"labels": {"team": "c"}}"#],
            lines: [
                "type: object", "required: [labels]", "properties:", "  labels:", "    type: object",
                "    additionalProperties:", "      type: string", "    x-apicheck-evidence: 3 of 3",
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
        try expectSatisfied([recording])
    }

    private func expectSatisfied(_ recordings: [Recording]) throws {
        let contract = try Inferred(recordings).contract
        #expect(contract.faults.isEmpty)
        for entry in recordings.flatMap(\.entries) { #expect(contract.check(entry.exchange).findings.isEmpty) }
    }

    /// A kind that was never seen, and one without a member that all of its objects had.
    @Test func anObjectHasTheMembersOfItsKind() throws {
        let shapes = (0..<10).map { $0 % 2 == 0 ? #"{"kind": "circle", "r": 1}"# : #"{"kind": "box", "w": 1}"# }
        let seen = try recording([("GET /shapes", 200, "[\(shapes.joined(separator: ", "))]")])
        let contract = try Inferred([seen]).contract
        func rules(_ body: String) throws -> [String] {
            let entries = try recording([("GET /shapes", 200, body)]).entries
            return contract.check(entries[0].exchange).findings.map(\.rule.id)
        }
        #expect(try rules(#"[{"kind": "box", "w": 2}, {"kind": "line"}]"#) == [])
        #expect(try rules(#"[{"kind": "box"}]"#) == ["response-required-property-removed"])
    }

    /// Fields that clients read; a limit that eight answers have is required.
    @Test func headersOfAnswers() throws {
        var calls = try recording((0..<8).map { ("GET /a?page=\($0)", 200, "[]") })
        for index in calls.entries.indices {
            guard case .response(var response) = calls.entries[index].exchange.answer else { continue }
            response.headers.append("X-RateLimit-Remaining", "\(50 - index)")
            response.headers.append("ETag", "\"\(index)\"")
            response.headers.append("X-Served-By", "node-\(index)")
            if index < 7 { response.headers.append("Link", "</a?page=\(index + 1)>; rel=\"next\"") }
            calls.entries[index].exchange.answer = .response(response)
        }
        let text = try Inference([calls]).text
        let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
        let start = try #require(lines.firstIndex(of: "headers:"))
        #expect(
            lines[(start + 1)...].prefix { $0 != "content:" } == [
                "ETag:", "x-apicheck-evidence: 8 of 8", "schema:", "type: string", "Link:",
                "x-apicheck-evidence: 7 of 8", "schema:", "type: string", "X-RateLimit-Remaining:", "required: true",
                "x-apicheck-evidence: 8 of 8", "schema:", "type: integer",
            ])
        try expectSatisfied([calls])
    }

    /// The first page has no previous one, and the last page has no next one.
    @Test func linksAndParametersOfPagesAreOptional() throws {
        let pages = try recording(
            (0..<8).map { ("GET /a?page=\($0)&q=x", 200, #"{"next": "/a", "next_page": 2, "items": []}"#) })
        let text = try Inference([pages]).text
        #expect(text.contains("required: [items]"))
        let root = try Document(yaml: text, source: "openapi.yaml").root
        let parameters = root["paths"]?["/a"]?["get"]?["parameters"]
        #expect(parameters?.elements.map { $0["required"]?.text } == [nil, "true"])
    }

    /// The shape of an answer of GraphQL is that of its query.
    @Test func answersOfGraphQLAreOpen() throws {
        var calls = try recording((0..<6).map { ("POST /graphql", 200, #"{"data": {"me": {"id": \#($0)}}}"#) })
        for index in calls.entries.indices {
            calls.entries[index].exchange.request.headers = ["Content-Type": "application/json"]
            calls.entries[index].exchange.request.body = Array(#"{"query": "{ me { id } }"}"#.utf8)
        }
        let root = try Document(yaml: Inference([calls]).text, source: "openapi.yaml").root
        let answer = root["paths"]?["/graphql"]?["post"]?["responses"]?["200"]?["content"]?["application/json"]
        #expect(
            answer?["schema"]?.text
                == #"{"type":"object","properties":{"data":{"type":["object","null"]},"errors":{"type":"array"}}}"#)
        try expectSatisfied([calls])
    }

    /// Values of parameters that a contract may show as an example.
    @Test(arguments: [
        ("17", true), ("12345", true), ("hello-world", true), ("2024-05-21", true), ("v1.2.3", true),
        ("6dcb09b", true), ("123456", false), ("user-8231773", false), ("010-1234-5678", false),
        ("+49 30 1234567", false), ("a@example.com", false), ("2b1f0c1e-2f3a-4b5c-8d7e-9f0a1b2c3d4e", false),
        ("user_2b1f0c1e-2f3a-4b5c-8d7e-9f0a1b2c3d4e", false), ("REDACTED-1", false),
    ]) func anExampleShowsNoPerson(_ value: String, _ isShown: Bool) throws {
        let encoded = value.replacing("+", with: "%2B").replacing(" ", with: "%20")
        let calls = try recording([
            ("GET /things", 200, #"[{"slug": "\#(value)"}]"#), ("GET /things/\(encoded)", 200, "{}"),
        ])
        #expect(try Inference([calls]).text.contains(" example: ") == isShown)
    }

    /// Paths, and the routes that they are of.
    static let paths: [(paths: [String], routes: [String])] = [
        (["/todos", "/todos/1", "/todos/2"], ["/todos", "/todos/{todo_id}"]),
        (["/users/me", "/users/17"], ["/users/me", "/users/{user_id}"]),
        (["/v2/todos/1", "/v2/todos/2"], ["/todos/{todo_id}"]),
        (["/todos/active", "/todos/done"], ["/todos/active", "/todos/done"]),
        (
            ["/todos/2b1f0c1e-2f3a-4b5c-8d7e-9f0a1b2c3d4e/comments/2024-05-21"],
            ["/todos/{todo_id}/comments/{comment_id}"]
        ),
        (["/issues/PROJ-12", "/issues/PROJ-7/notes"], ["/issues/{issue_id}", "/issues/{issue_id}/notes"]),
        (["/commits/6dcb09b", "/commits/6dcb09b/status"], ["/commits/{commit_id}", "/commits/{commit_id}/status"]),
        (["/2/tweets", "/2/users"], ["/2/tweets", "/2/users"]),
        (["/rest/api/2/issue/7", "/rest/api/3/issue/8"], ["/2/issue/{issue_id}", "/3/issue/{issue_id}"]),
        (["/x/api/2/todos", "/x/api/3/todos", "/y"], ["/x/api/2/todos", "/x/api/3/todos", "/y"]),
        (["/payers/payer_9sKzkNRiz", "/payers/payer_i3sKzkNRi"], ["/payers/{payer_id}"]),
        (["/parts/part_2b"], ["/parts/part_2b"]),
        (["/categories/5", "/boxes/6"], ["/boxes/{box_id}", "/categories/{category_id}"]),
    ]

    @Test(arguments: paths) func routes(_ paths: [String], _ routes: [String]) throws {
        let recording = try recording(paths.map { ("GET \($0)", 200, #"{"done": true, "kind_of": 1}"#) })
        #expect(try InferenceTests.routes([recording]) == routes)
        try expectSatisfied([recording])
    }

    private static func routes(_ recordings: [Recording]) throws -> [String] {
        let document = try Document(yaml: Inference(recordings).text, source: "openapi.yaml")
        return document.root["paths"]?.members.map(\.name) ?? []
    }

    /// Names of people and repositories are ids because an answer has them.
    @Test func aSegmentThatAnAnswerHasIsAnId() throws {
        let shown = try recording([
            ("GET /users/octocat", 200, #"{"login": "octocat", "site_admin": false}"#),
            ("GET /repos/octocat/Hello-World", 200, #"{"name": "Hello-World", "owner": {"login": "octocat"}}"#),
            ("GET /repos/octocat/nothing", 404, #"{"message": "Not Found"}"#),
        ])
        #expect(try InferenceTests.routes([shown]) == ["/repos/{owner}/{name}", "/users/{login}"])
        let listed = try recording([
            ("GET /plans", 200, #"[{"slug": "free"}, {"slug": "team"}]"#), ("GET /plans/free", 200, "{}"),
        ])
        #expect(try InferenceTests.routes([listed]) == ["/plans", "/plans/{plan_slug}"])
    }

    /// What was answered with errors only is of the route that it would have been of.
    @Test(arguments: [
        (["/things/1", "/things/2"], "/things/none", ["/things/{thing_id}"]),
        (["/things/1/5", "/things/2/5"], "/things/none/5", ["/things/{thing_id}/{id}"]),
        (["/things/1/parts"], "/things/none", ["/things/none", "/things/{thing_id}/parts"]),
    ]) func anErrorIsOfARouteThatFits(_ found: [String], _ missing: String, _ routes: [String]) throws {
        let calls = found.map { ("GET \($0)", 200, "{}") } + [("GET \(missing)", 404, "{}")]
        #expect(try InferenceTests.routes([recording(calls)]) == routes)
    }

    @Test func objectsOfOneShapeShareASchema() throws {
        let todo = #"{"id": 1, "title": "a", "created_at": "2024-05-21T06:32:19Z"}"#
        let recording = try recording([
            ("GET /todos", 200, "{\"data\": [\(todo), \(todo)], \"total\": 2}"), ("GET /todos/1", 200, todo),
            ("POST /todos", 201, todo), ("GET /todos/9", 404, #"{"message": "no"}"#),
            ("DELETE /todos/9", 404, #"{"message": "no"}"#),
        ])
        let inference = try Inference([recording])
        #expect(inference.summary.schemas == ["Error", "Todo"])
        #expect(
            inference.summary.operations.map { "\($0.name) \($0.id)" } == [
                "GET /todos listTodos", "POST /todos createTodo", "GET /todos/{todo_id} getTodo",
                "DELETE /todos/{todo_id} deleteTodo",
            ])
        try expectSatisfied([recording])
    }

    /// Two answers to one request with no write between them.
    @Test func aValueThatDiffersFromCallToCallIsVolatile() throws {
        let twice = try recording([
            ("GET /a", 200, #"{"request_id": "one-1", "done": false}"#),
            ("GET /a", 200, #"{"request_id": "two-2", "done": true}"#),
        ])
        let text = try Inference([twice]).text
        #expect(text.ranges(of: "x-apicheck-volatile: true").count == 1)
        var written = try recording([
            ("GET /a", 200, #"{"updated_at": "2024-05-21T06:32:19Z"}"#), ("PUT /a", 204, ""),
            ("GET /a", 200, #"{"updated_at": "2024-05-21T06:32:20Z"}"#),
        ])
        #expect(try !Inference([written]).text.contains("volatile"))
        written.entries.remove(at: 1)
        #expect(try Inference([written]).text.contains("volatile"))
    }

    @Test func credentialsAndKeysBecomeSecuritySchemes() throws {
        var calls = try recording([
            ("GET /a?api_key=REDACTED-3", 200, "{}"), ("GET /b", 200, "{}"), ("GET /c", 200, "{}"),
        ])
        calls.entries[0].exchange.request.headers = ["X-API-Key": "REDACTED-1"]
        calls.entries[1].exchange.request.headers = ["Authorization": "KakaoAK REDACTED-2"]
        let root = try Document(yaml: Inference([calls]).text, source: "openapi.yaml").root
        let schemes = root["components"]?["securitySchemes"]?.members.map { "\($0.name) \($0.value.text)" }
        #expect(
            schemes == [
                #"kakaoAkAuth {"type":"http","scheme":"KakaoAK"}"#,
                #"apiKey {"type":"apiKey","in":"header","name":"x-api-key"}"#,
                #"apiKey2 {"type":"apiKey","in":"query","name":"api_key"}"#,
            ])
        #expect(root["paths"]?["/a"]?["get"]?["security"]?.text == #"[{"apiKey":[],"apiKey2":[]}]"#)
        #expect(root["paths"]?["/c"]?["get"]?["security"] == nil)
    }

    @Test func errors() throws {
        #expect(throws: InferenceError.nothing(sources: ["a.har"])) { try Inference([recording([])]) }
        let pages = try recording([("GET /a", 200, ""), ("GET /b", 204, "")])
        #expect(throws: InferenceError.noJSON(host: "api.example.com", types: [])) { try Inference([pages]) }
        var options = InferenceOptions()
        options.hosts = ["example.org"]
        #expect(throws: InferenceError.unknownHost("example.org", known: ["api.example.com"])) {
            try Inference([pages], options: options)
        }
        options.hosts = []
        options.limits.operations = 1
        let two = try recording([("GET /a", 200, "{}"), ("GET /b", 200, "{}")])
        #expect(throws: InferenceError.tooManyOperations(limit: 1)) { try Inference([two], options: options) }
        options.limits.exchanges = 1
        #expect(throws: InferenceError.tooManyExchanges(limit: 1)) { try Inference([two], options: options) }
    }
}
