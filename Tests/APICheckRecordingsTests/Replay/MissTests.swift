import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import TestSupport
import Testing

@Suite struct MissTests {
    private static let recorded =
        #"GET /todos?page=2&per_page=10, GET /todos/1, POST /todos {"user":{"id":7}}, PUT /todos/1 abc"#

    private func miss(
        _ call: String, recorded: String = recorded, matching: Matching = Matching(), repeats: Replayer.Repeats = .last
    ) throws -> Miss {
        let replayer = Replayer(
            try Script.recording(recorded, name: "todos.har"), matching: matching, repeats: repeats)
        let request = try Script.request(call)
        return try #require(throws: Miss.self) { try replayer.entry(answering: request) }
    }

    @Test(
        arguments: [
            (
                "GET /todos?page=3&per_page=10",
                """
                no recorded answer to GET /todos?page=3&per_page=10
                  where:    nearest entry: todos.har (entry 1), GET /todos?page=2&per_page=10
                  expected: query page: "2"
                  actual:   query page: "3"
                  help:     accept ignoredQuery("page"); record(api: nil)
                """
            ),
            (
                "DELETE /todos/1",
                """
                no recorded answer to DELETE /todos/1
                  where:    nearest entry: todos.har (entry 2), GET /todos/1
                  expected: method: GET
                  actual:   method: DELETE
                  help:     record(api: nil)
                """
            ),
            (
                #"POST /todos {"user":{"id":8,"name":"a"}}"#,
                """
                no recorded answer to POST /todos
                  where:    nearest entry: todos.har (entry 3), POST /todos
                  expected: body /user/id: 7
                            body /user/name: absent
                  actual:   body /user/id: 8
                            body /user/name: "a"
                  help:     accept ignoredBody("/user/id"), ignoredBody("/user/name"); record(api: nil)
                """
            ),
            (
                "GET /nope",
                """
                no recorded answer to GET /nope
                  actual:   todos.har has no entry with a similar path
                  help:     record(api: nil)
                """
            ),
            (
                "PUT /todos/1 abd",
                """
                no recorded answer to PUT /todos/1
                  where:    nearest entry: todos.har (entry 4), PUT /todos/1
                  expected: body: 3 bytes
                  actual:   body: 3 bytes, others from byte 2
                  help:     accept matchedBody; record(api: nil)
                """
            ),
            (
                "GET /todo/1?password=geheim&sort=a",
                """
                no recorded answer to GET /todo/1?password=REDACTED&sort=a
                  where:    nearest entry: todos.har (entry 2), GET /todos/1
                  expected: path: /todos/1
                            query password: absent
                            query sort: absent
                  actual:   path: /todo/1
                            query password: "REDACTED"
                            query sort: "a"
                  help:     record(api: nil)
                """
            ),
        ])
    func namesTheNearestAndEachPart(_ call: String, _ expected: String) throws {
        #expect(try miss(call).problem.text(wording: Self.wording).string == expected)
    }

    /// Segments that all entries begin with say nothing about the resource.
    @Test(arguments: [
        ("GET /api/v2/nope", nil), ("GET /api/v2/todo", "GET /api/v2/todos"),
        ("GET /api/v2/users/9", "GET /api/v2/users/1"),
        ("GET /users/1", "GET /api/v2/users/1"), ("GET /api/v2/todos/x/comments", "GET /api/v2/todos"), ("GET /", nil),
    ])
    func namesOnlyAnEntryWithASimilarPath(_ call: String, _ nearest: String?) throws {
        let recorded = "GET /api/v2/todos, GET /api/v2/users/1, GET /api/v2/bearer"
        #expect(try miss(call, recorded: recorded).nearest?.request == nearest)
    }

    /// One path alone does not say which of its segments are a prefix.
    @Test(arguments: [("GET /me/8", "GET /me/7"), ("GET /you", nil)])
    func anEntryAloneHasNoPrefix(_ call: String, _ nearest: String?) throws {
        #expect(try miss(call, recorded: "GET /me/7").nearest?.request == nearest)
    }

    /// No workflow makes the calls of an app.
    @Test(arguments: [(ExchangeLabel.proxied, NextStep.capture), ("reads", .extend(api: "todos", workflow: "reads"))])
    func theStepIsThatOfTheRecorder(_ workflow: String, _ step: NextStep) throws {
        var entry = try RecordedEntry(exchange("GET", "http://h/a"))
        entry.label = ExchangeLabel(api: "todos", workflow: workflow)
        let replayer = Replayer(Recording(entries: [entry]))
        let request = try Script.request("GET /a/b")
        #expect(try #require(throws: Miss.self) { try replayer.entry(answering: request) }.recordingStep == step)
    }

    /// The words of a front end: the steps as data.
    private static func wording(_ step: NextStep) -> PrintableText? {
        guard case .accept(let settings) = step else { return "\(step)" }
        return "accept \(settings.map { "\($0)" }.joined(separator: ", "))"
    }

    @Test func saysWhichCallConsumedTheAnswer() throws {
        let replayer = Replayer(try Script.recording("GET /a, GET /b, GET /b", name: "x.har"), repeats: .refuse)
        #expect(try Script.play("GET /b, GET /a, GET /b", with: replayer) == "1 0 2")
        let request = try Script.request("GET /b")
        let miss = try #require(throws: Miss.self) { try replayer.entry(answering: request) }
        #expect(
            miss.problem.text(wording: Self.wording) == """
                no recorded answer to GET /b
                  where:    nearest entry: x.har (entry 3), GET /b
                  expected: an unused entry
                  actual:   an entry that answered call 3
                  help:     accept repeats; record(api: nil)
                """)
    }

    @Test func partsThatCountByChoice() throws {
        let matching = Matching(comparesHost: true, isQueryOrdered: true, headers: ["Accept"])
        let recorded = try exchange("GET", "http://h/a?x=1&y=2", headers: ["Accept": "text/html"])
        let replayer = Replayer(Recording(entries: [RecordedEntry(recorded)]), matching: matching)
        let url = try #require(HTTPURL("https://h/a?y=2&x=1"))
        let miss = try #require(throws: Miss.self) { try replayer.entry(answering: Request("GET", url)) }
        #expect(
            miss.nearest?.verdicts == [
                Miss.Verdict(.method),
                Miss.Verdict(.host, difference: Miss.Difference(expected: "http://h:80", actual: "https://h:443")),
                Miss.Verdict(.path),
                Miss.Verdict(.query, difference: Miss.Difference(expected: "x=1&y=2", actual: "y=2&x=1")),
                Miss.Verdict(
                    .header, name: "Accept", difference: Miss.Difference(expected: "\"text/html\"", actual: "absent")),
                Miss.Verdict(.body),
            ])
        #expect(miss.settings == [.matchedHost, .matchedQueryOrder, .matchedHeader("Accept")])
    }

    @Test func anEntrysWorkflowIsToBeExtended() throws {
        var recording = try Script.recording("GET /a", name: "todos.har")
        recording.entries[0].label = ExchangeLabel(api: "todos", workflow: "reads", step: "list")
        let request = try Script.request("GET /b")
        let miss = try #require(throws: Miss.self) { try Replayer(recording).entry(answering: request) }
        #expect(miss.recordingStep == .extend(api: "todos", workflow: "reads"))
        let other = try #require(throws: Miss.self) {
            try Replayer(recording, command: "make record").entry(answering: request)
        }
        #expect(other.recordingStep == .recordWith(command: "make record"))
    }

    @Test func asJSON() throws {
        let miss = try miss("GET /todos?page=3&per_page=10")
        let json = miss.json(wording: { "\($0)" }, command: { "command of \($0)" })
        let text = String(decoding: json, as: UTF8.self)
        #expect(
            text == """
                {
                  "error": "unrecorded",
                  "request": "GET /todos?page=3&per_page=10",
                  "recording": "todos.har",
                  "nearest": {
                    "entry": 1,
                    "line": null,
                    "request": "GET /todos?page=2&per_page=10",
                    "parts": [
                      {
                        "part": "method",
                        "name": null,
                        "verdict": "ok"
                      },
                      {
                        "part": "path",
                        "name": null,
                        "verdict": "ok"
                      },
                      {
                        "part": "query",
                        "name": "page",
                        "verdict": "differs",
                        "expected": "\\"2\\"",
                        "actual": "\\"3\\""
                      },
                      {
                        "part": "body",
                        "name": null,
                        "verdict": "ok"
                      }
                    ],
                    "consumedByCall": null
                  },
                  "settings": [
                    "change(APICheckBase.Setting.ignoredQuery(\\"page\\"))"
                  ],
                  "command": "command of record(api: nil)"
                }

                """)
    }

    @Test func anEmptyRecordingSaysSo() async throws {
        let request = try Script.request("GET /")
        let error = try await #require(throws: TransportError.self) { try await Replayer(Recording()).send(request) }
        #expect(error.kind == .unrecorded)
        #expect(error.host == "h")
        #expect(
            error.description == """
                no recorded answer to GET /
                  actual:   the recording has no entry with a similar path
                """)
    }

    @Test func anEntryOfAFileHasItsLine() throws {
        let folder = try TemporaryFolder()
        try Script.recording("GET /a, GET /b").save(to: folder.path + "/x.har")
        let replayer = Replayer(try Recording(contentsOf: folder.path + "/x.har"))
        let request = try Script.request("GET /b?c=1")
        let miss = try #require(throws: Miss.self) { try replayer.entry(answering: request) }
        #expect(miss.nearest?.entry == 2)
        let entry = try Document(contentsOf: folder.path + "/x.har").root["log"]?["entries"]?[1]
        #expect(entry?["request"]?["url"]?.string == "http://h/b")
        #expect(miss.nearest?.line == entry?.line)
    }
}
