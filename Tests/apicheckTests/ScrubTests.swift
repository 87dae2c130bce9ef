import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import Foundation
import TestSupport
import Testing

/// `apicheck scrub` on files of old, as a user runs it. The secrets are made from parts: none stands in the repository.
@Suite struct ScrubTests {
    private static let token = "gh" + "p_" + "aB3dE5gH7jK9mN2pQ4sT6vW8xYz01aB3dE5g"
    private static let password = "correct-horse" + "-1"

    private static let contract = """
        openapi: 3.1.0
        info: {title: Me, version: "1"}
        paths:
          /me: {get: {operationId: me, responses: {"200": {$ref: "#/components/responses/User"}}}}
          /login: {post: {operationId: login, responses: {"200": {$ref: "#/components/responses/User"}}}}
        components:
          responses:
            User:
              description: the one who asks
              content:
                application/json:
                  schema: {type: object, properties: {nick: {type: string, x-apicheck-secret: true}}}
        """

    /// A recording of another program: members that the format does not know, its own layout, no space where ours has one.
    private static func recording(_ token: String, _ password: String) -> String {
        """
        {"log": {"version": "1.2", "creator": {"name": "a browser", "version": "9"},
          "pages": [{"id": "p", "title": "http://h/?q=\(token)"}],
          "entries": [
            {"startedDateTime": "2024-05-21T06:32:19.000Z", "time": 12.5, "_note": [1, {"a" : "b"}],
              "request": {"method": "POST", "url": "http://h/login", "httpVersion": "HTTP/1.1",
                "headers": [{"name": "X-Request-Id", "value": "t-1"}], "queryString": [], "cookies": [],
                "postData": {"mimeType": "application/json", "text": "{\\"user\\":\\"jo\\",\\"password\\":\\"\(password)\\"}"}},
              "response": {"status": 200, "statusText": "OK", "httpVersion": "HTTP/1.1", "headers": [], "cookies": [],
                "content": {"size": 2, "mimeType": "application/json", "text": "{\\"nick\\":\\"bob\\",\\"id\\":7}"},
                "redirectURL": ""}},
            {"startedDateTime": "2024-05-21T06:32:20.000Z", "comment": "asked with \(token)",
              "request": {"method": "GET", "url": "http://h/me?key=\(token)&p=\(password)", "httpVersion": "HTTP/1.1",
                "headers": [{"name": "Cookie", "value": "sid=\(password)"}],
                "queryString": [{"name": "key", "value": "\(token)"}, {"name": "p", "value": "\(password)"}]},
              "response": {"status": 200, "statusText": "", "httpVersion": "", "headers": [],
                "content": {"size": 0, "mimeType": ""}}}
        ]}}

        """
    }

    private func project() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        _ = try folder.write("contracts/me/openapi.yaml", Self.contract.utf8)
        _ = try folder.write("recordings/me/old.har", Self.recording(Self.token, Self.password).utf8)
        return folder
    }

    @Test func checkListsSecretsAndWritesNothing() async throws {
        let folder = try project()
        let before = folder.contents
        let outcome = try await Binary.run(["scrub", "--check"], in: folder.url)
        #expect((outcome.status, outcome.error) == (1, ""))
        try Golden.expect(outcome.output, equals: "scrub.txt")
        #expect(folder.contents == before)
        let json = try await Binary.run(["scrub", "--check", "--format", "json"], in: folder.url)
        for text in [outcome.output, json.output] {
            #expect(!text.contains(Self.token) && !text.contains(Self.password) && !text.contains("bob"))
        }
        #expect(json.output.contains(#""line": 14,"#))
    }

    @Test func scrubbingChangesTheSecretsAndNothingElse() async throws {
        let folder = try project()
        let outcome = try await Binary.run(["scrub", "recordings/"], in: folder.url)
        #expect(outcome.status == 0)
        #expect(outcome.error == "scrubbed  recordings/me/old.har, 9 secrets\n")
        let file = folder.url.appendingPathComponent("recordings/me/old.har")
        let expected = Self.recording(
            SecretPlaceholder.text(1, like: Self.token), SecretPlaceholder.text(2, like: Self.password)
        ).replacing("bob", with: "REDACTED-3")
        #expect(try String(contentsOf: file, encoding: .utf8) == expected)
        let again = try await Binary.run(["scrub", "--check"], in: folder.url)
        #expect(again.status == 0)
        #expect(
            again.output == """
                2 exchanges checked: 0 breaking, 0 warnings, 0 info
                passed    no secrets found in 1 recording

                """)
    }

    /// A body may have a secret in each of its values: all are removed, and the first are listed.
    @Test func theSecretsOfAnEntryAreListedUpToTheLimit() async throws {
        let folder = try TemporaryFolder()
        let body =
            "[" + (0..<30).map { "{\"a\($0)\": 1, \"password\": \"\(Self.password)\"}" }.joined(separator: ",") + "]"
        let url = try #require(HTTPURL("http://h/a"))
        let exchange = Exchange(
            request: SentRequest(method: "GET", url: url, version: .http11, headers: ["X-Api-Key": Self.token]),
            response: Response(status: 200, headers: ["Content-Type": "application/json"], body: Array(body.utf8)),
            startedAt: Instant(seconds: 1_716_273_139))
        try Recording(entries: [RecordedEntry(exchange)]).save(to: "\(folder.path)/a.har")
        let check = try await Binary.run(["scrub", "--check", "--max-findings", "3", "a.har"], in: folder.url)
        #expect(check.status == 1)
        #expect(check.output.matches(of: /breaking  secret-in-recording/).count == 3)
        #expect(
            check.output.contains(
                "skipped   a.har, entry 1: 28 more secrets are not listed; raise the limit with --max-findings"
            ),
            "\(check.output)")
        let scrubbed = try await Binary.run(["scrub", "--max-findings", "3", "a.har"], in: folder.url)
        #expect(scrubbed.error == "scrubbed  a.har, 31 secrets\n")
        #expect(!folder.contents.values.contains { $0.firstRange(of: Data(Self.password.utf8)) != nil })
    }

    /// A body in a file of its own is searched, and gets another name with another content.
    @Test func bodiesBesideARecordingAreCleaned() async throws {
        let folder = try TemporaryFolder()
        let body = "{\"note\": \"\(Self.token)\", \"pad\": \"\(String(repeating: "x", count: 70_000))\"}"
        let url = try #require(HTTPURL("http://h/a"))
        let exchange = Exchange(
            request: SentRequest(method: "GET", url: url, version: .http11, headers: []),
            response: Response(status: 200, headers: ["Content-Type": "application/json"], body: Array(body.utf8)),
            startedAt: Instant(seconds: 1_716_273_139))
        try Recording(entries: [RecordedEntry(exchange)]).save(to: "\(folder.path)/recordings/me/old.har")
        let before = folder.contents
        let check = try await Binary.run(["scrub", "--check"], in: folder.url)
        #expect(check.status == 1)
        #expect(
            check.output == """
                GET /a

                  breaking  secret-in-recording at /note
                    expected     no secret
                    actual       github-token
                    evidence     recordings/me/old.har:36, entry 1
                    remedy       Revoke the secret if others could read the file, and remove it with: apicheck scrub FILE.

                1 exchange checked: 1 breaking, 0 warnings, 0 info

                """)
        #expect(folder.contents == before)
        let scrubbed = try await Binary.run(["scrub"], in: folder.url)
        #expect(scrubbed.error == "scrubbed  recordings/me/old.har, 1 secret\n")
        #expect(!folder.contents.values.contains { $0.firstRange(of: Data(Self.token.utf8)) != nil })
        #expect(folder.contents.keys.filter { $0.contains(".bodies/") }.count == 1)
        let recording = try Recording(contentsOf: "\(folder.path)/recordings/me/old.har")
        let cleaned = body.replacing(Self.token, with: SecretPlaceholder.text(1, like: Self.token))
        #expect(recording.entries.map(\.exchange.response?.body) == [Array(cleaned.utf8)])
        // A body that nothing names is not searched, which the output says.
        _ = try folder.write("recordings/me/old.bodies/0123456789abcdef.json", "{}".utf8)
        let again = try await Binary.run(["scrub", "--check"], in: folder.url)
        #expect(again.status == 0)
        #expect(
            again.output.contains("recordings/me/old.bodies/0123456789abcdef.json: no entry of its recording uses it"))
    }

    @Test func aBrokenFileLeavesAllAsTheyAre() async throws {
        let folder = try project()
        _ = try folder.write("recordings/z.har", "{\n  \"log\": {".utf8)
        let before = folder.contents
        let outcome = try await Binary.run(["scrub"], in: folder.url)
        #expect((outcome.status, outcome.output) == (2, ""))
        #expect(
            outcome.error.hasPrefix("error: recordings/z.har:2:11: not a recording, invalid JSON\n"))
        #expect(folder.contents == before)
    }

    @Test func theProjectsOwnRecordingsHaveNoSecrets() async throws {
        let outcome = try await Binary.run(["scrub", "--check"])
        #expect(outcome.status == 0, "\(outcome.output)")
    }
}
