import APICheckBase
import APICheckHTTP
import APICheckJSON
import Testing

@Suite struct ParsedBodyTests {
    @Test(arguments: ["[1]", "[1"])
    func aBodyIsParsedOnceWhetherItIsJSONOrNot(_ text: String) {
        let parses = Locked(0)
        let body = ParsedBody(Array(text.utf8)) { bytes, limits in
            parses.withLock { $0 += 1 }
            return try Document(bytes, limits: limits)
        }
        #expect(parses.withLock { $0 } == 0)
        for _ in 0..<2 {
            _ = body.content(as: .json)
            _ = body.content(as: nil, policy: .lenient)
            _ = try? body.json()
        }
        #expect(parses.withLock { $0 } == 1)
    }

    @Test func aBodyThatCannotBeJSONIsNotParsed() {
        let body = ParsedBody(Array("a=1".utf8)) { _, _ in
            Issue.record("parsed")
            throw CancellationError()
        }
        guard case .form = body.content(as: .form) else { return #expect(Bool(false), "not a form") }
    }

    @Test func bodiesAreHandedOnWhileTheirBytesAndLimitsAreTheSame() throws {
        let url = try #require(HTTPURL("http://h/"))
        var exchange = Exchange(
            request: SentRequest(method: "POST", url: url, version: .http11, headers: [], body: []),
            response: Response(status: 200, body: Array("[1]".utf8)), startedAt: nil)
        let bodies = ExchangeBodies(exchange)
        #expect(bodies.request == nil)
        #expect(ExchangeBodies(exchange, reusing: bodies).response === bodies.response)
        var limits = Document.Limits()
        limits.depth = 8
        #expect(ExchangeBodies(exchange, limits: limits, reusing: bodies).response !== bodies.response)
        exchange.response?.body = Array("[2]".utf8)
        let changed = ExchangeBodies(exchange, reusing: bodies).response
        #expect(try changed?.json().text == "[2]")
    }
}
