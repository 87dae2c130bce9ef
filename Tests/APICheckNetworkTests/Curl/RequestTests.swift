import APICheckHTTP
import APICheckNetwork
import TestSupport
import Testing

/// Requests, and the bytes that the server receives.
struct RequestTests {
    struct Case: NamedCase {
        var name: String
        var method: String
        var target = "/"
        var headers: Headers = []
        var body: [UInt8]?
        /// HOST is replaced by the address of the server.
        var expected: [UInt8]

        init(
            _ name: String, _ method: String, _ target: String = "/", headers: Headers = [], body: [UInt8]? = nil,
            expected: String, bytes: [UInt8] = []
        ) {
            self.name = name
            self.method = method
            self.target = target
            self.headers = headers
            self.body = body
            self.expected = Array(expected.utf8) + bytes
        }
    }

    static let cases = [
        Case("nothing is added to a GET", "GET", expected: "GET / HTTP/1.1\r\nHost: HOST\r\n\r\n"),
        Case("no path", "GET", "", expected: "GET / HTTP/1.1\r\nHost: HOST\r\n\r\n"),
        Case("no path, a query", "GET", "?a=1", expected: "GET /?a=1 HTTP/1.1\r\nHost: HOST\r\n\r\n"),
        Case(
            "the target unchanged, without the fragment", "GET", "/a/../b/./%7e%2F//c?x=%20+&y='\"<>|{}#top",
            expected: "GET /a/../b/./%7e%2F//c?x=%20+&y='\"<>|{} HTTP/1.1\r\nHost: HOST\r\n\r\n"),
        Case(
            "order, duplicates and case of fields", "GET",
            headers: ["x-B": "2", "ACCEPT": "application/json", "X-A": "1", "x-B": "3", "User-Agent": "me"],
            expected: "GET / HTTP/1.1\r\nHost: HOST\r\nx-B: 2\r\nACCEPT: application/json\r\nX-A: 1\r\nx-B: 3\r\n"
                + "User-Agent: me\r\n\r\n"),
        Case(
            "an empty value", "GET", headers: ["X-Empty": "", "X-Blank": "  ", "X-A": "1"],
            expected: "GET / HTTP/1.1\r\nHost: HOST\r\nX-Empty:\r\nX-Blank:\r\nX-A: 1\r\n\r\n"),
        Case(
            "a custom host", "GET", headers: ["Host": "todo.test"],
            expected: "GET / HTTP/1.1\r\nHost: todo.test\r\n\r\n"),
        Case(
            "Accept-Encoding", "GET", headers: ["Accept-Encoding": "gzip"],
            expected: "GET / HTTP/1.1\r\nHost: HOST\r\nAccept-Encoding: gzip\r\n\r\n"),
        Case("HEAD", "HEAD", expected: "HEAD / HTTP/1.1\r\nHost: HOST\r\n\r\n"),
        Case(
            "HEAD with a body of length 0", "HEAD", body: [],
            expected: "HEAD / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 0\r\n\r\n"),
        Case("POST without a body", "POST", expected: "POST / HTTP/1.1\r\nHost: HOST\r\n\r\n"),
        Case(
            "POST with an empty body", "POST", body: [],
            expected: "POST / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 0\r\n\r\n"),
        Case(
            "POST of JSON", "POST", headers: ["Content-Type": "application/json"], body: Array("{\"a\": 1}".utf8),
            expected: "POST / HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/json\r\nContent-Length: 8\r\n\r\n"
                + "{\"a\": 1}"),
        Case(
            "POST of every byte, no media type", "POST", body: Array(0...255),
            expected: "POST / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 256\r\n\r\n", bytes: Array(0...255)),
        Case(
            "PUT", "PUT", body: Array("x=1".utf8),
            expected: "PUT / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 3\r\n\r\nx=1"),
        Case(
            "PATCH, length given", "PATCH", headers: ["Content-Length": "3", "X-A": "1"], body: Array("x=1".utf8),
            expected: "PATCH / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 3\r\nX-A: 1\r\n\r\nx=1"),
        Case("DELETE", "DELETE", expected: "DELETE / HTTP/1.1\r\nHost: HOST\r\n\r\n"),
        Case(
            "DELETE with a body", "DELETE", body: Array("x".utf8),
            expected: "DELETE / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 1\r\n\r\nx"),
        Case(
            "GET with a body", "GET", body: Array("x".utf8),
            expected: "GET / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 1\r\n\r\nx"),
        Case("a custom method", "PURGE", expected: "PURGE / HTTP/1.1\r\nHost: HOST\r\n\r\n"),
        Case(
            "Transfer-Encoding: chunked", "POST", headers: ["Transfer-Encoding": "chunked"], body: Array("abc".utf8),
            expected: "POST / HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"),
        Case(
            "2 MiB without Expect", "POST", body: [UInt8](repeating: 0x61, count: 2 << 20),
            expected: "POST / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 2097152\r\n\r\n",
            bytes: [UInt8](repeating: 0x61, count: 2 << 20)),
    ]

    @Test(arguments: cases)
    func `sends the request unchanged and reports it`(_ row: Case) async throws {
        try await ScriptedServer.run([.read, .send("HTTP/1.1 204 No Content\r\n\r\n")]) { server in
            let target = try url(server.url + row.target)
            let request = Request(row.method, target, headers: row.headers, body: row.body)
            let sent = try await CurlTransport.direct().send(request).request
            let head = row.expected.firstRange(of: Array("\r\n\r\n".utf8)).map { row.expected[..<$0.upperBound] } ?? []
            let expected =
                Array(String(decoding: head, as: UTF8.self).replacing("HOST", with: server.host).utf8)
                + row.expected[head.endIndex...]
            #expect(server.rawRequests == [expected])

            let lines = String(decoding: head, as: UTF8.self).replacing("HOST", with: server.host)
                .split(separator: "\r\n").dropFirst()
            #expect(
                sent.headers.fields.map { $0.value.isEmpty ? "\($0.name):" : "\($0.name): \($0.value)" }
                    == lines.map(String.init))
            #expect(sent.method == row.method && sent.url == target && sent.body == row.body)
            #expect(sent.version == .http11)
        }
    }

    /// A handle of libcurl keeps its options for the next request with the same ones.
    @Test func `requests of one transport do not change each other`() async throws {
        let idempotent = ["GET", "HEAD", "PUT", "DELETE"]
        let rows = RequestTests.cases.filter { idempotent.contains($0.method) }
        var random = SeededRandom(1)
        var row = rows[0]
        let sequence = (0..<60).map { _ in
            if random.chance(0.4) { row = random.pick(rows) }
            return row
        }
        let script = sequence.flatMap { _ in
            [ScriptedServer.Step.read, .send("HTTP/1.1 204 No Content\r\n\r\n")]
        }
        try await ScriptedServer.run(script) { server in
            let transport = try CurlTransport.direct(maximumConnectionsPerHost: 1)
            for row in sequence {
                let request = Request(
                    row.method, try url(server.url + row.target), headers: row.headers, body: row.body)
                // A stream has other time limits, and thus other options.
                let sent =
                    random.chance(0.5)
                    ? try await transport.send(request).request
                    : try await transport.stream(request, content: nil) { _ in }.request
                let text = server.requests.last ?? ""
                #expect(text == String(decoding: row.expected, as: UTF8.self).replacing("HOST", with: server.host))
                let lines = text.split(separator: "\r\n\r\n", omittingEmptySubsequences: false)[0]
                    .split(separator: "\r\n").dropFirst()
                #expect(
                    sent.headers.fields.map { $0.value.isEmpty ? "\($0.name):" : "\($0.name): \($0.value)" }
                        == lines.map(String.init))
            }
            #expect(server.connectionCount == 1)
        }
    }

    @Test func `bytes of a value that are not UTF-8`() async throws {
        try await ScriptedServer.run([.read, .send("HTTP/1.1 204 No Content\r\n\r\n")]) { server in
            let field = HeaderField(name: "X-Latin".utf8, value: [0xE9, 0x21])
            let sent = try await CurlTransport.direct().send(
                Request("GET", url(server.url), headers: Headers([field]))
            ).request
            let expected =
                Array("GET / HTTP/1.1\r\nHost: \(server.host)\r\nX-Latin: ".utf8) + [0xE9, 0x21, 13, 10, 13, 10]
            #expect(server.rawRequests == [expected])
            #expect(sent.headers.fields.last == field)
        }
    }

    @Test func `a head of 60 KB`() async throws {
        try await ScriptedServer.run([.read, .send("HTTP/1.1 204 No Content\r\n\r\n")]) { server in
            let value = String(repeating: "v", count: 60_000)
            let exchange = try await CurlTransport.direct().send(
                Request("POST", url(server.url), headers: ["X-Long": value], body: [0x78]))
            #expect(exchange.request.headers["X-Long"] == value)
            let head = "POST / HTTP/1.1\r\nHost: \(server.host)\r\nX-Long: \(value)\r\nContent-Length: 1\r\n\r\n"
            #expect(server.requests == ["\(head)x"])
        }
    }

    struct Refusal: NamedCase {
        var name: String
        var request: String
        var headers: Headers = []
        var body: [UInt8]?
        var url = "http://SERVER/"
        var expected: String
    }

    static let refusals = [
        Refusal(
            name: "line break in a value", request: "GET", headers: ["X-Secret": "hidden\r\nX-Evil: 1"],
            expected: "the value of header X-Secret contains a line break or a control character"
                + " while preparing the request\n  help:     remove it"),
        Refusal(
            name: "NUL in a value", request: "GET", headers: ["X-Secret": "hidden\0"],
            expected: "the value of header X-Secret contains a line break or a control character"
                + " while preparing the request\n  help:     remove it"),
        Refusal(
            name: "colon in a name", request: "GET", headers: ["X:": "1"],
            expected: "the name of header \"X:\" is not a token while preparing the request\n  help:     fix the name"),
        Refusal(
            name: "line break in a method", request: "GET / HTTP/1.1\r\nX",
            expected:
                "the method is not a token while preparing the request\n  help:     use letters, e.g. GET, POST, PATCH"),
        Refusal(
            name: "a tunnel", request: "CONNECT",
            expected:
                "CONNECT requests a tunnel instead of a response while preparing the request\n  help:     use another method"
        ),
        Refusal(
            name: "HEAD with a body", request: "HEAD", body: [1],
            expected: "a HEAD request has a body while preparing the request"
                + "\n  help:     remove the body, or use another method"),
        Refusal(
            name: "a length that differs from the body", request: "POST", headers: ["Content-Length": "5"], body: [1],
            expected: "the header Content-Length disagrees with the body of 1 bytes while preparing the request"
                + "\n  help:     remove the header: it is added automatically"),
        Refusal(
            name: "space in the URL", request: "GET", url: "http://SERVER/a b",
            expected: "the URL contains a space or a control character while preparing the request"
                + "\n  help:     percent-encode it, a space as %20"),
        Refusal(
            name: "password in the URL", request: "GET", url: "http://user:hidden@SERVER/",
            expected: "the URL contains a user name or a password while preparing the request"
                + "\n  help:     send them in an Authorization header"),
        Refusal(
            name: "another scheme", request: "GET", url: "ftp://SERVER/",
            expected: "the URL's scheme is `ftp` while preparing the request\n  help:     use http or https"),
    ]

    @Test(arguments: refusals)
    func `rejects before it connects`(_ row: Refusal) async throws {
        try await ScriptedServer.run([.read]) { server in
            let request = Request(
                row.request, try url(row.url.replacing("SERVER", with: server.host)), headers: row.headers,
                body: row.body)
            let text = await message(server.host) { _ = try await CurlTransport.direct().send(request) }
            #expect(text == "SERVER: " + row.expected)
            #expect(server.connectionCount == 0)
        }
    }
}
