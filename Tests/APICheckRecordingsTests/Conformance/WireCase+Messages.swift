import APICheckHTTP
import TestSupport

extension WireCase {
    static let all = fields + bodies + codings + failures

    private static let fields = [
        WireCase(
            "duplicate and odd-cased fields both ways",
            Call(headers: ["x-B": "2", "Accept": "a/b", "X-b": "2", "accept": "c/d", "X-Empty": ""]),
            sent:
                "HTTP/1.1 200 OK\r\nX-b: 2\r\nvary: a\r\nX-B: 1\r\nVary: b\r\nX-Empty:\r\nContent-Length: 2\r\n\r\nhi",
            gives: .response(
                Response(
                    status: 200, reason: "OK",
                    headers: [
                        "X-b": "2", "vary": "a", "X-B": "1", "Vary": "b", "X-Empty": "", "Content-Length": "2",
                    ], body: Array("hi".utf8)))),
        WireCase(
            "folded values",
            sent: "HTTP/1.1 200 OK\r\nX-Long: one\r\n \t two\r\n\tthree\r\nContent-Length: 0\r\n\r\n",
            gives: .response(
                Response(
                    status: 200, reason: "OK", headers: ["X-Long": "one two three", "Content-Length": "0"]))),
        WireCase(
            "bytes that are not UTF-8 in values and bodies",
            Call(
                method: "PUT", headers: Headers([HeaderField(name: "X-A".utf8, value: [0xE9])]), body: [0xC3, 0x28, 0]),
            sent: Array("HTTP/1.1 200 OK\r\nX-A: ".utf8) + [0x63, 0xE9] + Array("\r\nContent-Length: 3\r\n\r\n".utf8)
                + [0, 0xFF, 0x80],
            gives: .response(
                Response(
                    status: 200, reason: "OK",
                    headers: Headers([
                        HeaderField(name: "X-A".utf8, value: [0x63, 0xE9]), HeaderField("Content-Length", "3"),
                    ]),
                    body: [0, 0xFF, 0x80]))),
        WireCase(
            "interim answers with fields",
            sent: "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\nlink: </b>\r\n\r\n"
                + "HTTP/1.1 420 \r\nContent-Length: 0\r\n\r\n",
            gives: .response(
                Response(status: 420, headers: ["Content-Length": "0"])
                    .with {
                        $0.interim = [
                            InterimResponse(status: 100, reason: "Continue"),
                            InterimResponse(
                                status: 103, reason: "Early Hints", headers: ["Link": "</a>", "link": "</b>"]),
                        ]
                    })),
        WireCase(
            "trailers",
            sent: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\nX-Sum: 1\r\nx-sum: 2\r\n\r\n",
            gives: .response(
                Response(status: 200, reason: "OK", headers: ["Transfer-Encoding": "chunked"], body: [0x61])
                    .with { $0.trailers = ["X-Sum": "1", "x-sum": "2"] })),
        WireCase(
            "HEAD with a length, 204, 304 and an empty body",
            [
                Call(method: "HEAD", target: "/1"), Call(method: "DELETE", target: "/2"), Call(target: "/3"),
                Call(method: "PUT", target: "/4", body: []),
            ],
            script: [
                .read, .send("HTTP/1.1 200 OK\r\nContent-Length: 812\r\nContent-Encoding: gzip\r\n\r\n"),
                .read, .send("HTTP/1.1 204 No Content\r\n\r\n"),
                .read, .send("HTTP/1.1 304 Not Modified\r\nContent-Length: 10\r\nETag: \"1\"\r\n\r\n"),
                .read, .send("HTTP/1.1 599 \r\nContent-Length: 0\r\n\r\n"),
            ],
            answers: [
                .response(
                    Response(
                        status: 200, reason: "OK", headers: ["Content-Length": "812", "Content-Encoding": "gzip"])),
                .response(Response(status: 204, reason: "No Content")),
                .response(
                    Response(
                        status: 304, reason: "Not Modified", headers: ["Content-Length": "10", "ETag": "\"1\""])),
                .response(Response(status: 599, headers: ["Content-Length": "0"])),
            ]),
    ]

    private static let bodies = [
        WireCase(
            "a length shorter than the body", sent: "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhidden",
            gives: .response(
                Response(status: 200, reason: "OK", headers: ["Content-Length": "2"], body: Array("hi".utf8)))),
        WireCase(
            "HTTP/1.0 to the end of the connection", sent: "HTTP/1.0 200 OK\r\n\r\nold",
            gives: .response(Response(status: 200, reason: "OK", version: .http10, body: Array("old".utf8)))),
        WireCase(
            "chunks that end inside a character of a stream", script: streamScript,
            answers: [
                .response(
                    Response(
                        status: 200, reason: "OK",
                        headers: ["Content-Type": "text/event-stream", "Transfer-Encoding": "chunked"],
                        body: Array("data: é\n\ndata: 할\n\n".utf8)
                    )
                    .with { $0.chunks = [7, 3, 7, 1, 3].map { BodyChunk(count: $0, after: 1_500) } })
            ]),
        WireCase(
            "a slow trickle, byte by byte",
            script: [.read] + "HTTP/1.1 200 OK\r\nX-A: 1\r\nContent-Length: 5\r\n\r\nhello".utf8.map { .send([$0]) },
            answers: [
                .response(
                    Response(
                        status: 200, reason: "OK", headers: ["X-A": "1", "Content-Length": "5"],
                        body: Array("hello".utf8)))
            ]),
    ]

    private static let streamScript: [ScriptedServer.Step] = {
        let body = Array("data: é\n\ndata: 할\n\n".utf8)
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
        // 7 bytes end inside é, the next end inside 할.
        var sent = Array(head.utf8)
        var rest = body[...]
        for count in [7, 3, 7, 1, 3] {
            sent += Array("\(count)\r\n".utf8) + rest.prefix(count) + Array("\r\n".utf8)
            rest = rest.dropFirst(count)
        }
        return [.read, .send(sent + Array("0\r\n\r\n".utf8))]
    }()
}
