import APICheckHTTP
import Foundation
import TestSupport
import Testing

/// `diff --live --recording` makes the calls of a HAR file again, without a contract and workflows.
@Suite struct CaptureDiffTests {
    private static let list = #"{"data":[{"id":17,"title":"a","done":false},{"id":18,"title":"b","done":true}]}"#

    private static let calls = [
        CapturedService.Call(request: "GET /todos", body: list),
        CapturedService.Call(request: "GET /todos/18", body: #"{"id":18,"title":"b","done":true}"#),
        CapturedService.Call(request: "GET /todos/none", status: 404, body: #"{"error":"none"}"#),
        CapturedService.Call(request: "DELETE /todos/99", body: #"{"deleted":1}"#),
    ]

    private static func service() async throws -> CapturedService {
        let service = try await CapturedService(logging: "Authorization")
        try service.capture(calls)
        return service
    }

    @Test func theSameServiceHasNoFindings() async throws {
        let service = try await Self.service()
        service.answer([
            "GET /todos": .init(body: Self.list), "GET /todos/18": .init(body: #"{"id":18,"title":"b","done":true}"#),
        ])
        let outcome = try await service.run("diff", "--live", "--recording", "capture.har")
        #expect(
            outcome.output == """
                skipped   capture.har: DELETE /todos/{todo_id}: it removes what the capture did not make, so it works once

                3 exchanges checked: 0 breaking, 0 warnings, 0 info, 1 skipped
                passed    no finding of level warning or above

                """)
        #expect((outcome.status, outcome.error) == (0, ""))
        #expect(service.requests == ["GET /todos", "GET /todos/18", "GET /todos/none"])
        await service.stop()
    }

    /// The todo 18 is 42 now, and its members have other types.
    @Test func anIdThatTheListNoLongerHasIsFollowed() async throws {
        let service = try await Self.service()
        service.answer([
            "GET /todos": .init(
                body: #"{"data":[{"id":41,"title":"a","done":false},{"id":42,"title":"c","done":true}]}"#),
            "GET /todos/42": .init(body: #"{"id":42,"title":"c","done":"yes"}"#),
        ])
        let outcome = try await service.run("diff", "--live", "--recording", "capture.har")
        #expect(outcome.status == 1)
        #expect(service.requests == ["GET /todos", "GET /todos/42", "GET /todos/none"])
        #expect(
            outcome.output.hasPrefix(
                """
                The API changed: the answers differ from the older recording

                GET /todos/42

                  warning   recorded-type-changed at /done
                    expected     true (boolean)
                    actual       "yes" (string)
                    evidence     capture.har, entry 2
                """), "\(outcome.output)")
        #expect(outcome.output.contains("0 breaking, 1 warning"), "\(outcome.output)")
        await service.stop()
    }

    @Test func aCallForAnElementOfAnEmptyListIsSkipped() async throws {
        let service = try await Self.service()
        service.answer(["GET /todos": .init(body: #"{"data":[]}"#)])
        let outcome = try await service.run("diff", "--live", "--recording", "capture.har")
        #expect(outcome.status == 1)
        #expect(
            outcome.output.contains("skipped   capture/reads: getTodo: GET /todos returned an empty list"),
            "\(outcome.output)")
        #expect(outcome.output.contains("warning   recorded-list-emptied at /data"), "\(outcome.output)")
        #expect(outcome.output.contains("0 breaking, 1 warning"), "\(outcome.output)")
        #expect(service.requests == ["GET /todos", "GET /todos/none"])
        await service.stop()
    }

    /// An answer that is cut off is in the report, and the exit status is that of a finding.
    @Test func anAnswerThatIsCutOffIsAFinding() async throws {
        let service = try await Self.service()
        service.answer([
            "GET /todos": .init(body: Self.list + String(repeating: " ", count: 500), isCutOff: true),
            "GET /todos/18": .init(body: #"{"id":18,"title":"b","done":true}"#),
        ])
        for format in ["text", "json", "markdown", "junit", "sarif", "github"] {
            let outcome = try await service.run(
                "diff", "--live", "--recording", "capture.har", "--format", format)
            #expect(outcome.status == 1, "\(format)")
            #expect(outcome.output.contains("exchange-failed"), "\(format): \(outcome.output)")
            #expect(outcome.output.contains("status 200"), "\(format): \(outcome.output)")
        }
        await service.stop()
    }

    /// What somebody captured with a credential is sent with it to its own server, and to no other.
    @Test func credentialsOfTheCaptureStayWithItsServer() async throws {
        let service = try await Self.service()
        let other = try await Self.service()
        let token = "Bearer tok-5f2a9c81d7e34b60"
        try service.capture(
            Self.calls + [
                CapturedService.Call(
                    request: "GET /me", headers: [(name: "Authorization", value: token)], body: #"{"id":1}"#)
            ])
        let answers: [String: CapturedService.Answer] = [
            "GET /todos": .init(body: Self.list), "GET /todos/18": .init(body: #"{"id":18,"title":"b","done":true}"#),
            "GET /me": .init(body: #"{"id":1}"#),
        ]
        service.answer(answers)
        other.answer(answers)
        let own = try await service.run("diff", "--live", "--recording", "capture.har")
        #expect((own.status, own.error) == (0, ""))
        #expect(service.requests.last == "GET /me \(token)")
        #expect(!own.output.contains("5f2a9c81d7e34b60"))
        let foreign = try await service.run(
            "diff", "--live", "--recording", "capture.har", "--server", "http://127.0.0.1:\(other.port)")
        #expect(foreign.status == 0)
        #expect(other.requests == ["GET /todos", "GET /todos/18", "GET /todos/none"])
        #expect(
            foreign.output.contains(
                "GET /me: it needs a secret that the recording does not have: --input token=VALUE"),
            "\(foreign.output)")
        // With a credential for the other server, the call is made there.
        let given = try await service.run(
            "diff", "--live", "--recording", "capture.har", "--server", "http://127.0.0.1:\(other.port)",
            "--header", "Authorization: Bearer other-8d1f6a2b9c")
        #expect(given.status == 0, "\(given.output)")
        #expect(other.requests.last == "GET /me Bearer other-8d1f6a2b9c")
        await service.stop()
        await other.stop()
    }

    /// The header is no credential of the contract, but its value was removed as a secret.
    @Test func aHeaderWhoseValueWasRemovedIsThatOfTheOption() async throws {
        let service = try await Self.service()
        let other = try await CapturedService(logging: "X-Fixture-Ignore")
        try service.capture([
            CapturedService.Call(
                request: "GET /me", headers: [(name: "X-Fixture-Ignore", value: "Bearer tok-5f2a9c81d7e34b60")],
                body: #"{"id":1}"#)
        ])
        other.answer(["GET /me": .init(body: #"{"id":1}"#)])
        let server = "http://127.0.0.1:\(other.port)"
        let without = try await service.run("diff", "--live", "--recording", "capture.har", "--server", server)
        #expect(without.status == 3)
        #expect(without.error.contains("it needs a secret that the recording does not have"), "\(without.error)")
        let given = try await service.run(
            "diff", "--live", "--recording", "capture.har", "--server", server, "--header", "X-Fixture-Ignore: 1")
        #expect(given.status == 0, "\(given.output)\(given.error)")
        #expect(other.requests == ["GET /me 1"])
        await service.stop()
        await other.stop()
    }

    /// A client follows it, and gets the same answer.
    @Test func aRedirectThatCameIsFollowed() async throws {
        let service = try await Self.service()
        let todo = CapturedService.Answer(body: #"{"id":18,"title":"b","done":"yes"}"#)
        service.answer([
            "GET /todos": .init(body: Self.list),
            "GET /todos/18": .init(status: 308, headers: ["Location": "/v2/todos/18"]),
            "GET /v2/todos/18": todo,
            "GET /todos/none": .init(status: 302, headers: ["Location": "http://127.0.0.1:1/elsewhere"]),
        ])
        let outcome = try await service.run("diff", "--live", "--recording", "capture.har")
        #expect(service.requests == ["GET /todos", "GET /todos/18", "GET /v2/todos/18", "GET /todos/none"])
        #expect(
            outcome.output.contains(
                """
                  warning   recorded-redirect-added at status
                    expected     200
                    actual       308 to /v2/todos/18
                """), "\(outcome.output)")
        #expect(outcome.output.contains("recorded-type-changed at /done"), "\(outcome.output)")
        #expect(outcome.output.contains("    expected     404\n    actual       302"), "\(outcome.output)")
        await service.stop()
    }

    @Test(arguments: [
        (["--recording", "capture.har"], "an option of live runs is given: add --live, or leave it out"),
        (["--live", "todos", "--recording", "capture.har"], "--recording and the names of APIs exclude each other"),
        (["--live", "--recording", "capture.har", "--learn"], "--recording and --learn exclude each other"),
        (["--live", "--recording", "capture.har", "--sandbox"], "--recording and --sandbox exclude each other"),
        (["--live", "--host", "a.example"], "--host needs --recording: it chooses among the hosts of a HAR file"),
        (["--live", "--recording", "none.har"], "none.har: no such file"),
    ])
    func isRefused(_ arguments: [String], _ message: String) async throws {
        let service = try await Self.service()
        let old = arguments.contains("--live") ? [] : ["a.har", "b.har"]
        let outcome = try await Binary.run(["diff"] + old + arguments, in: service.folder.url)
        #expect(outcome.status == 2)
        #expect(outcome.error.contains(message), "\(outcome.error)")
        await service.stop()
    }

    /// A file whose calls all write.
    @Test func aFileWithoutACallToMakeIsRefused() async throws {
        let service = try await Self.service()
        try service.capture([Self.calls[3]])
        let outcome = try await service.run("diff", "--live", "--recording", "capture.har")
        #expect(outcome.status == 3)
        #expect(outcome.error.contains("no call of capture.har can be made again: DELETE /todos/"), "\(outcome.error)")
        await service.stop()
    }
}
