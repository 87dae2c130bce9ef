import APICheckHTTP
import APICheckNetwork
import TestSupport
import Testing

struct ProxyTests {
    static let noContent = "HTTP/1.1 204 No Content\r\n\r\n"

    @Test func `http uses the proxy with an absolute URL`() async throws {
        try await ScriptedServer.run([.read, .send(ProxyTests.noContent)]) { proxy in
            let transport = try CurlTransport(
                limits: .init(total: Patience.duration), proxies: ProxySettings(http: "http://user:word@\(proxy.host)"))
            let exchange = try await transport.send(Request("GET", url("http://api.invalid/a?b=1")))
            #expect(exchange.response?.status == 204)
            // `dXNlcjp3b3Jk` is `user:word` in base64.
            #expect(
                proxy.requests == [
                    "GET http://api.invalid/a?b=1 HTTP/1.1\r\nHost: api.invalid\r\n"
                        + "Proxy-Authorization: Basic dXNlcjp3b3Jk\r\n\r\n"
                ])
            #expect(exchange.peer == proxy.host)
        }
    }

    @Test func `exceptions connect directly`() async throws {
        try await ScriptedServer.run([.read, .send(ProxyTests.noContent)]) { server in
            let port = try RefusingPort()
            defer { withExtendedLifetime(port) {} }
            let unused = "http://127.0.0.1:\(port.number)"
            let proxies = ProxySettings(http: unused, https: unused, exceptions: "api.invalid,127.0.0.1")
            let exchange = try await CurlTransport(limits: .init(total: Patience.duration), proxies: proxies).send(
                Request("GET", url(server.url)))
            #expect(exchange.response?.status == 204)
        }
    }

    @Test func `a proxy that rejects a tunnel`() async throws {
        let answer = "HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n"
        try await ScriptedServer.run([.read, .send(answer), .hold]) { proxy in
            let transport = try CurlTransport(
                limits: .init(total: Patience.duration), proxies: ProxySettings(https: proxy.url))
            let target = try url("https://api.invalid/")
            let headers: Headers = ["Authorization": "Bearer hidden"]
            let text = await message("api.invalid:443") {
                _ = try await transport.send(Request("GET", target, headers: headers))
            }
            #expect(
                text == "SERVER: the proxy answered CONNECT with status 407 while connecting\n  help:     "
                    + "add the user name and password of the proxy to HTTPS_PROXY")
            #expect(
                proxy.requests == [
                    "CONNECT api.invalid:443 HTTP/1.1\r\nHost: api.invalid:443\r\nProxy-Connection: Keep-Alive\r\n\r\n"
                ])
        }
    }

    @Test func `a proxy that is not running`() async throws {
        let port = try RefusingPort()
        defer { withExtendedLifetime(port) {} }
        let host = "127.0.0.1:\(port.number)"
        let target = try url("http://api.invalid/")
        let text = await message("api.invalid:80") {
            let proxies = ProxySettings(http: "http://user:hidden@\(host)")
            _ = try await CurlTransport(limits: .init(total: Patience.duration), proxies: proxies).send(
                Request("GET", target))
        }
        #expect(
            text == "SERVER: connection refused by the proxy \(host) while connecting\n  help:     "
                + "check HTTP_PROXY, HTTPS_PROXY and NO_PROXY")
    }

    @Test func `a proxy whose name is unknown`() async throws {
        let target = try url("http://127.0.0.1/")
        let text = await message("127.0.0.1:80") {
            let proxies = ProxySettings(http: "http://user:hidden@nothing.invalid:3128")
            _ = try await CurlTransport(limits: .init(total: Patience.duration), proxies: proxies).send(
                Request("GET", target))
        }
        #expect(
            text == "SERVER: no address was found for the proxy while resolving the host name\n  help:     "
                + "check HTTP_PROXY, HTTPS_PROXY and NO_PROXY")
    }

    struct Case: NamedCase {
        var name: String
        var environment: [String: String]
        var expected: ProxySettings
    }

    static let cases = [
        Case(name: "nothing", environment: [:], expected: ProxySettings()),
        Case(
            name: "upper case", environment: ["HTTP_PROXY": "a:1", "HTTPS_PROXY": "b:2", "NO_PROXY": "c,d"],
            expected: ProxySettings(http: "a:1", https: "b:2", exceptions: "c,d")),
        Case(
            name: "lower case takes precedence",
            environment: ["http_proxy": "a", "HTTP_PROXY": "b", "no_proxy": "c", "NO_PROXY": "d"],
            expected: ProxySettings(http: "a", exceptions: "c")),
        Case(
            name: "ALL_PROXY as the default", environment: ["ALL_PROXY": "a", "https_proxy": "b"],
            expected: ProxySettings(http: "a", https: "b")),
        Case(
            name: "empty is unset", environment: ["http_proxy": "", "HTTP_PROXY": "a"],
            expected: ProxySettings(http: "a")),
        Case(
            name: "the header of a CGI request is ignored",
            environment: ["HTTP_PROXY": "evil", "HTTPS_PROXY": "a", "REQUEST_METHOD": "GET"],
            expected: ProxySettings(https: "a")),
    ]

    @Test(arguments: cases)
    func `reads the environment`(_ row: Case) {
        #expect(ProxySettings { row.environment[$0] } == row.expected)
    }
}
