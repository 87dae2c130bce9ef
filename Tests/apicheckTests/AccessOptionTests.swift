import APICheckHTTP
import APICheckNetwork
import Foundation
import TestSupport
import Testing

/// `serve`, `proxy` and `sandbox` as a user starts them, asked by what a web page can make a browser send.
@Suite struct AccessOptionTests {
    struct Command: Sendable, CustomTestStringConvertible {
        var name: String
        var arguments: [String]
        var target: String
        /// What stands before a reason on standard error.
        var prefix: String
        var testDescription: String { name }
    }

    static let commands = [
        Command(
            name: "serve", arguments: ["serve", "todos"], target: "/api/v2/todos/4698",
            prefix: "warning: todos refused a request: "),
        Command(
            name: "sandbox", arguments: ["sandbox", "todos"], target: "/api/v2/todos/4698",
            prefix: "warning: todos refused a request: "),
        Command(
            name: "proxy", arguments: ["proxy", "--quiet", "--mode", "all", "--target"], target: "/a",
            prefix: "warning: refused a request: "),
    ]

    /// Runs a command; the proxy's target answers everything.
    private func run(
        _ command: Command, _ options: [String], _ body: (RunningBinary) async throws -> Void
    ) async throws -> String {
        // The origin is passed on, and the target of a test has no opinion on it.
        let upstream = HTTPServer(access: try AccessPolicy(hosts: [], origins: ["*"]))
        let port = try await upstream.start { _ in .response(Response(status: 200)) }
        let folder = try TemporaryFolder()
        var arguments = command.arguments
        if command.name == "proxy" { arguments += ["http://127.0.0.1:\(port)", "-o", "\(folder.path)/a.har"] }
        let server = try RunningBinary(arguments + options, at: Binary.root)
        try await body(server)
        let outcome = await server.interrupted()
        #expect(outcome.status == 0)
        await upstream.stop()
        return outcome.error
    }

    @Test(arguments: commands) func aForeignHostOrPageIsRefusedAndReportedOnce(_ command: Command) async throws {
        let get = "GET \(command.target)"
        let text = try await run(command, []) { server in
            for _ in 0..<2 {
                for fields in [
                    "Host: evil.example:80\r\n", "Host: localhost\r\nOrigin: http://evil.example\r\n",
                    "Host: localhost\r\nOrigin: null\r\n", "Host: 127.0.0.1\r\nSec-Fetch-Site: cross-site\r\n",
                ] {
                    let response = try await server.ask(get, fields)
                    #expect(response.status == 403)
                }
            }
            let response = try await server.ask(get, "Host: LocalHost.:1\r\nOrigin: http://[::1]:5173\r\n")
            #expect(response.status == 200)
        }
        let lines: [String] = text.split(separator: "\n").map(String.init)
        let reasons = lines.filter { $0.hasPrefix("warning:") || $0.hasPrefix("  ") }
        var expected: [String] = []
        for row in Self.reasons {
            expected.append(command.prefix + row.reason)
            expected.append("  help:     to allow it, start the server with " + row.option)
        }
        #expect(reasons == expected)
    }

    private static let reasons: [(reason: String, option: String)] = [
        ("\"evil.example:80\" is not a host of this server", option: "--allow-host evil.example"),
        ("a web page of the origin http://evil.example may not use this server", "--allow-origin http://evil.example"),
        ("a web page of the origin null may not use this server", "--allow-origin null"),
        (
            "a web page of another site may not use this server; the request does not contain the origin of the page",
            "--allow-origin '*'"
        ),
    ]

    @Test(arguments: commands) func whatIsAllowedIsAnswered(_ command: Command) async throws {
        let options = [
            "--allow-host", "app.test", "--allow-host", "10.0.2.2", "--allow-origin", "https://app.example.com",
            "--allow-origin", "null",
        ]
        let text = try await run(command, options) { server in
            for fields in [
                "Host: app.test:80\r\n", "Host: 10.0.2.2:1\r\n",
                "Host: localhost\r\nOrigin: https://app.example.com\r\n",
                "Host: app.test\r\nOrigin: null\r\n",
            ] {
                let response = try await server.ask("GET \(command.target)", fields)
                #expect(response.status == 200)
            }
        }
        #expect(!text.contains("warning:"))
    }

    static let mistakes = [
        (
            "--allow-host", "http://a",
            """
            invalid host name or address
              expected: a host without scheme, port and path, such as app.test, 192.168.1.20 or [fe80::1], with letters \
            outside ASCII in its xn-- form
            """
        ),
        (
            "--allow-origin", "a",
            """
            invalid origin
              expected: a scheme and a host without a path, such as https://app.example.com or http://app.test:3000, null, \
            or * for every origin
            """
        ),
    ]

    @Test(arguments: commands, mistakes)
    func aMistakeIsNamed(_ command: Command, _ mistake: (option: String, value: String, message: String)) async throws {
        let target = command.name == "proxy" ? ["http://127.0.0.1:1"] : []
        let outcome = try await Binary.run(command.arguments + target + [mistake.option, mistake.value])
        #expect(outcome.status == 2)
        #expect(
            outcome.error == "error: \(mistake.option): \(mistake.message)\n  actual:   \(mistake.value)\n"
                + Binary.usage(of: command.name))
    }
}

extension RunningBinary {
    /// One request on a connection of its own, its fields as given.
    fileprivate func ask(_ line: String, _ fields: String) async throws -> Response {
        let connection = try RawConnection(port: await port())
        try await connection.send("\(line) HTTP/1.1\r\n\(fields)\r\n")
        return try await connection.readResponse()
    }
}
