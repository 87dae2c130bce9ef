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
                  nearest:  todos.har (entry 1), GET /todos?page=2&per_page=10
                  method:   ok
                  path:     ok
                  query:    page
                    expected: "2"
                    actual:   "3"
                  body:     ok
                To accept it: --ignore-query page. Record it with: apicheck record
                """
            ),
            (
                "DELETE /todos/1",
                """
                no recorded answer to DELETE /todos/1
                  nearest:  todos.har (entry 2), GET /todos/1
                  method:   differs
                    expected: GET
                    actual:   DELETE
                  path:     ok
                  query:    ok
                  body:     ok
                Record it with: apicheck record
                """
            ),
            (
                #"POST /todos {"user":{"id":8,"name":"a"}}"#,
                """
                no recorded answer to POST /todos
                  nearest:  todos.har (entry 3), POST /todos
                  method:   ok
                  path:     ok
                  query:    ok
                  body:     /user/id
                    expected: 7
                    actual:   8
                  body:     /user/name
                    expected: absent
                    actual:   "a"
                To accept it: --ignore-body-at /user/id, --ignore-body-at /user/name. Record it with: apicheck record
                """
            ),
            (
                "PUT /todos/1 abd",
                """
                no recorded answer to PUT /todos/1
                  nearest:  todos.har (entry 4), PUT /todos/1
                  method:   ok
                  path:     ok
                  query:    ok
                  body:     differs
                    expected: 3 bytes
                    actual:   3 bytes, others from byte 2
                To accept it: --ignore-body. Record it with: apicheck record
                """
            ),
            (
                "GET /todo/1?password=geheim&sort=a",
                """
                no recorded answer to GET /todo/1?password=REDACTED&sort=a
                  nearest:  todos.har (entry 2), GET /todos/1
                  method:   ok
                  path:     differs
                    expected: /todos/1
                    actual:   /todo/1
                  query:    password
                    expected: absent
                    actual:   "REDACTED"
                  query:    sort
                    expected: absent
                    actual:   "a"
                  body:     ok
                Record it with: apicheck record
                """
            ),
        ])
    func namesTheNearestAndEachPart(_ call: String, _ expected: String) throws {
        #expect(try miss(call).description == expected)
    }

    @Test func saysWhichCallConsumedTheAnswer() throws {
        let replayer = Replayer(try Script.recording("GET /a, GET /b, GET /b", name: "x.har"), repeats: .refuse)
        #expect(try Script.play("GET /b, GET /a, GET /b", with: replayer) == "1 0 2")
        let request = try Script.request("GET /b")
        let miss = try #require(throws: Miss.self) { try replayer.entry(answering: request) }
        #expect(
            miss.description == """
                no recorded answer to GET /b
                  nearest:  x.har (entry 3), GET /b
                  method:   ok
                  path:     ok
                  query:    ok
                  body:     ok
                  consumed: by call 3
                To accept it: --repeats last. Record it with: apicheck record
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
        #expect(miss.settings == [.anyHost, .anyQueryOrder, .anyHeader("Accept")])
        #expect(
            miss.settings.map(\.description) == [
                "any host", "without --ordered-query", "without --match-header Accept",
            ])
    }

    @Test func anEntrysWorkflowIsInTheCommand() throws {
        var recording = try Script.recording("GET /a", name: "todos.har")
        recording.entries[0].label = ExchangeLabel(api: "todos", workflow: "reads", step: "list")
        let request = try Script.request("GET /b")
        let miss = try #require(throws: Miss.self) { try Replayer(recording).entry(answering: request) }
        #expect(miss.command == "apicheck record todos --workflow reads --mode new")
        let other = try #require(throws: Miss.self) {
            try Replayer(recording, command: "make record").entry(answering: request)
        }
        #expect(other.command == "make record")
    }

    @Test func asJSON() throws {
        let text = String(decoding: try miss("GET /todos?page=3&per_page=10").json, as: UTF8.self)
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
                    "--ignore-query page"
                  ],
                  "command": "apicheck record"
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
                no recorded answer to GET /: the recording has no entry
                Record it with: apicheck record
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
