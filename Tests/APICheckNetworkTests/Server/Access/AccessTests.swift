import APICheckBase
import APICheckHTTP
import APICheckNetwork
import APICheckRecordings
import Foundation
import TestSupport
import Testing

/// The access rules of a server, tested over real sockets.
@Suite("Access to a server", .timeLimit(.minutes(10)))
struct AccessTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        /// The request line. The fields include their line ends.
        var line = "GET /a HTTP/1.1"
        var fields: String
        var hosts: [String] = []
        var origins: [String] = []
        var status = 200
        /// The text of the response when the request is rejected.
        var message = ""

        var testDescription: String { name }
    }

    private static let remedy: RemedyWording = { step in
        switch step {
        case .change(.allowedHost(let name)): "allow \(name)"
        case .change(.allowedOrigin(let origin)): "allow \(origin)"
        default: nil
        }
    }

    private static let host = "Host: 127.0.0.1:8080\r\n"

    private static func foreignHost(_ host: String, _ option: String) -> String {
        "\"\(host)\" is not a host of this server\n  help:     allow \(option)"
    }

    private static func foreignPage(_ origin: String) -> String {
        "a web page of the origin \(origin) may not use this server\n  help:     allow \(origin)"
    }

    private static let unknownPage =
        "a web page of another site may not use this server; the request does not contain the origin of the page"
        + "\n  help:     allow *"

    private static func malformed(_ reason: String) -> String { "the request is not HTTP/1.1: \(reason)" }

    private static func invalidHost(_ name: String, _ host: String, printed: String? = nil) -> Case {
        Case(
            name: name, fields: "Host: \(host)\r\n", status: 400,
            message: malformed("its Host is \"\(printed ?? host)\", expected a host and a port"))
    }

    static let hosts: [Case] = [
        Case(name: "a loopback address", fields: "Host: 127.0.0.1\r\n"),
        Case(name: "another port, as with port forwarding", fields: "Host: 127.0.0.1:1\r\n"),
        Case(name: "another loopback address", fields: "Host: 127.9.9.9\r\n"),
        Case(name: "localhost in another case, with a trailing dot", fields: "host: LOCALHOST.:80\r\n"),
        Case(name: "a subdomain of localhost", fields: "Host: todos.localhost:8080\r\n"),
        Case(name: "IPv6", fields: "Host: [0:0:0:0:0:0:0:1]:8080\r\n"),
        Case(name: "HTTP/1.0 without Host", line: "GET /a HTTP/1.0", fields: ""),
        Case(name: "an allowed name", fields: "Host: APP.test:80\r\n", hosts: ["app.test"]),
        Case(name: "an allowed address", fields: "Host: 10.0.2.2:8080\r\n", hosts: ["x", "10.0.2.2"]),
        Case(
            name: "DNS rebinding", fields: "Host: evil.example:8080\r\n", status: 403,
            message: foreignHost("evil.example:8080", "evil.example")),
        Case(
            name: "HTTP/1.0 with a foreign Host", line: "GET /a HTTP/1.0", fields: "Host: evil.example\r\n",
            status: 403,
            message: foreignHost("evil.example", "evil.example")),
        Case(
            name: "a subdomain of an allowed name", fields: "Host: x.app.test\r\n", hosts: ["app.test"], status: 403,
            message: foreignHost("x.app.test", "x.app.test")),
        Case(
            name: "a network address", fields: "Host: 192.168.1.20:8080\r\n", status: 403,
            message: foreignHost("192.168.1.20:8080", "192.168.1.20")),
        Case(
            name: "an IPv6 network address", fields: "Host: [fe80::1]:8080\r\n", status: 403,
            message: foreignHost("[fe80::1]:8080", "[fe80::1]")),
        Case(name: "no Host", fields: "", status: 400, message: malformed("it has no Host")),
        Case(
            name: "two Hosts", fields: "Host: localhost\r\nHost: localhost\r\n", status: 400,
            message: malformed("it has 2 Host fields, expected one")),
        invalidHost("an empty Host", ""),
        invalidHost("a list of hosts", "localhost, evil.example"),
        invalidHost("user information", "localhost@evil.example"),
        invalidHost("letters outside ASCII", "b\u{FC}cher.example", printed: "b??cher.example"),
        Case(name: "an absolute URL", line: "GET http://LOCALHOST:80/a HTTP/1.1", fields: "Host: localhost\r\n"),
        Case(
            name: "an absolute URL with another host than Host", line: "GET http://evil.example/a HTTP/1.1",
            fields: "Host: localhost\r\n", status: 400,
            message: malformed("the host of its target is not the one of its Host field")),
        Case(
            name: "an absolute URL with another port than Host", line: "GET http://localhost:81/a HTTP/1.1",
            fields: "Host: localhost\r\n", status: 400,
            message: malformed("the host of its target is not the one of its Host field")),
        Case(
            name: "an absolute URL with a foreign host", line: "GET http://evil.example/a HTTP/1.1",
            fields: "Host: evil.example\r\n", status: 403, message: foreignHost("evil.example", "evil.example")),
        Case(
            name: "an absolute URL with a foreign host, without Host", line: "GET http://evil.example/a HTTP/1.0",
            fields: "",
            status: 403, message: foreignHost("http://evil.example/a", "evil.example")),
    ]

    static let pages: [Case] = [
        Case(name: "a page of the server", fields: host + "Origin: http://127.0.0.1:8080\r\n"),
        Case(name: "a page on another port of loopback", fields: host + "Origin: http://localhost:5173\r\n"),
        Case(name: "a page with the scheme of an app on loopback", fields: host + "origin: capacitor://localhost\r\n"),
        Case(name: "a page of an allowed host", fields: host + "Origin: https://app.test\r\n", hosts: ["app.test"]),
        Case(
            name: "a page of an allowed origin", fields: host + "Origin: HTTPS://App.Example.com:443\r\n",
            origins: ["https://app.example.com"]),
        Case(
            name: "a preflight of an allowed origin", line: "OPTIONS /a HTTP/1.1",
            fields: host + "Origin: http://app.test:3000\r\nAccess-Control-Request-Method: PUT\r\n",
            origins: ["http://app.test:3000"]),
        Case(
            name: "a preflight of another origin", line: "OPTIONS /a HTTP/1.1",
            fields: host + "Origin: http://evil.example\r\nAccess-Control-Request-Method: PUT\r\n", status: 403,
            message: foreignPage("http://evil.example")),
        Case(name: "null, allowed", fields: host + "Origin: null\r\n", origins: ["null"]),
        Case(name: "any origin, all allowed", fields: host + "Origin: http://evil.example\r\n", origins: ["*"]),
        Case(
            name: "a page of another site", fields: host + "Origin: http://evil.example\r\n", status: 403,
            message: foreignPage("http://evil.example")),
        Case(
            name: "a page whose host starts like loopback", fields: host + "Origin: http://localhost.evil.example\r\n",
            status: 403, message: foreignPage("http://localhost.evil.example")),
        Case(
            name: "another scheme than the allowed one", fields: host + "Origin: http://app.example.com\r\n",
            origins: ["https://app.example.com"], status: 403, message: foreignPage("http://app.example.com")),
        Case(
            name: "another port than the allowed one", fields: host + "Origin: https://app.example.com:8443\r\n",
            origins: ["https://app.example.com"], status: 403, message: foreignPage("https://app.example.com:8443")),
        Case(
            name: "a sandboxed frame", fields: host + "Origin: null\r\n", origins: ["http://app.test"], status: 403,
            message: foreignPage("null")),
        Case(name: "an empty origin", fields: host + "Origin:\r\n", status: 403, message: unknownPage),
        Case(
            name: "two origins", fields: host + "Origin: http://localhost\r\nOrigin: http://evil.example\r\n",
            status: 403, message: foreignPage("http://evil.example")),
        Case(
            name: "two origins in one field", fields: host + "Origin: http://localhost http://evil.example\r\n",
            status: 403, message: unknownPage),
        Case(
            name: "a page of another site, by DNS rebinding",
            fields: "Host: evil.example\r\nSec-Fetch-Site: same-origin\r\n",
            status: 403, message: foreignHost("evil.example", "evil.example")),
        Case(name: "a URL typed by the user", fields: host + "Sec-Fetch-Site: none\r\nSec-Fetch-Mode: navigate\r\n"),
        Case(name: "an image of a page of the server", fields: host + "Sec-Fetch-Site: same-origin\r\n"),
        Case(name: "an image of a page on another port", fields: host + "Sec-Fetch-Site: same-site\r\n"),
        Case(
            name: "an image of another site, without a Referer",
            fields: host + "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\nSec-Fetch-Dest: image\r\n",
            status: 403, message: unknownPage),
        Case(
            name: "an image of another site",
            fields: host + "Referer: http://evil.example/x?y\r\nSec-Fetch-Site: cross-site\r\n",
            status: 403, message: foreignPage("http://evil.example")),
        Case(
            name: "a link of another site",
            fields: host + "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nReferer: https://a.example/\r\n",
            status: 403, message: foreignPage("https://a.example")),
        Case(
            name: "an image of an allowed origin",
            fields: host + "Sec-Fetch-Site: cross-site\r\nReferer: https://app.example.com/x\r\n",
            origins: ["https://app.example.com"]),
        Case(
            name: "an image of a page on the other loopback name",
            fields: host + "Sec-Fetch-Site: cross-site\r\nReferer: http://localhost:5173/\r\n"),
        Case(
            name: "an image of a sibling of an allowed host",
            fields: "Host: app.test\r\nSec-Fetch-Site: same-site\r\n",
            hosts: ["app.test"], status: 403, message: unknownPage),
        Case(
            name: "an unknown value of Sec-Fetch-Site", fields: host + "Sec-Fetch-Site: x\r\n", status: 403,
            message: unknownPage),
        // Apps may send a Referer, since some APIs require it; only outdated browsers omit Sec-Fetch-Site.
        Case(name: "a Referer alone", fields: host + "Referer: https://app.example.com/\r\n"),
    ]

    private static func policy(_ row: Case) throws -> AccessPolicy {
        try AccessPolicy(hosts: row.hosts, origins: row.origins)
    }

    private func check(_ row: Case, port: Int) async throws {
        let connection = try RawConnection(port: port)
        try await connection.send("\(row.line)\r\n\(row.fields)\r\n")
        let response = try await connection.readResponse()
        #expect(response.status == row.status)
        guard row.status != 200 else { return }
        #expect(String(decoding: response.body, as: UTF8.self) == "\(row.message)\n")
        #expect(response.headers["content-type"] == "text/plain; charset=utf-8")
        #expect(response.headers["connection"] == "close")
    }

    @Test(arguments: hosts + pages) func isCheckedBeforeTheHandlerIsCalled(_ row: Case) async throws {
        let calls = Locked(0)
        let refusals = Locked<[String]>([])
        let server = HTTPServer(limits: ServerLimits().forTests, access: try Self.policy(row), remedy: Self.remedy) {
            text in
            refusals.withLock { $0.append(text.string) }
        }
        let port = try await server.start { _ in
            calls.withLock { $0 += 1 }
            return .response(Response(status: 200))
        }
        for _ in 0..<2 { try await check(row, port: port) }
        await server.stop()
        #expect(calls.withLock { $0 } == (row.status == 200 ? 2 : 0))
        // Repeated requests are reported once.
        #expect(refusals.withLock { $0 } == (row.status == 403 ? [row.message] : []))
    }

    @Test(arguments: (hosts + pages).filter { $0.status != 200 })
    func isCheckedByTheReplayServer(_ row: Case) async throws {
        var options = ReplayServer.Options()
        options.access = try Self.policy(row)
        options.remedy = Self.remedy
        let entry = try Served.entry("GET", "/a", Served.text("secret"))
        let server = ReplayServer(Replayer(Recording(name: "a.har", entries: [entry])), options: options)
        let port = try await server.start()
        // The second time, the request line is known.
        #expect(try await RawConnection.exchange("GET", "/a", port: port).status == 200)
        try await check(row, port: port)
        await server.stop()
        #expect(server.summary.answered == 1)
    }

    @Test(arguments: (hosts + pages).filter { $0.status != 200 })
    func aPageDoesNotReachTheServerBehindAProxy(_ row: Case) async throws {
        let transport = CountingTransport()
        let proxy = ReverseProxy(target: try #require(HTTPURL("http://api.test")), through: transport)
        let server = HTTPServer(limits: ServerLimits().forTests, access: try Self.policy(row), remedy: Self.remedy)
        let port = try await server.start(streaming: proxy.answer)
        try await check(row, port: port)
        await server.stop()
        #expect(transport.count.withLock { $0 } == 0)
    }

    @Test func contentOfAForeignPageIsNotRead() async throws {
        try await withServer(handler: { .response(Response(status: 200, body: $0.body)) }) { port in
            let connection = try RawConnection(port: port)
            try await connection.send(
                "POST /a HTTP/1.1\r\nHost: h\r\nOrigin: http://evil.example\r\nExpect: 100-continue\r\n"
                    + "Content-Length: 1000000000\r\n\r\n")
            #expect(try await connection.readResponse().status == 403)
            #expect(try await connection.readToEnd().isEmpty)
        }
    }

    @Test func aForeignRequestEndsThePipelineAfterEarlierResponses() async throws {
        try await withServer(handler: { .response(Response(status: 200, body: Array($0.path.utf8))) }) { port in
            let connection = try RawConnection(port: port)
            let own = "GET /a HTTP/1.1\r\nHost: h\r\n\r\n"
            try await connection.send(own + "GET /b HTTP/1.1\r\nHost: evil.example\r\n\r\n" + own)
            #expect(try await connection.readResponse().body == Array("/a".utf8))
            #expect(try await connection.readResponse().status == 403)
            #expect(try await connection.readToEnd().isEmpty)
        }
    }

    @Test func reportedReasonsAreLimited() async throws {
        let count = Locked(0)
        let server = HTTPServer(limits: ServerLimits().forTests, refused: { _ in count.withLock { $0 += 1 } })
        let port = try await server.start { _ in .reset }
        for number in 0..<150 {
            let connection = try RawConnection(port: port)
            try await connection.send("GET / HTTP/1.1\r\nHost: \(number).evil.example\r\n\r\n")
            #expect(try await connection.readResponse().status == 403)
        }
        await server.stop()
        #expect(count.withLock { $0 } == 100)
    }

    @Test func theHandlerRejectsATunnel() async throws {
        try await withServer(handler: { .response(Response(status: 501, body: Array($0.method.utf8))) }) { port in
            let connection = try RawConnection(port: port)
            try await connection.send("CONNECT api.test:443 HTTP/1.1\r\nHost: api.test:443\r\n\r\n")
            #expect(try await connection.readResponse().status == 501)
        }
    }
}

/// Counts the requests that it receives.
private final class CountingTransport: Transport {
    let count = Locked(0)

    func send(_ request: Request) async throws -> Exchange {
        count.withLock { $0 += 1 }
        throw CancellationError()
    }
}
