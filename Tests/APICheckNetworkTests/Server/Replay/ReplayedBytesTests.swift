import APICheckHTTP
import APICheckNetwork
import APICheckRecordings
import Foundation
import TestSupport
import Testing

/// The recorded bytes are sent.
@Suite(.timeLimit(.minutes(10))) struct ReplayedBytesTests {
    private static func response(
        _ status: Int, reason: String = "Fine", _ headers: Headers, _ body: String = "",
        version: HTTPVersion = .http11, change: (inout Response) -> Void = { _ in }
    ) -> Response {
        var response = Response(
            status: status, reason: reason, version: version, headers: headers, body: Array(body.utf8))
        change(&response)
        return response
    }

    private static let get = "GET /a HTTP/1.1\r\nHost: h\r\n\r\n"

    /// Method, recorded response, request, and the bytes of the response.
    static let answers: [(String, Response, String, String)] = [
        // Order, case, duplicates, the reason phrase and the recorded date.
        (
            "GET",
            response(
                200, ["b": "1", "B": "2", "Set-Cookie": "x", "set-cookie": "y", "DATE": "d", "content-LENGTH": "2"],
                "ab"),
            get,
            "HTTP/1.1 200 Fine\r\nb: 1\r\nB: 2\r\nSet-Cookie: x\r\nset-cookie: y\r\nDATE: d\r\ncontent-LENGTH: 2\r\n\r\nab"
        ),
        // A status outside the registry, without a phrase.
        ("GET", response(444, reason: "", ["Content-Length": "0"]), get, "HTTP/1.1 444 \r\nContent-Length: 0\r\n\r\n"),
        // A length that no longer matches the body, as after redaction, and a missing one.
        (
            "GET", response(200, ["Content-Length": "9", "X": "1"], "ab"), get,
            "HTTP/1.1 200 Fine\r\nContent-Length: 2\r\nX: 1\r\n\r\nab"
        ),
        (
            "GET", response(200, ["X": "1"], "ab", version: .http2), get,
            "HTTP/1.1 200 Fine\r\nX: 1\r\nContent-Length: 2\r\n\r\nab"
        ),
        // Chunked, with trailers and interim responses.
        (
            "GET",
            response(200, ["Transfer-Encoding": "chunked"], "ab") {
                $0.trailers = ["X-Sum": "1"]
                $0.interim = [
                    InterimResponse(status: 100), InterimResponse(status: 103, reason: "Hints", headers: ["Link": "l"]),
                ]
            },
            get,
            "HTTP/1.1 103 Hints\r\nLink: l\r\n\r\nHTTP/1.1 200 Fine\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\nX-Sum: 1\r\n\r\n"
        ),
        // The pieces of a stream.
        (
            "GET",
            response(200, ["Content-Type": "text/event-stream"], "abcde", version: .http2) {
                $0.chunks = [BodyChunk(count: 2, after: 0), BodyChunk(count: 3, after: 9_000_000)]
            },
            get,
            "HTTP/1.1 200 Fine\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n3\r\ncde\r\n0\r\n\r\n"
        ),
        // HTTP/1.0 supports neither chunks nor interim responses.
        (
            "GET",
            response(200, ["Transfer-Encoding": "chunked"], "ab") { $0.interim = [InterimResponse(status: 103)] },
            "GET /a HTTP/1.0\r\n\r\n", "HTTP/1.1 200 Fine\r\nConnection: close\r\n\r\nab"
        ),
        (
            "GET", response(200, ["Content-Length": "2"], "ab"), "GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
            "HTTP/1.1 200 Fine\r\nContent-Length: 2\r\nConnection: keep-alive\r\n\r\nab"
        ),
        // Content up to the end of the connection, closed by either side.
        ("GET", response(200, ["Connection": "close"], "ab"), get, "HTTP/1.1 200 Fine\r\nConnection: close\r\n\r\nab"),
        (
            "GET", response(200, ["Connection": "keep-alive", "Content-Length": "2"], "ab"),
            "GET /a HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n",
            "HTTP/1.1 200 Fine\r\nConnection: close\r\nContent-Length: 2\r\n\r\nab"
        ),
        // Without content, the length is that of a GET.
        (
            "HEAD", response(200, ["Content-Length": "1270"]), "HEAD /a HTTP/1.1\r\nHost: h\r\n\r\n",
            "HTTP/1.1 200 Fine\r\nContent-Length: 1270\r\n\r\n"
        ),
        (
            "GET", response(304, ["Content-Length": "1270", "ETag": "e"]), get,
            "HTTP/1.1 304 Fine\r\nContent-Length: 1270\r\nETag: e\r\n\r\n"
        ),
        ("GET", response(204, ["X": "1"]), get, "HTTP/1.1 204 Fine\r\nX: 1\r\n\r\n"),
        // A recording may have any content.
        (
            "GET", response(200, ["X": "a\r\nY: b", "Z\r\nA": "1", "": "2", ":path": "/"]), get,
            "HTTP/1.1 200 Fine\r\nX: a  Y: b\r\nContent-Length: 0\r\n\r\n"
        ),
    ]

    @Test(arguments: answers)
    func sendsTheRecordedBytes(_ method: String, _ response: Response, _ request: String, _ expected: String)
        async throws
    {
        try await Served.run([Served.entry(method, "/a", response)]) { port, _ in
            // The second time, the response is prepared.
            for _ in 0..<2 {
                let bytes = try await Served.bytes(request, port: port)
                #expect(String(decoding: bytes, as: UTF8.self) == expected)
            }
        }
    }

    @Test func bytesOfAFieldThatAreNotUTF8AreKept() async throws {
        let field = HeaderField(name: Array("X".utf8), value: [0xE9, 0x74])
        let response = Response(status: 200, headers: [field, HeaderField("Content-Length", "0")])
        try await Served.run([Served.entry("GET", "/a", response)]) { port, _ in
            let bytes = try await Served.bytes(Self.get, port: port)
            #expect(
                bytes == Array("HTTP/1.1 200 \r\nX: ".utf8) + [0xE9, 0x74] + Array("\r\nContent-Length: 0\r\n\r\n".utf8)
            )
        }
    }

    @Test func aRedirectToTheRecordedOriginIsChangedToTheServer() async throws {
        let entries = try ["\(Served.origin)/b?x=1", "https://elsewhere.example/b", "/b"].enumerated().map {
            try Served.entry("GET", "/\($0)", Response(status: 302, headers: ["Location": $1]))
        }
        try await Served.run(entries) { port, _ in
            for (number, expected) in ["http://127.0.0.1:\(port)/b?x=1", "https://elsewhere.example/b", "/b"]
                .enumerated()
            {
                let response = try await RawConnection.exchange("GET", "/\(number)", port: port)
                #expect(response.headers["location"] == expected)
            }
        }
    }

    /// The accepted codings, and whether the client gets the encoded bytes.
    @Test(arguments: [
        ("gzip, br", true), ("br", false), ("*", true), ("gzip;q=0, *", false), ("GZIP;q=0.5", true), ("x-gzip", true),
        ("", false),
        ("identity", false), ("*;q=0", false),
    ])
    func theRecordedContentCodingIsSentIfAccepted(_ accepted: String, isAccepted: Bool) async throws {
        var response = Response(
            status: 200, headers: ["Content-Encoding": "gzip", "Content-Length": "3"], body: Array("plain".utf8))
        response.encodedBody = [0x1F, 0x8B, 0x00]
        try await Served.run([Served.entry("GET", "/a", response)]) { port, _ in
            for _ in 0..<2 {
                let answer = try await RawConnection.exchange(
                    "GET", "/a", headers: ["Accept-Encoding": accepted], port: port)
                #expect(answer.body == (isAccepted ? [0x1F, 0x8B, 0x00] : Array("plain".utf8)))
                #expect(answer.headers.values("content-encoding") == (isAccepted ? ["gzip"] : []))
            }
        }
    }

    /// Kind, received part of the response, bytes, and whether a reset follows.
    static let failures: [(TransportFailure.Kind, Response?, String, Bool)] = [
        (.refused, nil, "", true),
        (.timedOut, nil, "", true),
        (.unresolved, nil, "", true),
        (
            .reset, Response(status: 200, headers: ["Content-Length": "9"], body: Array("abc".utf8)),
            "HTTP/1.1 200 \r\nContent-Length: 9\r\n\r\nabc", true
        ),
        (
            .truncated, Response(status: 200, headers: ["Content-Length": "9"], body: Array("abc".utf8)),
            "HTTP/1.1 200 \r\nContent-Length: 9\r\n\r\nabc", false
        ),
        (
            .reset, Response(status: 200, headers: ["Transfer-Encoding": "chunked"], body: Array("abc".utf8)),
            "HTTP/1.1 200 \r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n", true
        ),
        (
            .certificate, nil,
            """
            HTTP/1.1 502 Bad Gateway\r\nContent-Type: application/json\r\nContent-Length: 144\r\n\r\n{
              "error": "recorded-failure",
              "kind": "certificate",
              "message": "api.example.com:443: it failed while receiving the response; Fix it."
            }

            """, false
        ),
    ]

    @Test(arguments: failures)
    func recordedFailuresAreReproduced(
        _ kind: TransportFailure.Kind, _ response: Response?, _ expected: String, isReset: Bool
    ) async throws {
        try await Served.run([Served.entry("GET", "/a", response, failure: kind)]) { port, _ in
            let connection = try RawConnection(port: port)
            try await connection.send(Self.get)
            #expect(try await connection.read(count: expected.utf8.count) == expected)
            if kind == .certificate { connection.finishSending() }
            if isReset {
                await #expect(throws: RawConnection.Failure.system("receive", ECONNRESET)) {
                    _ = try await connection.readToEnd()
                }
            } else {
                #expect(try await connection.readToEnd().isEmpty)
            }
        }
    }
}
