import APICheckBase
import APICheckHTTP
import TestSupport
import Testing

@testable import APICheckNetwork

/// Links in redirects, fields and JSON.
extension ReverseProxyTests {
    @Test(arguments: [
        ("http://SERVER/v1/x?y#z", "http://PROXY/x?y#z"), ("/v1/x", "/x"), ("/v1", ""), ("/v10/x", "/v10/x"),
        ("x", "x"),
        ("http://other.test/v1/x", "http://other.test/v1/x"), ("https://SERVER/v1/x", "https://SERVER/v1/x"),
        ("//SERVER/v1/x", "http://PROXY/x"), ("http://SERVER/v2", "http://SERVER/v2"),
    ])
    func `a redirect to the target is changed to the proxy`(_ location: String, _ expected: String) async throws {
        let upstream = HTTPServer(limits: ServerLimits().forTests)
        let redirect = Locked("")
        let target = try await upstream.start { _ in
            .response(Response(status: 302, headers: ["Location": redirect.withLock { $0 }]))
        }
        try await withProxy(to: "http://127.0.0.1:\(target)/v1") { port in
            func filled(_ text: String) -> String {
                text.replacing("SERVER", with: "127.0.0.1:\(target)").replacing("PROXY", with: "127.0.0.1:\(port)")
            }
            redirect.withLock { $0 = filled(location) }
            let response = try await RawConnection.exchange("GET", "/", port: port)
            #expect(response.status == 302)
            #expect(response.headers["location"] == filled(expected))
        }
        await upstream.stop()
    }

    @Test(arguments: [
        ("http://SERVER/v1/x?y#z", "http://PROXY/x?y#z"),
        (#"http:\/\/SERVER\/v1\/x\u0026"#, #"http:\/\/PROXY\/x\u0026"#),
        ("http://SERVER/v1", "http://PROXY"), ("//SERVER/v1/x", "//SERVER/v1/x"), ("/v1/x", "/v1/x"),
        ("see http://SERVER/v1/x", "see http://SERVER/v1/x"), ("http://SERVER/v2", "http://SERVER/v2"),
        ("http://SERVER.test/v1/x", "http://SERVER.test/v1/x"), (#"a\"http://SERVER/v1/x"#, #"a\"http://SERVER/v1/x"#),
    ])
    func `links in JSON and in fields leave the proxy unless they are rewritten`(
        _ link: String, _ expected: String
    ) async throws {
        let upstream = HTTPServer(limits: ServerLimits().forTests)
        let answer = Locked(Response(status: 200))
        let accepted = Locked<[String?]>([])
        let target = try await upstream.start { request in
            accepted.withLock { $0.append(request.headers["accept-encoding"]) }
            return .response(answer.withLock { $0 })
        }
        let body = #"{"a\\":["LINK"],"n":1,"b":"LINK","cut":"htt"#
        let fields = #"<LINK>; rel="next", <http://other.test/v1/x>; rel=last"#
        for isRewritten in [true, false] {
            try await withProxy(to: "http://127.0.0.1:\(target)/v1", options: .init(rewritesLinks: isRewritten)) {
                port in
                func filled(_ text: String, _ link: String) -> String {
                    text.replacing("LINK", with: link).replacing("SERVER", with: "127.0.0.1:\(target)")
                        .replacing("PROXY", with: "127.0.0.1:\(port)")
                }
                answer.withLock {
                    $0 = Response(
                        status: 200,
                        headers: [
                            "Content-Type": "application/hal+json", "Link": filled(fields, "http://SERVER/v1/p"),
                            "Digest": "sha-256=x",
                        ], body: Array(filled(body, link).utf8))
                }
                let response = try await RawConnection.exchange(
                    "GET", "/", headers: ["Accept-Encoding": "gzip"], port: port)
                #expect(String(decoding: response.body, as: UTF8.self) == filled(body, isRewritten ? expected : link))
                #expect(
                    response.headers["link"]
                        == filled(fields, isRewritten ? "http://PROXY/p" : "http://SERVER/v1/p"))
                #expect(response.headers["digest"] == (isRewritten ? nil : "sha-256=x"))
            }
        }
        #expect(accepted.withLock { $0 } == [nil, "gzip"])
        await upstream.stop()
    }

    @Test func `a URL in JSON that arrives in pieces is rewritten`() {
        let text = #"["http://a.test/x","http","",{"u":"http:\/\/a.test"}]"#
        let expected = #"["http://b.test/x","http","",{"u":"http:\/\/b.test"}]"#
        let bytes = Array(text.utf8)
        for size in 1...bytes.count {
            var links = JSONLinks { $0.replacing("a.test", with: "b.test") }
            var result: [UInt8] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                result += links.pass(Array(bytes[start..<min(start + size, bytes.count)]))
            }
            result += links.finish()
            #expect(String(decoding: result, as: UTF8.self) == expected, "in pieces of \(size)")
        }
    }

    @Test func `a text with a string that begins like a URL may have links`() {
        for place in 0..<40 {
            let pad = String(repeating: " ", count: place)
            for (text, hasLinks) in [
                ("\"http", true), ("\"HtTps://a.test\"", true), ("\"\"http", true), ("\"htt", false), ("\"h", false),
                ("\"", false), ("http", false), ("\"hatp \"hhttp", false), ("\"Xttp", false), ("\"(ttp", false),
            ] {
                for end in ["", String(repeating: "한", count: 20)] {
                    #expect(JSONLinks.mayHaveLinks(Array((pad + text + end).utf8)) == hasLinks, "\(pad)\(text)\(end)")
                }
            }
        }
    }
}
