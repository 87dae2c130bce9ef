import Foundation
import TestSupport
import Testing

/// A pattern that takes too many steps is neither a finding nor passed over in silence.
@Suite struct PatternLimitTests {
    private static let contract = """
        openapi: 3.1.0
        info: {title: Notes, version: "1"}
        servers: [{url: "http://127.0.0.1"}]
        paths:
          /note:
            get:
              responses:
                "200":
                  description: A note.
                  content:
                    application/json:
                      schema: {type: string, pattern: '^(a+)+\\1b$'}
        """

    private static let recording = """
        {"log": {"version": "1.2", "creator": {"name": "test", "version": "1"}, "entries": [{
          "startedDateTime": "2024-01-01T00:00:00Z", "time": 1,
          "request": {"method": "GET", "url": "http://127.0.0.1/note", "httpVersion": "HTTP/1.1", "cookies": [],
            "headers": [], "queryString": [], "headersSize": -1, "bodySize": 0},
          "response": {"status": 200, "statusText": "OK", "httpVersion": "HTTP/1.1", "cookies": [],
            "headers": [{"name": "Content-Type", "value": "application/json"}],
            "content": {"size": 42, "mimeType": "application/json", "text": "\\"\(String(repeating: "a", count: 40))\\""},
            "redirectURL": "", "headersSize": -1, "bodySize": 42},
          "cache": {}, "timings": {"send": 0, "wait": 1, "receive": 0}}]}}
        """

    @Test func isToldWithItsLineAndTheFlag() async throws {
        let folder = try TemporaryFolder()
        try Data(PatternLimitTests.contract.utf8).write(to: folder.url.appendingPathComponent("note.yaml"))
        try Data(PatternLimitTests.recording.utf8).write(to: folder.url.appendingPathComponent("note.har"))
        let outcome = try await Binary.run(
            ["verify", "--contract", "note.yaml", "--pattern-steps", "1000", "note.har"], in: folder.url)
        #expect(outcome.status == 0)
        #expect(
            outcome.output == """
                skipped   pattern at note.yaml:12: its back references take more than the limit of 1000 steps for some values, which are not checked; write it without back references; raise the limit with --pattern-steps

                1 exchange checked: 0 breaking, 0 warnings, 0 info, 1 skipped
                passed    note.yaml: 1 exchange, 1 recording

                """)
    }
}
