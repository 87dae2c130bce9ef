import Foundation
import TestSupport
import Testing

/// A call that failed is evidence of the failure, and its response, cut where it was, is no answer to judge.
@Suite struct FailedCallTests {
    @Test func isSkippedWithItsReason() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(
            "openapi.yaml",
            Data(
                """
                openapi: 3.1.0
                info: {title: t, version: "1"}
                paths:
                  /a:
                    get:
                      responses:
                        "200":
                          description: d
                          content: {application/json: {schema: {type: object}}}

                """.utf8))
        let request = #"{"method": "GET", "url": "http://h/a", "httpVersion": "HTTP/1.1", "headers": []}"#
        let response =
            #"{"status": 200, "headers": [{"name": "Content-Type", "value": "application/json"}], "content": "#
        _ = try folder.write(
            "a.har",
            Data(
                """
                {"log": {"creator": {"name": "apicheck", "version": "2"}, "entries": [
                {"request": \(request), "response": \(response){"text": "{}"}}},
                {"request": \(request), "response": \(response){"text": "{"}}, "_apicheck": {"failure": {
                "kind": "truncated", "host": "h:80", "phase": "receiving the response", "reason": "the connection closed",
                "remedy": "See the log."}}}]}}
                """.utf8))
        let outcome = try await Binary.run(["verify", "--contract", "openapi.yaml", "a.har"], in: folder.url)
        #expect(
            outcome.output == """
                skipped   a.har (entry 2): the call failed: the connection closed

                1 exchange checked: 0 breaking, 0 warnings, 0 info, 1 skipped
                passed    openapi.yaml: 1 exchange, 1 recording

                """)
        #expect(outcome.error == "")
        #expect(outcome.status == 0)
    }
}
