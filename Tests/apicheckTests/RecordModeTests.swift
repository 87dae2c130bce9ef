import APICheckBase
import APICheckHTTP
import APICheckNetwork
import Foundation
import TestSupport
import Testing

/// `apicheck record` on a project of two calls, against a server that notes what it was asked.
@Suite struct RecordModeTests {
    private static let contract = """
        openapi: 3.1.0
        info: {title: Things, version: "1"}
        paths:
          /a: {get: {operationId: a, responses: {"200": {description: read}}}}
          /b: {get: {operationId: b, responses: {"200": {description: read}}}}
        """

    private let folder: TemporaryFolder
    private var file: String { "recordings/things/calls.har" }
    /// The report of a run that keeps the recording.
    private var skipped: String {
        """
        skipped   things/calls: \(file) exists; --mode new adds what it lacks, --mode all records it again

        0 exchanges checked: 0 breaking, 0 warnings, 0 info, 1 skipped

        """
    }

    init() throws {
        folder = try TemporaryFolder()
        _ = try folder.write("contracts/things/openapi.yaml", Self.contract.utf8)
        try write(steps: ["a"])
    }

    private func write(steps: [String]) throws {
        let text = """
            arazzo: 1.0.1
            info: {title: Calls, version: "1"}
            sourceDescriptions: [{name: things, url: ./openapi.yaml, type: openapi}]
            workflows:
              - workflowId: calls
                steps:
            \(steps.map { "      - {stepId: \($0), operationId: \($0)}" }.joined(separator: "\n"))
            """
        _ = try folder.write("contracts/things/workflows.arazzo.yaml", text.utf8)
    }

    @Test func newAddsWhatTheRecordingLacks() async throws {
        let asked = Asked()
        let server = HTTPServer()
        let port = try await server.start { request in
            asked.add(request.path)
            return .response(Response(status: 200))
        }
        let record = { (mode: String) in
            try await Binary.run(
                ["record", "--mode", mode, "--server", "http://127.0.0.1:\(port)", "--timeout", "300"], in: folder.url,
                // The command is an explicit wish: neither of these speaks to it.
                environment: ["CI": "true", "APICHECK_RECORD": "none"])
        }
        let first = try await record("new")
        #expect((first.status, first.error) == (0, "recorded  \(file), 1 exchange\n"))
        try write(steps: ["b", "a"])
        let second = try await record("new")
        #expect((second.status, second.error) == (0, "recorded  \(file), 2 exchanges, 1 of them new\n"))
        #expect(asked.paths == ["/a", "/b"])
        let before = folder.contents
        let third = try await record("new")
        #expect((third.status, third.error) == (0, "unchanged \(file): nothing to record\n"))
        #expect(try await record("once").output == skipped)
        #expect(asked.paths == ["/a", "/b"])
        #expect(folder.contents == before)
        let all = try await record("all")
        #expect((all.status, all.error) == (0, "recorded  \(file), 2 exchanges\n"))
        #expect(asked.paths == ["/a", "/b", "/b", "/a"])
        await server.stop()
    }

    @Test(arguments: ["once", "new", "all"]) func aBrokenRecordingIsRefusedAndStays(_ mode: String) async throws {
        _ = try folder.write(file, "{\n  \"log\": mine".utf8)
        let before = folder.contents
        // Nothing listens there; nothing is asked.
        let outcome = try await Binary.run(
            ["record", "--mode", mode, "--server", "http://127.0.0.1:1"], in: folder.url)
        #expect(outcome.status == 2)
        #expect(
            outcome.error == """
                error: \(file):2:10: not a recording, invalid JSON
                  expected: a HAR 1.2 file
                  actual:   expected a value
                  help:     apicheck import repairs files of other programs; restore the file from version control or record \
                it again

                """)
        #expect(folder.contents == before)
    }

    /// Two programs record one file: while the first one waits for an answer, one that may not wait gives up and says why,
    /// one that may comes after it and finds the file made.
    @Test func twoProgramsDoNotMixInOneFile() async throws {
        let asked = Asked()
        let server = HTTPServer()
        let late = Late()
        let port = try await server.start { [folder] request in
            guard asked.add(request.path) == 1 else { return .response(Response(status: 200)) }
            let again = [
                "record", "--server", "http://127.0.0.1:\(request.headers["host"]?.split(separator: ":").last ?? "")",
            ]
            await late.set(
                refused: try? await Binary.run(again + ["--lock-wait", "0"], in: folder.url),
                waiting: Task { try await Binary.run(again + ["--lock-wait", "60"], in: folder.url) })
            return .response(Response(status: 200))
        }
        let first = try await Binary.run(
            ["record", "--server", "http://127.0.0.1:\(port)", "--timeout", "300"], in: folder.url)
        #expect((first.status, first.error) == (0, "recorded  \(file), 1 exchange\n"))
        let refused = try #require(await late.refused)
        #expect(refused.status == 3)
        #expect(
            refused.error.replacing(/process \d+/, with: "process N") == """
                error: \(file): process N is recording this file, waited 0 s for it
                  help:     wait longer with --lock-wait SECONDS; run it again when that process has ended

                """)
        #expect(
            refused.output == """
                skipped   things/calls: it could not be run

                0 exchanges checked: 0 breaking, 0 warnings, 0 info, 1 skipped

                """)
        let waiting = try #require(await late.waiting)
        let second = try await waiting.value
        #expect((second.status, second.error) == (0, ""))
        #expect(second.output == skipped)
        #expect(asked.paths == ["/a"])
        #expect(
            folder.contents.keys.sorted() == [
                "contracts/things/openapi.yaml", "contracts/things/workflows.arazzo.yaml", file,
            ])
        await server.stop()
    }

    private final class Asked: Sendable {
        private let all = Locked<[String]>([])

        var paths: [String] { all.withLock { $0 } }

        @discardableResult func add(_ path: String) -> Int {
            all.withLock { all in
                all.append(path)
                return all.count
            }
        }
    }

    private actor Late {
        private(set) var refused: Binary.Outcome?
        private(set) var waiting: Task<Binary.Outcome, any Error>?

        func set(refused: Binary.Outcome?, waiting: Task<Binary.Outcome, any Error>) {
            self.refused = refused
            self.waiting = waiting
        }
    }
}
