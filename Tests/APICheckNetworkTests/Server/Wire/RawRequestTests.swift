import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckNetwork
import Foundation
import TestSupport
import Testing

/// Requests that servers are known to interpret differently, byte for byte over a socket: the requests that the handler
/// gets, and the status of each response.
@Suite("Ambiguous requests", .timeLimit(.minutes(10)))
struct RawRequestTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var bytes: String
        /// The statuses of the responses, in order.
        var statuses: [Int]
        /// The methods, targets and contents that the handler gets.
        var seen: [String]

        /// A request that is rejected before the handler is called.
        init(refused name: String, _ bytes: String, _ status: Int = 400) {
            self.init(name, bytes, [status], [])
        }

        init(_ name: String, _ bytes: String, _ statuses: [Int], _ seen: [String]) {
            testDescription = name
            self.bytes = bytes
            self.statuses = statuses
            self.seen = seen
        }
    }

    private static let post = "POST /p HTTP/1.1\r\nHost: h\r\n"
    private static let get = "GET /g HTTP/1.1\r\nHost: h\r\n\r\n"
    private static let chunked = post + "Transfer-Encoding: chunked\r\n\r\n"
    private static let whole = "3\r\nabc\r\n0\r\n\r\n"

    static let lengths: [Case] =
        [
            Case("a length", post + "Content-Length: 3\r\n\r\nabc" + get, [200, 200], ["POST /p abc", "GET /g "]),
            Case(
                "the same length twice", post + "Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc", [200],
                ["POST /p abc"]),
            Case("the same length in a list", post + "Content-Length: 3 ,3\r\n\r\nabc", [200], ["POST /p abc"]),
            Case(refused: "two lengths", post + "Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd"),
            Case(refused: "two lengths in a list", post + "Content-Length: 3, 4\r\n\r\nabcd"),
            Case(
                refused: "a length of 40 digits", post + "Content-Length: \(String(repeating: "9", count: 40))\r\n\r\n",
                413
            ),
            Case(refused: "a length above the limit", post + "Content-Length: 1000\r\n\r\n", 413),
            Case(
                refused: "a length and chunks",
                post + "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + get),
            Case(
                refused: "chunks and a length",
                post + "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n" + get),
            Case(refused: "a space before the colon of a length", post + "Content-Length : 3\r\n\r\nabc"),
        ] + invalidLengths.map { Case(refused: $0, post + "Content-Length:\($1)\r\n\r\nabc", $2) }

    private static let invalidLengths = [
        ("a trailing comma", " 3,", 400), ("a length with a sign", " +3", 400), ("a negative length", " -3", 400),
        ("a hexadecimal length", " 0x3", 400), ("a fractional length", " 3.0", 400), ("an empty length", "", 400),
        ("a folded length", "\r\n 3", 400), ("a length of 2^63", " 9223372036854775808", 413),
        ("a length of 2^64 + 3", " 18446744073709551619", 413),
    ]

    static let codings: [Case] =
        [
            Case("chunks", chunked + whole + get, [200, 200], ["POST /p abc", "GET /g "]),
            Case(
                "chunked in another case", post + "tRANSFER-eNCODING:\tChUnKeD \r\n\r\n" + whole, [200], ["POST /p abc"]
            ),
            Case("zeros before a size", chunked + "0003\r\nabc\r\n000\r\n\r\n", [200], ["POST /p abc"]),
            Case("chunk extensions", chunked + "3;a=b;c=\"d;e\"\r\nabc\r\n0;x\r\n\r\n", [200], ["POST /p abc"]),
            Case(
                "trailers that frame a message",
                chunked + "3\r\nabc\r\n0\r\nContent-Length: 9\r\nHost: x\r\n\r\n" + get,
                [200, 200], ["POST /p abc", "GET /g "]),
            Case(refused: "xchunked", post + "Transfer-Encoding: xchunked\r\n\r\n" + whole),
            Case(refused: "chunked in quotes", post + "Transfer-Encoding: \"chunked\"\r\n\r\n" + whole),
            Case(refused: "chunked with a parameter", post + "Transfer-Encoding: chunked;q=1\r\n\r\n" + whole),
            Case(refused: "a vertical tab before chunked", post + "Transfer-Encoding: \u{0B}chunked\r\n\r\n" + whole),
            Case(refused: "chunked, identity", post + "Transfer-Encoding: chunked, identity\r\n\r\n" + whole),
            Case(
                refused: "identity and chunked",
                post + "Transfer-Encoding: identity\r\nTransfer-Encoding: chunked\r\n\r\n",
                501),
            Case(
                refused: "chunked twice",
                post + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n" + whole),
            Case(refused: "chunks of HTTP/1.0", "POST /p HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n" + whole),
            Case(refused: "a space before the colon of a coding", post + "Transfer-Encoding : chunked\r\n\r\n" + whole),
            Case(
                refused: "a first chunk with a long extension",
                chunked + "3;\(String(repeating: "a", count: 5_000))\r\nabc"
            ),
            Case(refused: "a first chunk of 2^64 + 3 bytes", chunked + "10000000000000003\r\nabc\r\n0\r\n\r\n", 413),
            Case(refused: "a first chunk longer than its size", chunked + "3\r\nabcd\r\n0\r\n\r\n"),
            Case(refused: "a second chunk without a size", chunked + "3\r\nabc\r\nzz\r\nabc\r\n0\r\n\r\n"),
            Case(refused: "an incomplete chunk", chunked + "9\r\nabc"),
            Case(refused: "incomplete content", post + "Content-Length: 9\r\n\r\nabc"),
        ] + invalidChunkLines.map { Case(refused: "a first chunk \($0)", chunked + "\($1)abc\r\n0\r\n\r\n") }

    private static let invalidChunkLines = [
        ("without a size", "xyz\r\n"), ("with an empty line", "\r\n"), ("with a negative size", "-3\r\n"),
        ("with a prefixed size", "0x3\r\n"), ("with a space after its size", "3 \r\n"), ("with LF alone", "3\n"),
        ("with an extension and LF alone", "3;a\n"), ("with CR in its extension", "3;a\rb\r\n"),
    ]

    static let heads: [Case] = [
        Case("three at once", get + get + get, [200, 200, 200], ["GET /g ", "GET /g ", "GET /g "]),
        Case(
            "content that looks like a request", post + "Content-Length: \(get.utf8.count)\r\n\r\n" + get, [200],
            ["POST /p \(get)"]),
        Case(
            "a GET with content", "GET /g HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabc" + get, [200, 200],
            ["GET /g abc", "GET /g "]),
        Case(
            "nothing after Connection: close", "GET /g HTTP/1.1\r\nHost: h\r\nConnection: Close\r\n\r\n" + get, [200],
            ["GET /g "]),
        Case("HTTP/1.0 closes", "GET /g HTTP/1.0\r\n\r\n" + get, [200], ["GET /g "]),
        Case(
            "HTTP/1.0 with keep-alive", "GET /g HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n" + get, [200, 200],
            ["GET /g ", "GET /g "]),
        Case("a later minor version", "GET /g HTTP/1.9\r\nHost: h\r\n\r\n", [200], ["GET /g "]),
        Case("empty lines before", "\r\n\r\n" + get, [200], ["GET /g "]),
        Case("a method in lower case", "get /g HTTP/1.1\r\nHost: h\r\n\r\n", [200], ["get /g "]),
        Case(refused: "LF alone", "GET /g HTTP/1.1\nHost: h\n\n"),
        Case(refused: "LF alone in front", "\n" + get),
        Case(refused: "LF alone at the end", "GET /g HTTP/1.1\r\nHost: h\r\nX: a\n\r\n"),
        Case(refused: "CR in a value", "GET /g HTTP/1.1\r\nHost: h\r\nX: a\rY: b\r\n\r\n"),
        Case(refused: "NUL in a value", "GET /g HTTP/1.1\r\nHost: h\r\nX: a\0\r\n\r\n"),
        Case(refused: "NUL in a name", "GET /g HTTP/1.1\r\nHost: h\r\nX\0: a\r\n\r\n"),
        Case(refused: "NUL in the target", "GET /g\0 HTTP/1.1\r\nHost: h\r\n\r\n"),
        Case(refused: "a field over two lines", "GET /g HTTP/1.1\r\nHost: h\r\nX: a\r\n b\r\n\r\n"),
        Case(refused: "a folded line first", "GET /g HTTP/1.1\r\n X: a\r\nHost: h\r\n\r\n"),
        Case(refused: "a space before a colon", "GET /g HTTP/1.1\r\nHost: h\r\nX : a\r\n\r\n"),
        Case(refused: "a tab before a colon", "GET /g HTTP/1.1\r\nHost: h\r\nX\t: a\r\n\r\n"),
        Case(refused: "no colon", "GET /g HTTP/1.1\r\nHost: h\r\nX\r\n\r\n"),
        Case(refused: "no name", "GET /g HTTP/1.1\r\nHost: h\r\n: a\r\n\r\n"),
        Case(refused: "two spaces in the first line", "GET  /g HTTP/1.1\r\nHost: h\r\n\r\n"),
        Case(refused: "tabs in the first line", "GET\t/g\tHTTP/1.1\r\nHost: h\r\n\r\n"),
        Case(refused: "a space in the target", "GET /g x HTTP/1.1\r\nHost: h\r\n\r\n"),
        Case(refused: "a space after the version", "GET /g HTTP/1.1 \r\nHost: h\r\n\r\n"),
        Case(refused: "a version in lower case", "GET /g http/1.1\r\nHost: h\r\n\r\n"),
        Case(refused: "HTTP/0.9", "GET /g\r\n\r\n"),
        Case(refused: "HTTP/2 with prior knowledge", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
        Case(refused: "a TLS handshake", "\u{16}\u{03}\u{01}\0\u{10}\u{01}\0\0\u{0C}\r\n\r\n"),
        Case(refused: "an unknown expectation", post + "Expect: tea\r\nContent-Length: 0\r\n\r\n", 417),
        Case(refused: "an incomplete head", "GET /g HTTP/1.1\r\nHos"),
    ]

    /// Sends the bytes, closes the sending side, and reads all responses.
    private static func statuses(_ bytes: String, port: Int) async throws -> [Int] {
        let connection = try RawConnection(port: port)
        try await connection.send(bytes)
        connection.finishSending()
        let text = String(decoding: try await connection.readToEnd(), as: UTF8.self)
        return text.matches(of: #/HTTP/1\.1 (\d{3}) /#).compactMap { Int($0.1) }
    }

    private static func line(_ method: String, _ target: String, _ body: [UInt8]) -> String {
        "\(method) \(target) \(String(decoding: body, as: UTF8.self))"
    }

    @Test(arguments: lengths + codings + heads) func haveOneMeaningOrAreRejected(_ row: Case) async throws {
        let seen = Locked<[String]>([])
        let handler: HTTPServer.Handler = { request in
            seen.withLock { $0.append(Self.line(request.method, request.target, request.body)) }
            return .response(Response(status: 200))
        }
        try await withServer(limits: ServerLimits(bodyBytes: 100), handler: handler) { port in
            let statuses = try await Self.statuses(row.bytes, port: port)
            #expect(statuses == row.statuses)
        }
        #expect(seen.withLock { $0 } == row.seen)
    }

    /// The proxy forwards one complete message with one length, whatever the app sent.
    @Test(arguments: lengths + codings + heads) func areForwardedAsOneRequestOrNotAtAll(_ row: Case) async throws {
        let transport = GatheringTransport()
        let proxy = ReverseProxy(target: try #require(HTTPURL("http://api.test")), through: transport)
        let server = HTTPServer(limits: ServerLimits(bodyBytes: .max).forTests, access: .forTests)
        let port = try await server.start(streaming: proxy.answer)
        // Without a limit, content over the limit of the other test is incomplete.
        let isAboveLimit = row.testDescription == "a length above the limit"
        let statuses = try await Self.statuses(row.bytes, port: port)
        #expect(statuses == (isAboveLimit ? [400] : row.statuses))
        await server.stop()
        #expect(transport.seen.withLock { $0 } == row.seen)
    }
}

/// Reads the complete content before it counts a request, as a server does.
private final class GatheringTransport: Transport {
    let seen = Locked<[String]>([])

    func send(_ request: Request) async throws -> Exchange {
        #expect(request.headers.values("content-length").count <= 1)
        #expect(request.headers["content-length"].map { Int($0) == request.body?.count } ?? true)
        let body = String(decoding: request.body ?? [], as: UTF8.self)
        seen.withLock { $0.append("\(request.method) \(request.url.target) \(body)") }
        return Exchange(
            request: SentRequest(request), response: Response(status: 200, headers: ["Content-Length": "0"]),
            startedAt: .now, timings: Timings(wait: 0))
    }
}
