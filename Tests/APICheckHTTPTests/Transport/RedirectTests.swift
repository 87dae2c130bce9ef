import APICheckBase
import APICheckHTTP
import APICheckJSON
import Testing

@Suite("Redirects")
struct RedirectTests {
    static let request = Request(
        "POST", HTTPURL("http://h/a")!,
        headers: [
            "Authorization": "x", "Cookie": "y", "Host": "h", "Content-Type": "text/plain", "Content-Language": "ko",
            "Accept": "*/*",
        ], body: [1])

    /// Method asked, status, method next, whether the body stays.
    static let methods: [(String, Int, String, Bool)] = [
        ("POST", 301, "GET", false), ("POST", 302, "GET", false), ("POST", 303, "GET", false),
        ("POST", 307, "POST", true), ("POST", 308, "POST", true), ("PUT", 302, "PUT", true), ("PUT", 303, "GET", false),
        ("HEAD", 303, "HEAD", true), ("GET", 301, "GET", true),
    ]

    @Test("Method and content follow the status", arguments: methods)
    func method(asked: String, status: Int, next: String, keepsBody: Bool) throws {
        var request = Self.request
        request.method = asked
        let answer = Response(status: status, headers: ["Location": "/b"])
        let redirected = try #require(request.redirected(by: answer))
        #expect(redirected.method == next)
        #expect(redirected.url.text == "http://h/b")
        #expect(redirected.body == (keepsBody ? [1] : nil))
        #expect((redirected.headers["content-type"] != nil) == keepsBody)
        #expect((redirected.headers["content-language"] != nil) == keepsBody)
        #expect(redirected.headers["authorization"] == "x")
    }

    @Test(
        "Credentials stay with their origin",
        arguments: [
            ("http://H:80/b", true), ("https://h/b", false), ("http://h:8080/b", false), ("//evil/b", false),
        ])
    func credentials(location: String, kept: Bool) throws {
        let answer = Response(status: 307, headers: ["Location": location])
        let redirected = try #require(Self.request.redirected(by: answer))
        for name in ["authorization", "cookie", "host"] {
            #expect((redirected.headers[name] != nil) == kept, "\(name)")
        }
        #expect(redirected.headers["accept"] != nil)
    }

    @Test("Other answers do not redirect")
    func none() {
        #expect(Self.request.redirected(by: Response(status: 302)) == nil)
        #expect(Self.request.redirected(by: Response(status: 304, headers: ["Location": "/b"])) == nil)
        #expect(Self.request.redirected(by: Response(status: 200, headers: ["Location": "/b"])) == nil)
        #expect(Self.request.redirected(by: Response(status: 302, headers: ["Location": "mailto:a@b"])) == nil)
    }

    /// Answers `/N` with a redirect to `/N+1`.
    private struct Endless: Transport {
        func send(_ request: Request) async throws -> Exchange {
            let next = (Int(request.url.path.dropFirst()) ?? 0) + 1
            let response = Response(status: 302, headers: ["Location": "/\(next)"])
            return Exchange(request: SentRequest(request), response: response, startedAt: Instant(seconds: 0))
        }
    }

    @Test("Hops are counted and each is kept", arguments: [0, 1, 3])
    func limit(count: Int) async throws {
        let hops = try await Endless().follow(Request("GET", HTTPURL("http://h/0")!), limit: count)
        #expect(hops.map(\.request.url.path) == (0...count).map { "/\($0)" })
    }
}
