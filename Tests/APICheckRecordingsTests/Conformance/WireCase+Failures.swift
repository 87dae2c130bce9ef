import APICheckHTTP
import APICheckNetwork
import TestSupport

extension WireCase {
    static let failures = [
        WireCase(
            "a length longer than the body", sent: "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc",
            gives: .failure(
                .truncated,
                .response(
                    Response(status: 200, reason: "OK", headers: ["Content-Length": "10"], body: Array("abc".utf8))))),
        WireCase(
            "cut inside a chunk",
            sent: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
            gives: .failure(
                .truncated,
                .response(
                    Response(
                        status: 200, reason: "OK", headers: ["Transfer-Encoding": "chunked"], body: Array("ab".utf8))))),
        WireCase(
            "cut inside the header section", sent: "HTTP/1.1 200 OK\r\nX-A: 1\r\n",
            gives: .failure(.truncated, .response(Response(status: 200, reason: "OK", headers: ["X-A": "1"])))),
        WireCase("closed without an answer", sent: "", gives: .failure(.reset, .nothing)),
        WireCase(
            "reset", script: [.read, .send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"), .reset],
            answers: [.failure(.reset, nil)]),
        WireCase(
            "never answers", script: [.read, .hold], answers: [.failure(.timedOut, .nothing)],
            limits: CurlTransport.Limits(total: .milliseconds(500))),
        WireCase(
            "over the limit of the body", script: [.read, .send("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc")],
            answers: [
                .failure(.tooLarge, .response(Response(status: 200, reason: "OK", headers: ["Content-Length": "3"])))
            ],
            limits: CurlTransport.Limits(bodyBytes: 2)),
        WireCase(
            "not the coding it says",
            sent: "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nplain",
            gives: .failure(
                .malformed,
                .response(
                    Response(
                        status: 200, reason: "OK", headers: ["Content-Encoding": "gzip", "Content-Length": "5"]
                    ).with { $0.encodedBody = Array("plain".utf8) }))),
        WireCase(
            "an answer, a failure, an answer to the same request", [Call(), Call(), Call()],
            script: [
                .read, .send("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n1"), .read,
                .send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n"),
            ],
            answers: [
                .response(Response(status: 200, reason: "OK", headers: ["Content-Length": "1"], body: [0x31])),
                .failure(
                    .malformed,
                    .response(Response(status: 200, reason: "OK", headers: ["Transfer-Encoding": "chunked"]))),
                .response(Response(status: 200, reason: "OK", headers: ["Content-Length": "1"], body: [0x31])),
            ]),
    ]
}
