import APICheckBase
import APICheckHTTP
import Foundation
import TestSupport
import Testing

@testable import APICheckNetwork

struct TLSTests {
    @Test(.openSSL) func `a trusted certificate`() async throws {
        let certificates = try await Certificates.shared
        let (server, port) = try await certificates.serve("good")
        let transport = try CurlTransport.direct(trust: TrustSettings(file: .init(certificates.path("good.pem"))))
        let exchange = try await transport.send(Request("GET", url("https://127.0.0.1:\(port)/")))
        #expect(exchange.response?.status == 200)
        #expect(exchange.peer == "127.0.0.1:\(port)")
        #expect(exchange.timings.secure.map { $0 > 0 } == true)
        withExtendedLifetime(server) {}
    }

    @Test(.openSSL) func `an untrusted certificate`() async throws {
        let certificates = try Certificates()
        #expect(await certificates.make("unknown"))
        let (server, port) = try await certificates.serve("unknown", options: [])
        let transport = try CurlTransport.direct()
        let text = await refusal(transport, port)
        #expect(
            text
                == "SERVER: the certificate is not trusted (self-signed certificate) while making the TLS handshake\n  help:     "
                + "set SSL_CERT_FILE or CURL_CA_BUNDLE to a PEM file with the certificate of the authority that signed it; "
                + TrustSettings().description)
        // For a recording: the request, and no response.
        let request = Request("GET", try url("https://127.0.0.1:\(port)/"), headers: ["X-A": "1"])
        let failure = await #expect(throws: TransportError.self) { _ = try await transport.send(request) }
        #expect(failure?.exchange?.request == SentRequest(request))
        #expect(failure?.exchange?.response == nil)
        #expect(server.printed == "", "an untrusted server must not receive any part of a request")
    }

    @Test(.openSSL) func `an expired certificate`() async throws {
        let certificates = try Certificates()
        #expect(await certificates.make("expired", days: -1))
        let end = try #require(await certificates.endDate("expired"))
        let (server, port) = try await certificates.serve("expired", options: [])
        let transport = try CurlTransport.direct(trust: TrustSettings(file: .init(certificates.path("expired.pem"))))
        let text = await refusal(transport, port)
        #expect(
            text == "SERVER: the certificate expired on \(end) while making the TLS handshake\n  help:     "
                + "renew the server's certificate, or correct the clock of this machine")
        #expect(server.printed == "", "an untrusted server must not receive any part of a request")
    }

    @Test(.openSSL) func `a certificate for another host`() async throws {
        let certificates = try Certificates()
        #expect(await certificates.make("other", names: "DNS:other.test,DNS:www.other.test"))
        let (server, port) = try await certificates.serve("other", options: [])
        let transport = try CurlTransport.direct(trust: TrustSettings(file: .init(certificates.path("other.pem"))))
        let text = await refusal(transport, port)
        #expect(
            text == "SERVER: the certificate is not for 127.0.0.1, "
                + "it is for DNS:other.test, DNS:www.other.test while making the TLS handshake\n  help:     "
                + "use a host name of the certificate, or install a certificate for this host name on the server")
        #expect(server.printed == "", "an untrusted server must not receive any part of a request")
    }

    @Test func `a missing file with trusted certificates`() async throws {
        try await ScriptedServer.run([.hold]) { server in
            let transport = try CurlTransport.direct(trust: TrustSettings(file: .init("/nowhere/trusted.pem")))
            let text = await refusal(transport, server.port)
            #expect(
                text
                    == "SERVER: the file with trusted certificates cannot be read while making the TLS handshake\n  help:     "
                    + "check its path, and that it contains PEM certificates; "
                    + TrustSettings(file: .init("/nowhere/trusted.pem")).description)
        }
    }

    @Test func `a server without TLS`() async throws {
        try await ScriptedServer.run([.send("HTTP/1.1 400 Bad Request\r\n\r\n"), .hold]) { server in
            let text = await refusal(try CurlTransport.direct(), server.port)
            // The reason is the text of the TLS library.
            let pattern =
                /SERVER: TLS failed \(.+\) while making the TLS handshake\n  help:     check that the server speaks TLS at this port/
            #expect(text?.wholeMatch(of: pattern) != nil, "\(text ?? "")")
        }
    }

    @Test func `a handshake without a response`() async throws {
        try await ScriptedServer.run([.hold]) { server in
            let limits = CurlTransport.Limits(total: Patience.duration, connect: .milliseconds(1_500))
            let transport = try CurlTransport.direct(limits)
            let text = await refusal(transport, server.port)
            #expect(
                text == "SERVER: timed out after 1.5 s while making the TLS handshake\n  help:     "
                    + "check the address and the network, or raise the connection time limit")
        }
    }

    @Test(.openSSL) func `https through a proxy`() async throws {
        let certificates = try await Certificates.shared
        let (server, port) = try await certificates.serve("good")
        let established = "HTTP/1.1 200 Connection established\r\nX-Proxy: 1\r\n\r\n"
        try await ScriptedServer.run([.read, .send(established), .tunnel(port)]) { proxy in
            let transport = try CurlTransport(
                limits: .init(total: Patience.duration), proxies: ProxySettings(https: proxy.url),
                trust: TrustSettings(file: .init(certificates.path("good.pem"))))
            let target = try url("https://127.0.0.1:\(port)/")
            let exchange = try await transport.send(Request("GET", target, headers: ["X-Secret": "hidden"]))
            #expect(exchange.response?.status == 200)
            #expect(exchange.response?.headers["X-Proxy"] == nil)
            #expect(exchange.request.headers == ["Host": "127.0.0.1:\(port)", "X-Secret": "hidden"])
            let host = "127.0.0.1:\(port)"
            #expect(
                proxy.requests == [
                    "CONNECT \(host) HTTP/1.1\r\nHost: \(host)\r\nProxy-Connection: Keep-Alive\r\n\r\n"
                ])
        }
        withExtendedLifetime(server) {}
    }

    private func refusal(_ transport: CurlTransport, _ port: UInt16) async -> String? {
        await message("127.0.0.1:\(port)") {
            let target = try url("https://127.0.0.1:\(port)/?token=hidden")
            _ = try await transport.send(Request("GET", target, headers: ["Authorization": "Bearer hidden"]))
        }
    }

    @Test(.openSSL) func `a head of several TLS records`() async throws {
        let certificates = try await Certificates.shared
        let (server, port) = try await certificates.serve("good")
        let transport = try CurlTransport.direct(trust: TrustSettings(file: .init(certificates.path("good.pem"))))
        let value = String(repeating: "v", count: 40_000)
        let target = try url("https://127.0.0.1:\(port)/")
        let exchange = try await transport.send(Request("GET", target, headers: ["X-Long": value, "X-Last": "1"]))
        #expect(exchange.request.headers == ["Host": "127.0.0.1:\(port)", "X-Long": value, "X-Last": "1"])
        withExtendedLifetime(server) {}
    }

    struct Variables: NamedCase {
        var name: String
        /// `good`, `other` and `folder` stand for the paths that the test creates.
        var environment: [String: String]
        /// The trusted paths in the error; nil when the server is trusted.
        var refused: String?
    }

    /// The folder that the library reads besides, when no variable names one.
    private static let systemFolder = CurlLibrary.authorities.folder.map { " and \($0)" } ?? ""

    static let variables = [
        Variables(name: "a file", environment: ["SSL_CERT_FILE": "good"]),
        Variables(name: "a bundle", environment: ["CURL_CA_BUNDLE": "good"]),
        Variables(name: "a folder", environment: ["SSL_CERT_DIR": "folder"]),
        Variables(name: "several folders", environment: ["SSL_CERT_DIR": "/nowhere:folder"]),
        Variables(name: "a folder beside a file", environment: ["SSL_CERT_DIR": "folder", "SSL_CERT_FILE": "other"]),
        Variables(name: "a bundle before a file", environment: ["CURL_CA_BUNDLE": "good", "SSL_CERT_FILE": "other"]),
        Variables(name: "an empty bundle", environment: ["CURL_CA_BUNDLE": "", "SSL_CERT_FILE": "good"]),
        Variables(
            name: "another file", environment: ["SSL_CERT_FILE": "other"],
            refused: "other (SSL_CERT_FILE)" + systemFolder),
        Variables(
            name: "a bundle hides a file and a folder",
            environment: ["CURL_CA_BUNDLE": "other", "SSL_CERT_FILE": "good", "SSL_CERT_DIR": "folder"],
            refused: "other (CURL_CA_BUNDLE)" + systemFolder),
        Variables(
            name: "no such folder", environment: ["SSL_CERT_DIR": "/nowhere", "SSL_CERT_FILE": "other"],
            refused: "other (SSL_CERT_FILE) and /nowhere (SSL_CERT_DIR, cannot be read)"),
        Variables(
            name: "no such file", environment: ["SSL_CERT_FILE": "/nowhere"],
            refused: "/nowhere (SSL_CERT_FILE, cannot be read)" + systemFolder),
    ]

    private static let hasCurl = Task {
        await Child.run("curl", ["--version"], in: FileManager.default.temporaryDirectory) != nil
    }

    /// With the name that OpenSSL looks up.
    private static let folder = Task { try await Certificates.shared.makeFolder("good") }

    @Test(.openSSL, arguments: variables)
    func `the environment variables have the same effect as for the curl tool`(_ row: Variables) async throws {
        let certificates = try await Certificates.shared
        let folder = try #require(await TLSTests.folder.value)
        let (server, port) = try await certificates.serve("good")
        func filled(_ text: String) -> String {
            text.replacing("folder", with: folder).replacing("good", with: certificates.path("good.pem"))
                .replacing("other", with: certificates.path("other.pem"))
        }
        let environment = row.environment.mapValues {
            $0 == "folder" || $0.contains(":") ? $0.replacing("folder", with: folder) : filled($0)
        }
        let transport = try CurlTransport.direct(trust: TrustSettings { environment[$0] })
        let target = try url("https://127.0.0.1:\(port)/")
        if let refused = row.refused {
            let failure = await #expect(throws: TransportError.self) {
                try await transport.send(Request("GET", target))
            }
            #expect(failure?.kind == .certificate)
            let expected = "trusted certificates are read from " + filled(refused)
            #expect(failure?.failure.local.note == expected)
        } else {
            #expect(try await transport.send(Request("GET", target)).response?.status == 200)
        }
        // If the curl tool is installed, it agrees.
        if await TLSTests.hasCurl.value {
            let variables = ["-u", "CURL_CA_BUNDLE", "-u", "SSL_CERT_FILE", "-u", "SSL_CERT_DIR"]
            let values = environment.map { "\($0.key)=\($0.value)" }
            let answer = await Child.run(
                "env", variables + values + ["curl", "-sS", "--noproxy", "*", target.text], in: certificates.folder)
            #expect((answer != nil) == (row.refused == nil))
        }
        withExtendedLifetime(server) {}
    }

    struct Case: NamedCase {
        var name: String
        var verifyResult: Int
        var detail: String
        var certificate: [String] = []
        var expected: String
    }

    static let problem = "SSL certificate problem: "
    static let cases = [
        Case(
            name: "expired, date unknown", verifyResult: 10, detail: problem + "certificate has expired",
            expected: "the certificate expired on a date that could not be read"),
        Case(
            name: "not yet valid", verifyResult: 9, detail: problem + "certificate is not yet valid",
            certificate: ["Subject:CN = a", "Start date:Jan  1 00:00:00 2099 GMT"],
            expected: "the certificate is not valid before Jan 1 00:00:00 2099 GMT"),
        Case(
            name: "another host, name of the subject only", verifyResult: 1,
            detail: "SSL: certificate subject name 'b' does not match target host name 'api.test'",
            certificate: ["Subject:CN = b"], expected: "the certificate is not for api.test, it is for CN = b"),
        Case(
            name: "unknown authority", verifyResult: 20, detail: problem + "unable to get local issuer certificate",
            expected: "the certificate is not trusted (unable to get local issuer certificate)"),
    ]

    @Test(arguments: cases)
    func `certificate errors`(_ row: Case) throws {
        let request = Request("GET", try url("https://api.test/"))
        let fault = CertificateFault(verifyResult: row.verifyResult, detail: row.detail)
        #expect(
            fault.failure(for: request, certificate: row.certificate, trust: TrustSettings()).reason == row.expected)
    }
}
