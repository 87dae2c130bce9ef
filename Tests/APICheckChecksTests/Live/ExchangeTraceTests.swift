import APICheckFindings
import APICheckHTTP
import Testing

@testable import APICheckChecks

/// The ids by which the provider of an API finds a request.
@Suite struct ExchangeTraceTests {
    private static let trace = "4bf92f3577b34da6a3ce929d0e0e4736"

    /// The example of W3C Trace Context, section 3.2.4.
    private static func traceparent(
        version: String = "00", id: String = trace, parent: String = "00f067aa0ba902b7", flags: String = "01",
        rest: String = ""
    ) -> [(String, String)] {
        [("traceparent", "\(version)-\(id)-\(parent)-\(flags)\(rest)")]
    }

    private func text(_ headers: [(String, String)]) -> String? {
        Evidence.Trace(Headers(headers.map { HeaderField($0.0, $0.1) })).map { "\($0.header) \($0.id)" }
    }

    @Test(
        arguments: [
            (traceparent(), "traceparent \(trace)"),
            ([("Traceparent", "00-\(trace)-00f067aa0ba902b7-00")], "traceparent \(trace)"),
            // A later version may have more (section 4.3.3).
            (traceparent(version: "01"), "traceparent \(trace)"),
            (traceparent(version: "cc", rest: "-what-the-future"), "traceparent \(trace)"),
            ([("X-Request-ID", "7b1f9c2a")], "x-request-id 7b1f9c2a"),
            (
                [("x-request-id", "f058ebd6-02f7-4d3f-942e-904344e8cde5")],
                "x-request-id f058ebd6-02f7-4d3f-942e-904344e8cde5"
            ),
            ([("Request-Id", "req_8Zz1abc")], "request-id req_8Zz1abc"),
            ([("X-Correlation-Id", "a:1/b+2=")], "x-correlation-id a:1/b+2="),
            (
                [("X-Amzn-Trace-Id", "Self=1-1;Root=1-67891233-abcdef012345678912345678;Sampled=1")],
                "x-amzn-trace-id 1-67891233-abcdef012345678912345678"
            ),
            (
                [("X-Cloud-Trace-Context", "105445aa7843bc8bf206b12000100000/1;o=1")],
                "x-cloud-trace-context 105445aa7843bc8bf206b12000100000"
            ),
            ([("CF-Ray", "230b030023ae2822-SJC")], "cf-ray 230b030023ae2822-SJC"),
            // The standard comes first, and then the ids of requests.
            (
                [("CF-Ray", "230b030023ae2822-SJC"), ("X-Request-Id", "7b1f9c2a")] + traceparent(),
                "traceparent \(trace)"
            ),
            ([("CF-Ray", "230b030023ae2822-SJC"), ("X-Request-Id", "7b1f9c2a")], "x-request-id 7b1f9c2a"),
            // An id that is not well formed does not hide another one.
            ([("traceparent", "none"), ("X-Request-Id", "7b1f9c2a")], "x-request-id 7b1f9c2a"),
        ] as [([(String, String)], String)]) func isFound(_ headers: [(String, String)], _ expected: String)
    {
        #expect(text(headers) == expected)
    }

    @Test(
        arguments: [
            [], traceparent(id: String(repeating: "0", count: 32)),
            traceparent(parent: String(repeating: "0", count: 16)),
            traceparent(version: "ff"), traceparent(rest: "-more"), traceparent(version: "01", rest: ".more"),
            traceparent(id: trace.uppercased()), traceparent(id: "\(trace)0"),
            traceparent(id: String(trace.dropLast())),
            traceparent(flags: "1"), traceparent(flags: ""), traceparent(version: "0"),
            traceparent(id: "g" + trace.dropFirst()),
            traceparent() + traceparent(), [("traceparent", "")], [("traceparent", "00-\(trace)-00f067aa0ba902b7")],
            // Not of the list.
            [("tracestate", "congo=t61rcWkgMzE1"), ("X-Trace", "7b1f9c2a")],
            // Not an id: too short, too long, text, controls, a placeholder of redaction.
            [("X-Request-Id", "1")], [("X-Request-Id", String(repeating: "1", count: 129))],
            [("X-Request-Id", "unknown")],
            [("X-Request-Id", "7b1f 9c2a")], [("X-Request-Id", "7b1f\u{1B}[31m9c2a")],
            [("X-Request-Id", "7b1f\u{E9}9c2a")],
            [("X-Request-Id", "\(SecretPlaceholder.text(4))____")],
            [("X-Amzn-Trace-Id", "Root=2-67891233-abcdef012345678912345678")], [("X-Amzn-Trace-Id", "Parent=1")],
            [("X-Cloud-Trace-Context", "105445aa/1")],
        ] as [[(String, String)]]) func isNot(_ headers: [(String, String)])
    {
        #expect(text(headers) == nil)
    }

    /// An id of the most characters is whole.
    @Test func isBounded() {
        let id = String(repeating: "1", count: 128)
        #expect(text([("X-Request-Id", id)]) == "x-request-id \(id)")
    }

    @Test(
        arguments: [
            (["X-Request-Id": "answer-1"], ["traceparent": "00-\(trace)-00f067aa0ba902b7-01"], "answer-1"),
            (["Date": "now"], ["X-Request-Id": "sent-123"], "sent-123"),
            (nil, ["X-Request-Id": "sent-123"], "sent-123"),
        ] as [(Headers?, Headers, String)])
    func theAnswerComesBeforeWhatWasSent(_ answer: Headers?, _ request: Headers, _ id: String) throws {
        let url = try #require(HTTPURL("http://127.0.0.1/a"))
        let exchange = Exchange(
            request: SentRequest(method: "GET", url: url, version: .http11, headers: request, body: nil),
            answer: answer.map { .response(Response(status: 200, headers: $0, body: [])) } ?? .none, startedAt: nil)
        #expect(Evidence.Trace(exchange)?.id == id)
    }
}
