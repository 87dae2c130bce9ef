import APICheckBase
import APICheckHTTP
import APICheckNetwork
import APICheckRecordings
import Foundation
import TestSupport
import Testing

/// `apicheck proxy` as a user runs it, from its start to Ctrl-C.
@Suite struct ProxyTests {
    private static let secret = "hunter2-correct-horse-battery"

    /// The server is found by the port.
    private static func contract(port: Int) -> String {
        """
        openapi: 3.1.0
        info: {title: Things, version: "1"}
        servers: [{url: "http://127.0.0.1:\(port)"}]
        paths:
          /things/{id}:
            parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
            get:
              operationId: read
              parameters: [{name: code, in: query, schema: {type: string, x-apicheck-secret: true}}]
              responses:
                "200":
                  description: read
                  content:
                    application/json:
                      schema: {type: object, required: [id], properties: {id: {type: integer}, code: {type: string, x-apicheck-secret: true}}}
        """
    }

    private static func upstream() async throws -> (HTTPServer, Int) {
        let server = HTTPServer()
        let port = try await server.start { request in
            .response(
                Response(
                    status: 200, headers: ["Content-Type": "application/json"],
                    body: Array(#"{"id": 7, "code": "\#(secret)"}"#.utf8)))
        }
        return (server, port)
    }

    /// Runs the proxy until `body` is done, then interrupts it; returns its exit status and standard error.
    private func withProxy(
        _ arguments: [String], in folder: TemporaryFolder, body: (_ port: Int) async throws -> Void
    ) async throws -> (status: Int32, errorText: String) {
        let outcome = try await Binary.interrupted(["proxy"] + arguments, in: folder.url) { line in
            let port = try #require(line.split(separator: " ").first.flatMap { HTTPURL(String($0))?.port }, "\(line)")
            try await body(port)
        }
        return (outcome.status, outcome.error)
    }

    /// Open at Ctrl-C.
    @Test func aWebSocketPassesAndIsNotRecorded() async throws {
        let folder = try TemporaryFolder()
        let switching = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\nhello"
        try await ScriptedServer.run([.read, .send(switching), .hold]) { upstream in
            let client = Locked<RawConnection?>(nil)
            let run = try await withProxy(["--target", upstream.url, "-o", "out.har"], in: folder) { port in
                let connection = try RawConnection(port: port)
                try await connection.send(
                    "GET /live?token=\(Self.secret) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: Upgrade\r\n"
                        + "Upgrade: websocket\r\nSec-WebSocket-Key: a\r\nSec-WebSocket-Version: 13\r\n\r\n")
                #expect(try await connection.readResponse(hasContent: false).status == 101)
                #expect(try await connection.read(count: 5) == "hello")
                client.withLock { $0 = connection }
            }
            #expect(run.status == 0)
            #expect(
                Golden.stable(run.errorText) == """
                    101  GET /live  N ms  a WebSocket, which is not recorded
                    unchanged out.har: no call to record

                    """)
            #expect(await waitUntil { upstream.openCount == 0 })
        }
        #expect(folder.contents.isEmpty)
    }

    @Test func aCallIsRecordedWithoutItsSecretAndVerified() async throws {
        let (server, target) = try await Self.upstream()
        let folder = try TemporaryFolder()
        _ = try folder.write("contracts/things/openapi.yaml", Self.contract(port: target).utf8)
        let run = try await withProxy(["--target", "http://127.0.0.1:\(target)"], in: folder) { port in
            let headers: Headers = ["Authorization": "Bearer \(Self.secret)"]
            let response = try await RawConnection.exchange(
                "GET", "/things/7?code=\(Self.secret)", headers: headers, port: port)
            #expect(response.body == Array(#"{"id": 7, "code": "\#(Self.secret)"}"#.utf8))
        }
        #expect(run.status == 0, "\(run.errorText)")
        #expect(
            Golden.stable(run.errorText) == """
                200  GET /things/7  N ms
                recorded  recordings/things/proxy.har, 1 exchange

                """)
        let recorded = try #require(folder.contents["recordings/things/proxy.har"])
        #expect(!String(decoding: recorded, as: UTF8.self).contains(Self.secret))
        #expect(folder.contents.keys.sorted() == ["contracts/things/openapi.yaml", "recordings/things/proxy.har"])

        let verified = try await Binary.run(["verify"], in: folder.url)
        #expect(verified.status == 0, "\(verified.output)\(verified.error)")
        #expect(
            verified.output
                == """
                1 exchange checked: 0 breaking, 0 warnings, 0 info
                passed    things: 1 exchange, 1 recording

                """)

        // What is there is not replaced unless that is asked for.
        let refused = try await Binary.run(["proxy", "--target", "http://127.0.0.1:\(target)"], in: folder.url)
        #expect(refused.status == 2)
        #expect(
            refused.error
                == """
                error: recordings/things/proxy.har: the recording exists
                  help:     pass --mode new to add to it, --mode all to replace it, or -o for another file

                """
        )
        #expect(folder.contents["recordings/things/proxy.har"] == recorded)
        let more = try await withProxy(["--target", "http://127.0.0.1:\(target)", "--mode", "new"], in: folder) {
            port in
            _ = try await RawConnection.exchange("GET", "/things/8", port: port)
        }
        #expect(
            Golden.stable(more.errorText) == """
                200  GET /things/8  N ms
                recorded  recordings/things/proxy.har, 2 exchanges, 1 of them new

                """)
        await server.stop()
    }

    private func paths(in folder: TemporaryFolder) throws -> [String] {
        try Recording(contentsOf: folder.path + "/a.har").entries.map(\.exchange.request.url.path)
    }

    @Test func whatWasRecordedIsSavedWhileTheAppRests() async throws {
        let (server, target) = try await Self.upstream()
        let folder = try TemporaryFolder()
        let run = try await withProxy(["--target", "http://127.0.0.1:\(target)", "-o", "a.har"], in: folder) { port in
            _ = try await RawConnection.exchange("GET", "/things/7", port: port)
            #expect(await waitUntil { folder.contents["a.har"] != nil })
            #expect(try paths(in: folder) == ["/things/7"])
            _ = try await RawConnection.exchange("GET", "/things/8", port: port)
        }
        #expect(try paths(in: folder) == ["/things/7", "/things/8"])
        #expect(
            Golden.stable(run.errorText) == """
                200  GET /things/7  N ms
                200  GET /things/8  N ms
                recorded  a.har, 2 exchanges

                """)
        await server.stop()
    }

    @Test func linksThatLeadPastTheProxyAreReported() async throws {
        let server = HTTPServer()
        let port = Locked(0)
        let target = try await server.start { request in
            let origin = "http://127.0.0.1:\(port.withLock { $0 })"
            return .response(
                Response(
                    status: 200,
                    headers: ["Content-Type": "application/json", "Link": "<\(origin)/things?page=2>; rel=next"],
                    body: Array(
                        #"{"self": "\#(origin)/things/7", "web": "http://localhost:1/7", "other": "http://a.test/"}"#
                            .utf8)))
        }
        port.withLock { $0 = target }
        let folder = try TemporaryFolder()
        let arguments = ["--target", "http://127.0.0.1:\(target)", "-o", "a.har", "--quiet", "--mode", "all"]
        let plain = try await withProxy(arguments, in: folder) { port in
            _ = try await RawConnection.exchange("GET", "/things/7", port: port)
            let response = try await RawConnection.exchange("GET", "/things/8", port: port)
            #expect(response.headers["link"] == "<http://127.0.0.1:\(target)/things?page=2>; rel=next")
        }
        #expect(
            Golden.stable(plain.errorText) == """
                note: 4 links in responses point to http://127.0.0.1:PORT, past the proxy; --rewrite-links points them to the proxy
                note: 2 links in responses point to http://localhost:1, past the proxy; --keep-host may help, or a proxy with \
                --target http://localhost:1
                recorded  a.har, 2 exchanges

                """)
        let rewriting = try await withProxy(arguments + ["--rewrite-links"], in: folder) { port in
            let response = try await RawConnection.exchange("GET", "/things/7", port: port)
            #expect(response.headers["link"] == "<http://127.0.0.1:\(port)/things?page=2>; rel=next")
            #expect(
                String(decoding: response.body, as: UTF8.self).hasPrefix(
                    #"{"self": "http://127.0.0.1:\#(port)/things/7""#))
        }
        #expect(
            Golden.stable(rewriting.errorText) == """
                note: 1 link in responses points to http://localhost:1, past the proxy; --keep-host may help, or a proxy with \
                --target http://localhost:1
                recorded  a.har, 1 exchange

                """)
        let recorded = try #require(
            Recording(contentsOf: folder.path + "/a.har").entries.first?.exchange.response)
        #expect(recorded.headers["link"] == "<http://127.0.0.1:\(target)/things?page=2>; rel=next")
        #expect(
            String(decoding: recorded.body, as: UTF8.self)
                .hasPrefix(#"{"self": "http://127.0.0.1:\#(target)/things/7""#))
        await server.stop()
    }

    @Test func aBrokenRecordingIsRefusedAndKept() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("a.har", "{".utf8)
        let run = try await Binary.run(
            ["proxy", "--target", "http://127.0.0.1:1", "-o", "a.har", "--mode", "all"], in: folder.url)
        #expect(run.status == 2)
        #expect(
            run.error == """
                error: a.har:1:2: not a recording, invalid JSON
                  expected: a HAR 1.2 file
                  actual:   the text ends in the middle of a value
                  help:     apicheck import repairs files of other programs; restore the file from version control or record \
                it again

                """)
        #expect(folder.contents["a.har"] == Data("{".utf8))
    }

    @Test func aServerThatIsNotThereIsAnEntry() async throws {
        let nowhere = try RefusingPort()
        defer { withExtendedLifetime(nowhere) {} }
        let folder = try TemporaryFolder()
        let run = try await withProxy(
            ["--target", "http://127.0.0.1:\(nowhere.number)", "-o", "a.har"], in: folder
        ) { port in
            let response = try await RawConnection.exchange("GET", "/things", port: port)
            #expect(response.status == 502)
        }
        #expect(run.status == 0)
        #expect(
            Golden.stable(run.errorText) == """
                ---  GET /things  N ms  connection refused
                recorded  a.har, 1 exchange

                """)
        let recording = try Recording(contentsOf: folder.path + "/a.har")
        #expect(recording.entries.map(\.exchange.failure?.kind) == [.refused])
    }

    @Test func theLogShowsNoValueOfAPath() async throws {
        let nowhere = try RefusingPort()
        defer { withExtendedLifetime(nowhere) {} }
        let folder = try TemporaryFolder()
        let run = try await withProxy(
            ["--target", "http://127.0.0.1:\(nowhere.number)", "-o", "a.har"], in: folder
        ) { port in
            for path in ["/reset-password/zK9hun7Qw2ter4Xv", "/a;token=hunter2/b", "/sessions/12"] {
                _ = try await RawConnection.exchange("GET", path, port: port)
            }
        }
        #expect(
            Golden.stable(run.errorText) == """
                ---  GET /reset-password/REDACTED-1______  N ms  connection refused
                ---  GET /a;token=REDACTED-1/b  N ms  connection refused
                ---  GET /sessions/12  N ms  connection refused
                recorded  a.har, 3 exchanges

                """)
    }

    @Test(arguments: [
        ("api.example.com", "api.example.com"), ("ftp://a", "ftp://a"), ("http://a/?b", "http://a/?b"),
        ("http://user@a", "http://REDACTED-1@a"), ("http://a/#b", "http://a/#b"),
    ])
    func aTargetThatIsNoBaseURLIsRefused(_ target: String, shown: String) async throws {
        let run = try await Binary.run(["proxy", "--target", target])
        #expect(run.status == 2)
        #expect(
            run.error.hasPrefix(
                "error: --target must be the base URL of the API, such as https://api.example.com/v1, not \(shown)\n"),
            "\(run.error)")
    }

    @Test func endsWhenItsTimeIsOver() async throws {
        let folder = try TemporaryFolder()
        let run = try await Binary.run(
            ["proxy", "--target", "http://127.0.0.1:1", "-o", "a.har", "--for", "1ms"], in: folder.url)
        #expect(run.status == 0)
        #expect(run.error == "unchanged a.har: no call to record\n")
        #expect(folder.contents.isEmpty)
    }
}
