import APICheckBase
import APICheckContracts
import APICheckDiscovery
import APICheckFindings
import APICheckHTTP
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
    static func expectSatisfied(_ recordings: [Recording]) throws {
        let contract = try Inferred(recordings).contract
        #expect(contract.faults.isEmpty)
        for entry in recordings.flatMap(\.entries) { #expect(contract.check(entry.exchange).findings.isEmpty) }
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
        try InferenceTests.expectSatisfied([calls])
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
        try InferenceTests.expectSatisfied([calls])
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
        try InferenceTests.expectSatisfied([recording])
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

    @Test func operationsOfAPathAreInOneOrder() throws {
        let methods = ["TRACE", "OPTIONS", "PUT", "GET"]
        let summary = try Inference([recording(methods.map { ("\($0) /a", 200, "{}") })]).summary
        #expect(summary.operations.map(\.name) == ["GET /a", "PUT /a", "OPTIONS /a", "TRACE /a"])
    }

    /// A place is compared a thousand times in a recording. What differs there later does not count, and in other places beside
    /// it still does.
    @Test(arguments: [(1_200, 0), (990, 2), (1_190, 1)])
    func aPlaceThatDiffersLate(_ first: Int, _ volatile: Int) throws {
        let calls = (0..<1_200).map { call in
            let noted = call < first ? "number \(call) of" : "2024-05-21T06:32:\(10 + call % 50)Z"
            return (
                "GET /a", 200,
                """
                {"data": [{"id": 1, "note": "buy \(call) bags", "user": {"note": "see \(call) too"},
                 "late": {"at": "2024-05-21T06:32:\(call == first ? 20 : 19)Z"}}], "noted": "\(noted)", "count": 1}
                """
            )
        }
        let text = try Inference([recording(calls)]).text
        #expect(text.ranges(of: "x-apicheck-volatile: true").count == volatile)
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
        #expect(throws: Problem.nothingToLearn(sources: ["a.har"])) { try Inference([recording([])]) }
        let pages = try recording([("GET /a", 200, ""), ("GET /b", 204, "")])
        #expect(throws: Problem.noJSON(host: "api.example.com", types: [])) { try Inference([pages]) }
        var options = InferenceOptions()
        options.hosts = ["example.org"]
        #expect(throws: Problem.unknownHost("example.org", known: ["api.example.com"])) {
            try Inference([pages], options: options)
        }
        options.hosts = []
        options.limits.operations = 1
        let two = try recording([("GET /a", 200, "{}"), ("GET /b", 200, "{}")])
        #expect(throws: Problem.tooManyOperations(limit: 1)) { try Inference([two], options: options) }
        options.limits.exchanges = 1
        #expect(throws: Problem.tooManyExchanges(limit: 1)) { try Inference([two], options: options) }
    }
}
