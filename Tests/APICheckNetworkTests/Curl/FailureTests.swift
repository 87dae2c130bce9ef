import APICheckBase
import APICheckHTTP
import Foundation
import TestSupport
import Testing

@testable import APICheckNetwork

/// Failures on the wire, and the complete text of each error.
struct FailureTests {
    struct Case: NamedCase {
        var name: String
        var script: [ScriptedServer.Step]
        var limits = CurlTransport.Limits(total: Patience.duration)
        var expected: String

        init(
            _ name: String, _ script: [ScriptedServer.Step],
            limits: CurlTransport.Limits = CurlTransport.Limits(total: Patience.duration), expected: String
        ) {
            self.name = name
            self.script = script
            self.limits = limits
            self.expected = expected
        }
    }

    static let impatient = CurlTransport.Limits(total: .milliseconds(4_500))
    static let server = "check that the server is running, and its log"

    /// The error of a response with an ambiguous length.
    static func ambiguous(_ what: String) -> String {
        "SERVER: the response has \(what) while receiving the response"
            + "\n  help:     fix the server: the length of a response must be unambiguous (RFC 9112 section 6.3)"
    }

    static let cases = [
        Case(
            "truncated by length", [.read, .send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc")],
            expected: "SERVER: the connection closed within the body, after 3 bytes of 10 declared by Content-Length"
                + " while receiving the response\n  help:     \(server)"),
        Case(
            "truncated within a chunk", [.read, .send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab")],
            expected: "SERVER: the connection closed within the body, after 2 bytes and without the last chunk"
                + " while receiving the response\n  help:     \(server)"),
        Case(
            "truncated within the header section", [.read, .send("HTTP/1.1 200 OK\r\nX-A: 1\r\n")],
            expected: "SERVER: the connection closed within the header section, after 25 bytes"
                + " while receiving the response\n  help:     \(server)"),
        Case(
            "closed after an interim response", [.read, .send("HTTP/1.1 100 Continue\r\n\r\n")],
            expected: "SERVER: the server closed the connection without a response while waiting for the first byte"
                + "\n  help:     \(server)"),
        Case(
            "closed without a response", [.read],
            expected: "SERVER: the server closed the connection without a response while waiting for the first byte"
                + "\n  help:     \(server)"),
        Case(
            "reset before a response", [.read, .reset],
            expected: "SERVER: the connection was reset after 0 bytes of the response while waiting for the first byte"
                + "\n  help:     \(server)"),
        Case(
            "stops within the body",
            [.read, .send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"), .hold],
            limits: impatient,
            expected: "SERVER: timed out after 4.5 s and 42 bytes while receiving the response"
                + "\n  help:     make the server respond faster, or raise the time limit"),
        Case(
            "never responds", [.read, .hold], limits: impatient,
            expected: "SERVER: timed out after 4.5 s while waiting for the first byte"
                + "\n  help:     make the server respond faster, or raise the time limit"),
        Case(
            "header section over the limit",
            [.read, .send("HTTP/1.1 200 OK\r\nX-Big: \(String(repeating: "a", count: 100))\r\n\r\n")],
            limits: CurlTransport.Limits(headerBytes: 100),
            expected: "SERVER: the header section exceeds the limit of 100 bytes while receiving the response"
                + "\n  help:     make the server send fewer headers, or raise the limit on header bytes"),
        Case(
            "many interim responses count",
            [.read, .send(String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 5))],
            limits: CurlTransport.Limits(headerBytes: 100),
            expected: "SERVER: the header section exceeds the limit of 100 bytes while receiving the response"
                + "\n  help:     make the server send fewer headers, or raise the limit on header bytes"),
        Case(
            "body over the limit", [.read, .send("HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n12345678901")],
            limits: CurlTransport.Limits(bodyBytes: 10),
            expected: "SERVER: the body exceeds the limit of 10 bytes while receiving the response"
                + "\n  help:     request less, e.g. a smaller page"),
        Case(
            "decoded body over the limit",
            [
                .read,
                .send(
                    Array("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 22\r\n\r\n".utf8)
                        + ResponseTests.gzippedHi),
            ],
            limits: CurlTransport.Limits(bodyBytes: 1),
            expected: "SERVER: the body exceeds the limit of 1 bytes while receiving the response"
                + "\n  help:     request less, e.g. a smaller page"),
        Case(
            "encoded body over the limit",
            [
                .read,
                .send(
                    Array("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 22\r\n\r\n".utf8)
                        + ResponseTests.gzippedHi),
            ],
            limits: CurlTransport.Limits(bodyBytes: 21),
            expected: "SERVER: the body exceeds the limit of 21 bytes while receiving the response"
                + "\n  help:     request less, e.g. a smaller page"),
        Case(
            "stream over the limit",
            [
                .read,
                .send(
                    "HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n"
                        + "1\r\n1\r\n1\r\n2\r\n1\r\n3\r\n0\r\n\r\n"),
            ],
            limits: CurlTransport.Limits(bodyChunks: 2),
            expected: "SERVER: the streamed body has more than 2 pieces while receiving the response"
                + "\n  help:     request less, or raise the limit on body pieces"),
        Case(
            "not the declared coding",
            [.read, .send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nplain")],
            expected: "SERVER: the body does not match its Content-Encoding, or the coding is unknown"
                + " while receiving the response\n  help:     fix the server, or send `Accept-Encoding: identity`"),
        Case(
            "a chunk with an invalid size",
            [.read, .send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n")],
            expected: "SERVER: the chunks of the body are malformed, after 47 bytes of the response"
                + " while receiving the response\n  help:     fix the server's chunked coding (RFC 9112 section 7.1)"),
        Case(
            "a length that is not a number", [.read, .send("HTTP/1.1 200 OK\r\nContent-Length: ten\r\n\r\n")],
            expected: "SERVER: the response is not valid HTTP (Invalid Content-Length: value)"
                + " while receiving the response\n  help:     check the port, and whether the URL should begin with https"
        ),
        Case(
            "two lengths", [.read, .send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 4\r\n\r\n{}{}")],
            expected: ambiguous("two different Content-Length values, 2 and 4")),
        Case(
            "two lengths, the longer first",
            [.read, .send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\nContent-Length: 2\r\n\r\n{}  ")],
            expected: ambiguous("two different Content-Length values, 4 and 2")),
        Case(
            "two lengths in a list", [.read, .send("HTTP/1.1 200 OK\r\nContent-Length: 2, 4\r\n\r\n{}{}")],
            expected: ambiguous("two different Content-Length values, 2 and 4")),
        Case(
            "two lengths without content",
            [.read, .send("HTTP/1.1 304 Not Modified\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n")],
            expected: ambiguous("two different Content-Length values, 2 and 3")),
        Case(
            "two lengths and chunks",
            [
                .read,
                .send(
                    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n"
                        + "2\r\n{}\r\n0\r\n\r\n"),
            ],
            expected: ambiguous("two different Content-Length values, 2 and 3")),
        Case(
            "a length and chunks",
            [
                .read,
                .send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"),
            ],
            expected: ambiguous("both Content-Length and Transfer-Encoding")),
        Case(
            "a length after chunks, in an answer of HTTP/1.0",
            [
                .read,
                .send("HTTP/1.0 200 OK\r\nTransfer-Encoding: gzip, chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n"),
            ],
            expected: ambiguous("both Content-Length and Transfer-Encoding")),
        Case(
            "an unasked change of the protocol",
            [
                .read,
                .send(
                    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\nHTTP/1.1 200 OK\r\n\r\n"
                ),
            ],
            expected: "SERVER: the server switches protocols, which the request did not ask for"
                + " while receiving the response\n  help:     "
                + "fix the server: only a request with Upgrade is answered with 101 (RFC 9110 section 7.8)"),
        Case(
            "a length that is too large",
            [.read, .send("HTTP/1.1 200 OK\r\nContent-Length: 18446744073709551618\r\n\r\n{}"), .hold],
            expected: ambiguous("the Content-Length 18446744073709551618, which is too large to be counted")),
        Case(
            "a length that starts with a number", [.read, .send("HTTP/1.1 200 OK\r\nContent-Length: 2x\r\n\r\n{}")],
            expected: ambiguous("the Content-Length \"2x\", which is not a number")),
        Case(
            "a length in hexadecimal", [.read, .send("HTTP/1.1 200 OK\r\nContent-Length: 0x2\r\n\r\n{}")],
            expected: ambiguous("the Content-Length \"0x2\", which is not a number")),
        Case(
            "a space before the colon of a length",
            [.read, .send("HTTP/1.1 200 OK\r\nContent-Length : 2\r\n\r\n{}"), .hold],
            expected: ambiguous("white space between the field name Content-Length and its colon")),
        Case(
            "NUL in a header line", [.read, .send("HTTP/1.1 200 OK\r\nX-A: a\0b\r\nContent-Length: 0\r\n\r\n")],
            expected: "SERVER: the response is not valid HTTP (Nul byte in header)"
                + " while receiving the response\n  help:     check the port, and whether the URL should begin with https"
        ),
        Case(
            "a header line over the limit of libcurl",
            [.read, .send("HTTP/1.1 200 OK\r\nX-Big: \(String(repeating: "a", count: 110 << 10))\r\n\r\n")],
            expected: "SERVER: a header line exceeds the fixed limit of libcurl, about 100 KiB"
                + " while receiving the response\n  help:     make the server send shorter lines; this limit cannot be raised"
        ),
        Case(
            "not HTTP", [.read, .send("SSH-2.0-OpenSSH_9.2\r\n")],
            expected: "SERVER: the response is not valid HTTP (Received HTTP/0.9 when not allowed)"
                + " while receiving the response\n  help:     check the port, and whether the URL should begin with https"
        ),
    ]

    @Test(arguments: cases)
    func `error texts`(_ row: Case) async throws {
        try await ScriptedServer.run(row.script) { server in
            let transport = try CurlTransport.direct(row.limits)
            let target = try url(server.url + "/path?token=hidden")
            let text = await message(server.host) {
                _ = try await transport.send(Request("GET", target, headers: ["Authorization": "Bearer hidden"]))
            }
            #expect(text == row.expected)
        }
    }

    /// No part of it is passed on.
    @Test(
        arguments: cases.filter { row in
            ["the response has ", "the server switches "].contains { row.expected.hasPrefix("SERVER: \($0)") }
        })
    func `an ambiguous response is not passed on`(_ row: Case) async throws {
        try await ScriptedServer.run(row.script) { server in
            let transport = try CurlTransport.direct(row.limits)
            let target = try url(server.url)
            let parts = Parts()
            let text = await message(server.host) {
                _ = try await transport.stream(Request("GET", target), content: nil) { parts.add($0) }
            }
            #expect(text == row.expected)
            #expect(parts.frame == [] && parts.content == [])
        }
    }

    @Test(arguments: ["Content-Length: 2\r\nContent-Length: 2", "Content-Length: 2, 2", "Content-Length: 002"])
    func `a repeated length is one length`(_ fields: String) async throws {
        try await ScriptedServer.run([.read, .send("HTTP/1.1 200 OK\r\n\(fields)\r\n\r\nhi"), .hold]) { server in
            let exchange = try await CurlTransport.direct().send(Request("GET", try url(server.url)))
            #expect(exchange.response?.body == Array("hi".utf8))
        }
    }

    @Test func `a refused connection`() async throws {
        let port = try RefusingPort()
        defer { withExtendedLifetime(port) {} }
        let host = "127.0.0.1:\(port.number)"
        let target = try url("http://\(host)/")
        let text = await message(host) { _ = try await CurlTransport.direct().send(Request("GET", target)) }
        #expect(
            text == "SERVER: connection refused while connecting\n  help:     "
                + "check the address and the port, and that the server is running")
    }

    #if os(Linux)
    @Test func `a connection that is never accepted`() async throws {
        let (sockets, port) = try Socket.silent()
        defer { for socket in sockets { close(socket) } }
        let target = try url("http://127.0.0.1:\(port)/")
        let limits = CurlTransport.Limits(total: Patience.duration, connect: .milliseconds(1_500))
        let text = await message("127.0.0.1:\(port)") {
            _ = try await CurlTransport.direct(limits).send(Request("GET", target))
        }
        #expect(
            text == "SERVER: timed out after 1.5 s while connecting\n  help:     "
                + "check the address and the network, or raise the connection time limit")
    }
    #endif

    @Test func `an unknown name`() async throws {
        let target = try url("https://nothing.invalid/")
        let text = await message("nothing.invalid:443") {
            _ = try await CurlTransport.direct().send(Request("GET", target))
        }
        #expect(
            text == "SERVER: no address was found for the name while resolving the host name\n  help:     "
                + "check the spelling of the host name and the network connection")
    }

    @Test func `keeps the part received before it`() async throws {
        let head = "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 Fine\r\nContent-Length: 10\r\n\r\nabc"
        let failure = try await ScriptedServer.run([.read, .send(head)]) { server in
            let target = try url(server.url + "/cut")
            return await #expect(throws: TransportError.self) {
                _ = try await CurlTransport.direct().send(Request("PUT", target, body: [1]))
            }
        }
        let exchange = try #require(failure?.exchange)
        #expect(exchange.request.method == "PUT")
        #expect(exchange.request.headers["content-length"] == "1")
        #expect(
            exchange.response
                == Response(status: 200, reason: "Fine", headers: ["Content-Length": "10"], body: Array("abc".utf8))
                .with {
                    $0.interim = [InterimResponse(status: 103, reason: "Early Hints", headers: ["Link": "</a>"])]
                })
        #expect(exchange.peer == failure?.host)
    }

    @Test func `keeps the request when nothing was received`() async throws {
        let port = try RefusingPort()
        defer { withExtendedLifetime(port) {} }
        let request = Request("GET", try url("http://127.0.0.1:\(port.number)/"), headers: ["A": "1"])
        let failure = await #expect(throws: TransportError.self) {
            _ = try await CurlTransport.direct().send(request)
        }
        #expect(failure?.exchange?.request == SentRequest(request))
        #expect(failure?.exchange?.response == nil)
    }

    @Test func `libcurl itself cannot start`() {
        let failure = CurlFailure(call: "curl_multi_init", text: "Out of memory")
        #expect(
            failure.error(host: "libcurl").description
                == "libcurl: libcurl returned an error (curl_multi_init: Out of memory) while preparing the request"
                + "\n  help:     check that a libcurl of 7.68.0 or later with TLS is installed:"
                + " `curl-config --version --features`")
    }

    @Test func `reset within the body`() async throws {
        let gate = Gate(2)
        let head = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"
        try await ScriptedServer.run([.read, .send(head), .gate(gate), .reset]) { server in
            let transport = try CurlTransport.direct()
            let target = try url(server.url)
            async let text = message(server.host) { _ = try await transport.send(Request("GET", target)) }
            gate.arrive()
            #expect(
                await text == "SERVER: the connection was reset after 42 bytes of the response"
                    + " while receiving the response\n  help:     \(FailureTests.server)")
        }
    }
}
