import APICheckBase
import APICheckHTTP
import APICheckWorkflows
import Testing

/// Cookies of a run (RFC 6265).
@Suite struct CookieTests {
    /// Sets a cookie with the first response, lets time pass during the second request, and returns the `Cookie` field of
    /// the third.
    private func sent(
        _ cookie: String, from server: String = "https://shop.example.com/api", headers: Headers = [],
        after seconds: Int = 0, own: String = ""
    ) async throws -> String? {
        let clock = TestClock()
        let transport = StubTransport { request, index in
            var headers = headers
            if index == 0 { headers.append("Set-Cookie", cookie) }
            if index == 1 { clock.advance(by: .seconds(seconds)) }
            return .stub(200, headers: headers, to: request)
        }
        let runner = try WorkflowRunner.test(
            """
              - workflowId: w
                steps:
                  - {stepId: a, operationId: list}
                  - {stepId: b, operationId: list}
                  - {stepId: c, operationId: one, parameters: [{name: id, in: path, value: 1}\(own)]}

            """, transport: transport, server: server, options: .test(clock))
        let run = try await runner.run("w")
        #expect(run.end == .completed)
        #expect(transport.requests[0].headers["cookie"] == nil)
        return transport.requests[2].headers["cookie"]
    }

    @Test(arguments: [
        ("sid=1", "sid=1"),
        ("sid=\"a b\"; HttpOnly", "sid=\"a b\""),
        ("sid=a=b", "sid=a=b"),
        ("sid=", "sid="),
        ("sid", nil),
        ("=1", nil),
        // Path: that of the response's folder by default.
        ("sid=1; Path=/", "sid=1"),
        ("sid=1; Path=/api", "sid=1"),
        ("sid=1; Path=/api/todos/", "sid=1"),
        ("sid=1; Path=/ap", nil),
        ("sid=1; Path=/api/todos/1/x", nil),
        ("sid=1; Path=none", "sid=1"),
        // Domain.
        ("sid=1; Domain=example.com", "sid=1"),
        ("sid=1; Domain=.Example.com", "sid=1"),
        ("sid=1; Domain=shop.example.com", "sid=1"),
        ("sid=1; Domain=other.example.com", nil),
        ("sid=1; Domain=op.example.com", nil),
        ("sid=1; Domain=com", nil),
        // Lifetime.
        ("sid=1; Max-Age=10", "sid=1"),
        ("sid=1; Max-Age=5", nil),
        ("sid=1; Max-Age=0", nil),
        ("sid=1; Max-Age=-1", nil),
        ("sid=1; Max-Age=ten", "sid=1"),
        ("sid=1; Expires=Sun, 06 Nov 1994 08:49:47 GMT", "sid=1"),
        ("sid=1; Expires=Sun, 06-Nov-94 08:49:40 GMT", nil),
        ("sid=1; Expires=06 Nov 1994 08:49:00", nil),
        ("sid=1; Expires=never", "sid=1"),
        ("sid=1; Max-Age=10; Expires=Thu, 01 Jan 1970 00:00:00 GMT", "sid=1"),
        ("sid=1; Secure", "sid=1"),
    ]) func aCookieIsSentWhereItApplies(_ cookie: String, _ expected: String?) async throws {
        let headers: Headers = ["Date": "Sun, 06 Nov 1994 08:49:37 GMT"]
        #expect(try await sent(cookie, headers: headers, after: 5) == expected)
    }

    @Test(arguments: [("http://shop.example.com/api", nil), ("http://127.0.0.1/api", "sid=1")])
    func aSecureCookieIsNotSentInTheClear(_ server: String, _ expected: String?) async throws {
        #expect(try await sent("sid=1; Secure", from: server) == expected)
    }

    @Test func aCookieOfAnAddressIsForThatAddress() async throws {
        #expect(try await sent("sid=1; Domain=0.0.1", from: "http://127.0.0.1/api") == nil)
        #expect(try await sent("sid=1; Domain=127.0.0.1", from: "http://127.0.0.1/api") == "sid=1")
    }

    @Test func aCookieOfTheStepReplacesTheKeptOne() async throws {
        let own = ", {name: sid, in: cookie, value: mine}"
        #expect(try await sent("sid=1", own: own) == "sid=mine")
        #expect(try await sent("theme=dark", own: own) == "sid=mine; theme=dark")
    }

    @Test func aRunHasItsOwnCookies() async throws {
        let transport = StubTransport { request, _ in .stub(200, headers: ["Set-Cookie": "sid=1"], to: request) }
        let runner = try WorkflowRunner.test(
            "  - {workflowId: w, steps: [{stepId: a, operationId: list}]}\n", transport: transport)
        for _ in 1...2 { _ = try await runner.run("w") }
        #expect(transport.requests.map { $0.headers["cookie"] } == [nil, nil])
    }

    @Test func noCookieGoesToAnotherHost() async throws {
        let transport = StubTransport { request, index in
            index == 1
                ? .stub(302, headers: ["Location": "https://other.example.com/x"], to: request)
                : .stub(200, headers: ["Set-Cookie": "sid=\(index)"], to: request)
        }
        var options = RunOptions()
        options.redirects = 5
        let runner = try WorkflowRunner.test(
            """
              - workflowId: w
                steps:
                  - {stepId: a, operationId: list}
                  - {stepId: b, operationId: list}
                  - {stepId: c, operationId: list}

            """, transport: transport, server: "https://shop.example.com", options: options)
        _ = try await runner.run("w")
        #expect(
            transport.requests.map { "\($0.url.host) \($0.headers["cookie"] ?? "none")" } == [
                "shop.example.com none", "shop.example.com sid=0", "other.example.com none", "shop.example.com sid=0",
            ])
    }
}
