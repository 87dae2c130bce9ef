import APICheckHTTP
import APICheckJSON
import Foundation
import TestSupport
import Testing

@Suite struct ServeTests {
    @Test func theHelpIsWhole() async throws {
        let outcome = try await Binary.run(["serve", "--help"], environment: ["COLUMNS": "80"])
        #expect(outcome.status == 0)
        try Golden.expect(outcome.output, equals: "serve-help.txt")
    }

    @Test func recordingsAreServedUntilTheInterruptAndItsUseIsPrinted() async throws {
        let server = try RunningBinary(
            ["serve", "todos", "--fault", "todos:status=429,then=200,operation=getTodo"], at: Binary.root)
        let port = try await server.port()
        let address = server.said
        #expect(address == "todos  http://127.0.0.1:\(port)/api/v2\n")
        for status in [429, 200, 200] {
            let response = try await RawConnection.exchange("GET", "/api/v2/todos/4698", port: port)
            #expect(response.status == status)
        }
        let miss = try await RawConnection.exchange("GET", "/api/v2/todos/1?x=2", port: port)
        #expect(miss.status == 501)
        let said = await server.interrupted()
        #expect(said.status == 0)
        try Golden.expect(String(said.output.dropFirst(address.count)), equals: "serve.txt")
        #expect(
            said.error.split(separator: "\n").last.map { Golden.stable(String($0)) } == """
                todos: no recorded answer to GET /api/v2/todos/1?x=2; nearest: recordings/todos/crud.har:225 (entry 3), \
                GET /api/v2/todos/4699, which differs in path, query x
                """)
    }

    @Test func aMissIsAcceptedByTheOptionsItNames() async throws {
        let wrong = "/api/v2/mocks?page=9&order_by=desc&per_page=10"
        let strict = try RunningBinary(["serve", "todos"], at: Binary.root)
        let miss = try await RawConnection.exchange("GET", wrong, port: strict.port())
        #expect(miss.status == 501)
        let settings = try Document(miss.body).root["settings"]?.elements.map(\.string)
        #expect(settings == ["--ignore-query page"])
        let said = await strict.interrupted()
        #expect(said.status == 0)
        #expect(
            said.error.hasSuffix("which differs in query page; to accept it: --ignore-query page\n"), "\(said.error)")

        let lax = try RunningBinary(
            ["serve", "todos", "--ignore-query", "page", "--repeats", "refuse"], at: Binary.root)
        // Two recordings have an answer.
        for status in [200, 200, 501] {
            #expect(try await RawConnection.exchange("GET", wrong, port: lax.port()).status == status)
        }
        #expect(await lax.interrupted().status == 0)
    }

    @Test func theMatchingBesideTheRecordingsApplies() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("recordings/todos/matching.yaml", "ignore-query: [page]\nrepeats: refuse\n".utf8)
        let file = "recordings/todos/reads.har"
        let recording = folder.url.appendingPathComponent(file)
        try FileManager.default.copyItem(
            at: Binary.root.appendingPathComponent("recordings/todos/reads.har"), to: recording)
        let target = "/api/v2/mocks?page=9&order_by=desc&per_page=10"
        let server = try RunningBinary(["serve", file], at: folder.url)
        for status in [200, 501] {
            #expect(try await RawConnection.exchange("GET", target, port: server.port()).status == status)
        }
        #expect(await server.interrupted().status == 0)
        let option = try RunningBinary(["serve", file, "--repeats", "last"], at: folder.url)
        for status in [200, 200] {
            #expect(try await RawConnection.exchange("GET", target, port: option.port()).status == status)
        }
        #expect(await option.interrupted().status == 0)
        _ = try folder.write("recordings/todos/matching.yaml", "ignore-querry: [page]\n".utf8)
        let refused = try await Binary.run(["serve", file], in: folder.url)
        #expect(refused.status == 2)
        #expect(
            refused.error.hasPrefix("error: recordings/todos/matching.yaml:1: unknown setting 'ignore-querry'\n"),
            "\(refused.error)")
    }

    /// The recording of a replay server is the recording it answers from, but for who was asked and when.
    @Test func recordingAReplayServerGivesTheSameRecording() async throws {
        let folder = try TemporaryFolder()
        let reads = ["record", "todos", "--workflow", "reads", "--timeout", "300", "--recordings"]
        let first = try await Binary.run(reads + ["\(folder.path)/1", "--sandbox"])
        #expect(first.status == 0, "\(first.output)\(first.error)")
        let server = try RunningBinary(["serve", "\(folder.path)/1/todos/reads.har"], at: Binary.root)
        let port = try await server.port()
        #expect(server.said == "reads  http://127.0.0.1:\(port)\n")
        let second = try await Binary.run(
            reads + ["\(folder.path)/2", "--rate", "1000", "--server", "http://127.0.0.1:\(port)/api/v2"])
        #expect(second.status == 0, "\(second.output)\(second.error)")
        let texts = try ["1", "2"].map { name in
            let file = folder.url.appendingPathComponent("\(name)/todos/reads.har")
            return timeless(try String(contentsOf: file, encoding: .utf8))
        }
        #expect(texts[0].count > 1_000)
        #expect(texts[0].count == texts[1].count)
        let difference = zip(texts[0], texts[1]).first { $0.0 != $0.1 }
        #expect(difference == nil)
        #expect(await server.interrupted().output.hasSuffix("0 without a recorded answer, 0 entries not used\n"))
    }

    /// Without ports, the times of calls, and how long they took.
    private func timeless(_ text: String) -> [Substring] {
        text.replacing(/127\.0\.0\.1:\d+/, with: "127.0.0.1:PORT").split(separator: "\n").map { line in
            let name = line.drop { $0 == " " }.prefix { $0 != ":" }
            let times = ["startedDateTime", "time", "blocked", "dns", "connect", "send", "wait", "receive", "ssl"]
            return times.contains { name == "\"\($0)\"" } ? name : line
        }
    }

    static let refusals: [([String], String)] = [
        (
            ["nothing"],
            "unknown API 'nothing'\n  expected: github, todos, kakao, lslp, lslp-v2, github-oauth or issuetracker"
        ),
        (
            ["todos", "--recordings", "/nowhere"],
            "/nowhere/todos/: no recording in this folder\n  help:     record it with: apicheck record todos"
        ),
        (
            ["--recordings", "/nowhere"],
            "/nowhere/: no recording in this folder\n  expected: /nowhere/<api>/<workflow>.har\n  help:     record it with: apicheck record"
        ),
        (
            ["todos", "--fault", "todo:reset"],
            "--fault todo: todo is not served; served: todos"
        ),
        (
            ["todos", "--fault", "todos:reset,operation=getTod"],
            """
            unknown operation 'getTod'
              expected: getTodo, getMock, createTodo, deleteTodo, listTodos, updateTodo, listMocks, searchTodos, editTodoJSON \
            or createTodoJSON
            """
        ),
        (
            ["todos", "--fault", "todos"],
            "invalid fault\n  expected: API:FAULT[,FAULT...], for example todos:status=429,then=200\n  actual:   todos"
        ),
    ]

    @Test(arguments: refusals) func whatCannotBeServedIsRefused(arguments: [String], message: String) async throws {
        let outcome = try await Binary.run(["serve"] + arguments)
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error == "error: \(message)\n")
    }
}
