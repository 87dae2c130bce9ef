import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckNetwork
import APICheckRecordings
import Foundation
import TestSupport
import Testing

/// Secrets are planted in inputs, variables, workflow files, requests, answers and recordings; no command prints one.
@Suite struct PrintedSecretTests {
    static let contract = """
        openapi: 3.1.0
        info: {title: Me, version: "1"}
        paths:
          /me/{id}:
            post:
              operationId: me
              parameters:
                - {name: id, in: path, required: true, schema: {type: integer}}
                - {name: api_key, in: query, schema: {type: string}}
                - {name: X-Api-Key, in: header, schema: {type: string}}
                - {name: session, in: cookie, schema: {type: string}}
              requestBody:
                content:
                  application/json: {schema: {type: object, properties: {password: {type: string}}}}
              responses:
                "200":
                  description: the one who asks
                  headers: {X-Auth-Token: {schema: {type: string}}}
                  content:
                    application/json:
                      schema: {type: object, properties: {name: {type: string}, token: {type: string}}}
        """

    static let workflows = """
        arazzo: 1.0.1
        info: {title: Calls, version: "1"}
        sourceDescriptions: [{name: me, url: ./openapi.yaml, type: openapi}]
        workflows:
          - workflowId: ask
            inputs:
              type: object
              required: [token, code, word]
              properties: {token: {type: string}, code: {type: string}, word: {type: string, format: password}}
            steps:
              - stepId: me
                operationId: me
                parameters:
                  - {name: id, in: path, value: 7}
                  - {name: Authorization, in: header, value: 'Bearer planted-literal-bearer'}
                  - {name: X-Api-Key, in: header, value: 'planted-literal-key'}
                  - {name: api_key, in: query, value: '{$inputs.code}'}
                  - {name: session, in: cookie, value: 'planted-literal-cookie'}
                requestBody:
                  payload: {password: planted-literal-password}
                successCriteria:
                  - condition: $statusCode == 200
                  - condition: $response.body#/name == 'bob'
        """

    /// What every answer of the server under test has.
    private static let answer = """
        {"name": "NAME", "token": "planted-answer-token", "url": "https://u:planted-answer-user@example.com/"}
        """

    private static let environment = [
        "APICHECK_ME_TOKEN": "planted-variable-token", "APICHECK_ME_WORD": "planted-variable-word",
        "APICHECK_TEST_OTHER": "planted-variable-other",
    ]
    private static let inputs = ["--input", "code=planted-input-code"]

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        _ = try folder.write("contracts/me/openapi.yaml", Self.contract.utf8)
        _ = try folder.write("contracts/me/workflows.arazzo.yaml", Self.workflows.utf8)
        return folder
    }

    private func server(name: String) async throws -> (HTTPServer, Int) {
        let server = HTTPServer()
        let port = try await server.start { _ in
            .response(
                Response(
                    status: 200,
                    headers: [
                        "Content-Type": "application/json", "X-Auth-Token": "planted-answer-header",
                        "Set-Cookie": "sid=planted-answer-cookie; Path=/",
                    ],
                    body: Array(Self.answer.replacing("NAME", with: name).utf8)))
        }
        return (server, port)
    }

    private func expectNoSecret(
        _ outcome: Binary.Outcome, in folder: TemporaryFolder? = nil, _ what: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let files = folder?.contents.filter { $0.key.hasPrefix("report") || $0.key.hasPrefix("recordings") } ?? [:]
        let texts = [outcome.output, outcome.error] + files.values.map { String(decoding: $0, as: UTF8.self) }
        for text in texts {
            #expect(!text.lowercased().contains("planted"), "\(what): \(text)", sourceLocation: sourceLocation)
        }
        #expect(!texts.joined().isEmpty, "\(what) printed nothing", sourceLocation: sourceLocation)
    }

    @Test(arguments: [["record"], ["record", "--mode", "all", "--allow-writes"], ["diff", "--live"]])
    func plan(_ command: [String]) async throws {
        let folder = try folder()
        let uses = Self.workflows.replacing("password: planted", with: "again: $inputs.word, password: planted")
            .replacing(
                "- {name: X-Api-Key,",
                with: "- {name: X-Trace, in: header, value: '$inputs.token'}\n          - {name: X-Api-Key,"
            )
        _ = try folder.write("contracts/me/workflows.arazzo.yaml", uses.utf8)
        let outcome = try await Binary.run(
            command + ["--plan", "--server", "http://127.0.0.1:1/api?x=1"] + Self.inputs,
            in: folder.url, environment: Self.environment)
        #expect(outcome.status == 0, "\(outcome.error)")
        expectNoSecret(outcome, "plan")
        // A value from a secret input is shown as the name of the input.
        #expect(
            outcome.output == """
                me/ask\(command.contains("--allow-writes") ? "" : "  (it writes: needs --allow-writes)")
                  me
                    curl --header 'Authorization: Bearer REDACTED-4____________' --header 'X-Trace: {$inputs.token}' \
                --header 'X-Api-Key: REDACTED-5_________' --header 'Cookie: session=REDACTED-6____________' \
                --header 'Content-Type: application/json' --header 'Accept: application/json' \
                --data-binary '{"again":"{$inputs.word}","password":"REDACTED-7______________"}' \
                --globoff 'http://127.0.0.1:1/api/me/7?api_key={$inputs.code}'

                """)
    }

    @Test(arguments: ["bob", "eve"], ["text", "json"])
    func liveRuns(name: String, format: String) async throws {
        let folder = try folder()
        let (server, port) = try await server(name: name)
        for command in [["record"], ["record", "--mode", "new"], ["record", "--mode", "all"], ["diff", "--live"]] {
            let outcome = try await Binary.run(
                command + ["--allow-writes", "--server", "http://127.0.0.1:\(port)", "--format", format]
                    + ["--format", "\(format)=report.\(format)", "--fail-on", "info"]
                    + Self.inputs, in: folder.url, environment: Self.environment)
            #expect([0, 1].contains(outcome.status), "\(outcome.error)")
            if name == "eve", command != ["record", "--mode", "new"] {
                #expect(outcome.output.contains("workflow-criterion-failed"), "\(outcome.output)")
            }
            expectNoSecret(outcome, in: folder, command.joined(separator: " "))
        }
        await server.stop()
    }

    @Test func runsThatFail() async throws {
        let folder = try folder()
        let refusing = try RefusingPort()
        let arguments = [
            "record", "--allow-writes", "--server", "http://127.0.0.1:\(refusing.number)",
        ]
        let named = try await Binary.run(
            ["record", "--server", "http://bob:planted-server-user@127.0.0.1:\(refusing.number)"], in: folder.url,
            environment: Self.environment)
        #expect(named.status == 2)
        #expect(
            named.error == """
                error: the URL of the server contains a user name or a password
                  expected: a URL without them
                  help:     send them as a workflow does, e.g. an Authorization header from a secret input

                """)
        expectNoSecret(named, in: folder, "credentials in the URL")
        let unanswered = try await Binary.run(
            arguments + Self.inputs, in: folder.url, environment: Self.environment)
        #expect(unanswered.status == 3)
        expectNoSecret(unanswered, in: folder, "no answer")
        let missing = try await Binary.run(arguments, in: folder.url, environment: Self.environment)
        #expect(missing.status == 3)
        expectNoSecret(missing, "missing input")
        let broken = try await Binary.run(
            arguments + ["--input", "code=planted\ninput-code", "--input", "token=planted\u{7}token"], in: folder.url,
            environment: Self.environment)
        expectNoSecret(broken, in: folder, "control characters")
        let unknown = try await Binary.run(
            arguments + ["--input", "tokn=planted-token"], in: folder.url, environment: Self.environment)
        expectNoSecret(unknown, in: folder, "unknown input")
    }

    /// An entry of another program with a secret at each place.
    private static func entry(path: String = "/me/planted-path?password=planted-query-password") -> RecordedEntry {
        let url = HTTPURL("https://bob:planted-url-password@api.example.com\(path)")
        let exchange = Exchange(
            request: SentRequest(
                method: "POST", url: url ?? HTTPURL("https://x/")!, version: .http11,
                headers: [
                    "Content-Type": "application/json", "Authorization": "Bearer planted-request-bearer",
                    "X-Api-Key": "planted-request-key", "Cookie": "session=planted-request-cookie",
                ],
                body: Array(
                    #"{"password": "planted-request-password", "n": {"api_key": ["planted-request-list"]}}"#.utf8)),
            response: Response(
                status: 200,
                headers: [
                    "Content-Type": "application/json", "X-Auth-Token": "planted-answer-header",
                    "Set-Cookie": "sid=planted-answer-cookie; Path=/",
                ],
                body: Array(answer.utf8)),
            startedAt: Instant(seconds: 1_716_273_139))
        return RecordedEntry(exchange)
    }

    private static func foreign(_ entries: [RecordedEntry]) -> String {
        String(decoding: Recording(entries: entries, layout: .first).har, as: UTF8.self)
            .replacing("planted-path", with: "planted-request-key")
    }

    @Test(arguments: [
        ["verify"], ["verify", "--format", "json"], ["verify", "--max-age", "1d"], ["scrub", "--check"],
    ])
    func commandsOnForeignRecordings(_ command: [String]) async throws {
        let folder = try folder()
        _ = try folder.write("recordings/me/foreign.har", Self.foreign([Self.entry()]).utf8)
        let outcome = try await Binary.run(command, in: folder.url, environment: Self.environment)
        #expect(outcome.status == 1, "\(outcome.error)")
        expectNoSecret(outcome, command.joined(separator: " "))
    }

    @Test(arguments: [
        (#""method": "POST""#, #""method": {"password": "planted-member"}"#),
        (#""url": "https://bob"#, #""url": "planted://bob:planted-user@"#),
        (#""url": "https://"#, #""url": "https:// token=planted-space "#),
        (#""status": 200"#, #""status": "password=planted-status""#),
        (#""startedDateTime": ""#, #""startedDateTime": "token=planted-time "#),
        (#""log": {"#, #""log": {"comment": "api_key=planted-comment","#),
        (#""entries": ["#, #""entries": [{"password": "planted-entry"}, "#),
        (#"}"#, #"} "password": "planted-syntax"#),
    ])
    func brokenRecordings(part: String, replacement: String) async throws {
        let folder = try folder()
        let text = Self.foreign([Self.entry()])
        let broken = part == "}" ? text + replacement : text.replacing(part, with: replacement, maxReplacements: 1)
        #expect(broken != text)
        _ = try folder.write("recordings/me/foreign.har", broken.utf8)
        for command in [
            ["verify"], ["scrub", "--check"], ["import", "recordings/me/foreign.har", "-o", "report.har", "--replace"],
            ["import", "recordings/me/foreign.har", "--keep-whole", "-o", "report.har", "--replace"],
            ["serve", "--fault", "me:x"],
        ] {
            let outcome = try await Binary.run(command, in: folder.url, environment: Self.environment)
            let folder: TemporaryFolder? = nil
            expectNoSecret(outcome, in: folder, command.joined(separator: " "))
        }
    }

    @Test func anImportPrintsNoSecret() async throws {
        let folder = try folder()
        _ = try folder.write("foreign.har", Self.foreign([Self.entry(), Self.entry(path: "/other/planted-path")]).utf8)
        let outcome = try await Binary.run(
            ["import", "foreign.har", "--api", "me", "-o", "report.har"], in: folder.url, environment: Self.environment)
        #expect(outcome.status == 0, "\(outcome.error)")
        expectNoSecret(outcome, in: folder, "import")
    }

    @Test func aServerPrintsNoSecret() async throws {
        let folder = try folder()
        _ = try folder.write("recordings/me/foreign.har", Self.foreign([Self.entry()]).utf8)
        let outcome = try await Binary.interrupted(["serve", "me"], in: folder.url) { line in
            let port = try #require(line.firstMatch(of: /:(\d+)/).flatMap { Int($0.1) })
            let response = try await RawConnection.exchange(
                "POST", "/me/8?password=planted-live-query", headers: ["X-Api-Key": "planted-live-key"],
                body: Array(#"{"password": "planted-live-password"}"#.utf8), port: port)
            #expect(response.status == 501)
            #expect(!String(decoding: response.body, as: UTF8.self).contains("planted"))
        }
        #expect(outcome.status == 0)
        #expect(
            outcome.error == """
                me: no recorded answer to POST /me/8?password=REDACTED; nearest: recordings/me/foreign.har:9 (entry 1), \
                POST /me/REDACTED?password=REDACTED, which differs in path, body /n

                """)
        expectNoSecret(outcome, "serve")
    }

    @Test func aProxyPrintsNoSecret() async throws {
        let folder = try folder()
        let (server, target) = try await server(name: "bob")
        let arguments = ["proxy", "--api", "me", "-o", "report.har", "--target"]
        let outcome = try await Binary.interrupted(arguments + ["http://127.0.0.1:\(target)"], in: folder.url) { line in
            let port = try #require(line.firstMatch(of: /:(\d+)/).flatMap { Int($0.1) })
            for path in ["/me/7?api_key=planted-live-query", "/me/planted-live-key", "/planted-live-bearer/x"] {
                _ = try await RawConnection.exchange(
                    "GET", path,
                    headers: ["Authorization": "Bearer planted-live-bearer", "X-Api-Key": "planted-live-key"],
                    port: port)
            }
        }
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(
            Golden.stable(outcome.error) == """
                200  GET /me/7  N ms
                200  GET /me/REDACTED-2______  N ms
                200  GET /REDACTED-1_________/x  N ms
                recorded  report.har, 3 exchanges

                """)
        expectNoSecret(outcome, in: folder, "proxy")
        await server.stop()
        let refusing = try RefusingPort()
        let failing = try await Binary.interrupted(
            arguments + ["http://127.0.0.1:\(refusing.number)", "--mode", "all"], in: folder.url
        ) { line in
            let port = try #require(line.firstMatch(of: /:(\d+)/).flatMap { Int($0.1) })
            _ = try await RawConnection.exchange("GET", "/me/7?api_key=planted-live-query", port: port)
        }
        #expect(
            Golden.stable(failing.error) == """
                ---  GET /me/7  N ms  connection refused
                recorded  report.har, 1 exchange

                """)
        expectNoSecret(failing, in: folder, "proxy without a target")
    }

    @Test(arguments: ["contracts/me/openapi.yaml", "contracts/me/workflows.arazzo.yaml"])
    func brokenProjectFiles(_ file: String) async throws {
        let folder = try folder()
        let text = file.hasSuffix("openapi.yaml") ? Self.contract : Self.workflows
        for broken in [
            text + "\n: password: planted-yaml: {\n",
            text.replacing("value: 7", with: "value: '$password=planted-value'"),
            text.replacing("info:", with: "token: planted-token\ninfo:"),
            text.replacing("type: integer", with: "type: 'password=planted-type'"),
            text.replacing("operationId: me", with: "operationId: 'api_key=planted-id'"),
        ] {
            _ = try folder.write(file, broken.utf8)
            let outcome = try await Binary.run(
                ["record", "--plan", "--server", "http://127.0.0.1:1"] + Self.inputs, in: folder.url,
                environment: Self.environment)
            #expect(!(outcome.output + outcome.error).contains("planted"), "\(outcome.output)\(outcome.error)")
        }
    }
}
