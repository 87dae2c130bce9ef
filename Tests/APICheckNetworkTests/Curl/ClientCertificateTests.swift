import APICheckBase
import APICheckHTTP
import CCurl
import Foundation
import TestSupport
import Testing

@testable import APICheckNetwork

/// Handshakes with servers that ask for a client certificate.
@Suite(.openSSL) struct ClientCertificateTests {
    private static func identity(
        _ name: String, key: String? = nil, password: String? = nil, asText: Bool = false
    ) async throws -> ClientIdentity {
        let certificates = try await ClientCertificates.shared
        func file(_ name: String) throws -> CredentialFile {
            asText
                ? try CredentialFile(value: certificates.text(name), ofVariable: "APICHECK_CERT")
                : try CredentialFile(path: certificates.path(name))
        }
        return try ClientIdentity(
            certificate: file(name), key: key.map(file),
            password: password.map { ClientIdentity.Password($0, word: "") })
    }

    private static func transport(_ identity: ClientIdentity?, for target: HTTPURL) async throws -> CurlTransport {
        let certificates = try await ClientCertificates.shared
        let origin = try #require(TLSOrigin(target))
        return try CurlTransport(
            limits: .init(total: Patience.duration, idle: Patience.duration), proxies: .none,
            trust: TrustSettings(file: .init(certificates.path("good.pem"))),
            servers: identity.map { [origin: TLSServer(identity: $0)] } ?? [:])
    }

    struct Accepted: NamedCase {
        var name: String
        var certificate: String
        var key: String?
        var needsPassword = false
        var asText = false
    }

    static let accepted = [
        Accepted(name: "two files", certificate: "client.pem", key: "client.key"),
        Accepted(name: "one file", certificate: "both.pem"),
        Accepted(name: "an encrypted key", certificate: "client.pem", key: "locked.key", needsPassword: true),
        Accepted(
            name: "an encrypted key of the older form", certificate: "client.pem", key: "old.key", needsPassword: true),
        Accepted(name: "two texts", certificate: "client.pem", key: "client.key", asText: true),
        Accepted(name: "one text", certificate: "both.pem", asText: true),
        Accepted(
            name: "the text of an encrypted key", certificate: "client.pem", key: "locked.key", needsPassword: true,
            asText: true),
        Accepted(name: "PKCS#12", certificate: "client.p12", needsPassword: true),
    ]

    @Test(arguments: accepted) func `a certificate is accepted`(_ row: Accepted) async throws {
        let certificates = try await ClientCertificates.shared
        try certificates.write("accepted", body: "{}")
        let (server, port) = try await certificates.serve()
        let target = try url("https://127.0.0.1:\(port)/accepted")
        let identity = try await Self.identity(
            row.certificate, key: row.key, password: row.needsPassword ? certificates.password : nil, asText: row.asText
        )
        let exchange = try await Self.transport(identity, for: target).send(Request("GET", target))
        #expect(exchange.response?.status == 200)
        withExtendedLifetime(server) {}
    }

    struct Refused: NamedCase {
        var name: String
        var certificate: String?
        var key: String?
        var password: String?
        /// Of the server.
        var options: [String] = []
        var reason: String
        var remedy: String?
        var setting: Setting?

        init(
            _ name: String, _ certificate: String?, key: String? = nil, password: String? = nil, options: [String] = [],
            reason: String, remedy: String? = nil, setting: Setting? = nil
        ) {
            self.name = name
            self.certificate = certificate
            self.key = key
            self.password = password
            self.options = options
            self.reason = reason
            self.remedy = remedy
            self.setting = setting
        }
    }

    static let refused = [
        Refused(
            "no certificate", nil,
            reason:
                "the server asked for a client certificate and refused the connection without one (certificate required)",
            setting: .clientCertificate),
        Refused(
            "no certificate, TLS 1.2", nil, options: ["-tls1_2"],
            reason:
                "the server asked for a client certificate and refused the connection without one (handshake failure)",
            setting: .clientCertificate),
        Refused(
            "an expired one", "expired.pem", key: "expired.key",
            reason: "the server rejected the client certificate (certificate expired)", remedy: "renew it"),
        Refused(
            "an expired one, TLS 1.2", "expired.pem", key: "expired.key", options: ["-tls1_2"],
            reason: "the server rejected the client certificate (certificate expired)", remedy: "renew it"),
        Refused(
            "one of another authority", "unknown.pem", key: "unknown.key",
            reason: "the server rejected the client certificate (unknown ca)",
            remedy: "use one that an authority of the server signed"),
        Refused(
            "one of another authority, TLS 1.2", "unknown.pem", key: "unknown.key", options: ["-tls1_2"],
            reason: "the server rejected the client certificate (unknown ca)",
            remedy: "use one that an authority of the server signed"),
        Refused(
            "a wrong pass phrase", "client.pem", key: "locked.key", password: "wrong",
            reason: "the key of the client certificate cannot be read: its pass phrase is wrong, or it is another key",
            setting: .keyPassword),
        Refused(
            "a wrong pass phrase of PKCS#12", "client.p12", password: "wrong",
            reason: "the file of the client certificate cannot be read: its pass phrase is wrong", setting: .keyPassword
        ),
        Refused(
            "no pass phrase of PKCS#12", "client.p12",
            reason: "the file of the client certificate cannot be read: its pass phrase is missing",
            setting: .keyPassword),
    ]

    @Test(arguments: refused) func `a refusal names its cause`(_ row: Refused) async throws {
        let certificates = try await ClientCertificates.shared
        let (server, port) = try await certificates.serve(row.options)
        let target = try url("https://127.0.0.1:\(port)/")
        var identity: ClientIdentity?
        if let certificate = row.certificate {
            identity = try await Self.identity(certificate, key: row.key, password: row.password)
        }
        let transport = try await Self.transport(identity, for: target)
        let error = await #expect(throws: TransportError.self) { try await transport.send(Request("GET", target)) }
        let failure = try #require(error?.failure)
        #expect(failure.reason == row.reason)
        #expect(failure.remedy == row.remedy)
        #expect(failure.local.note == identity?.note())
        #expect(failure.problem.steps == (row.setting.map { [.change($0)] } ?? []))
        #expect((failure.kind, failure.phase) == (.certificate, .securing))
        // What is recorded names no file.
        #expect(!failure.reason.contains(certificates.path("")) && failure.remedy?.contains("/") != true)
        // A WebSocket has the same reason.
        let origin = try #require(TLSOrigin(target))
        if row.options == ["-tls1_2"] || row.setting == .keyPassword {
            let tunnels = CurlTunnels(
                proxies: .none, trust: TrustSettings(file: .init(certificates.path("good.pem"))),
                servers: identity.map { [origin: TLSServer(identity: $0)] } ?? [:])
            let tunnel = await #expect(throws: TransportError.self) { try await tunnels.open(Request("GET", target)) }
            #expect(tunnel?.reason == row.reason)
        }
        withExtendedLifetime(server) {}
    }

    @Test func `a certificate goes to no other origin`() async throws {
        let certificates = try await ClientCertificates.shared
        let (server, port) = try await certificates.serve()
        let target = try url("https://127.0.0.1:\(port)/")
        let other = try url("https://127.0.0.1:1/")
        let identity = try await Self.identity("both.pem")
        let transport = try await Self.transport(identity, for: other)
        let error = await #expect(throws: TransportError.self) { try await transport.send(Request("GET", target)) }
        #expect(error?.reason.hasPrefix("the server asked for a client certificate and refused") == true)
        #expect(error?.failure.local.note == "client certificates are given for https://127.0.0.1:1 only")
        // Neither to the same one without TLS.
        #expect(TLSOrigin(try url("http://127.0.0.1:\(port)/")) == nil)
        withExtendedLifetime(server) {}
    }

    /// Whether a client has signed with its key.
    private static func hasProof(_ server: Child) -> Bool {
        server.printed.split(separator: "\n").contains { $0.hasPrefix("<<< ") && $0.hasSuffix("CertificateVerify") }
    }

    /// The second handshake, which only reads the certificate of the server, does not show that of the client.
    @Test func `a server that is not trusted gets no certificate`() async throws {
        let certificates = try await ClientCertificates.shared
        // It prints the messages that it receives.
        let (server, port) = try await certificates.files.serve("stranger", options: ["-Verify", "1", "-msg"])
        let target = try url("https://127.0.0.1:\(port)/")
        let identity = try await Self.identity("both.pem")
        let transport = try await Self.transport(identity, for: target)
        let error = await #expect(throws: TransportError.self) { try await transport.send(Request("GET", target)) }
        #expect(error?.reason == "the certificate is not trusted (self-signed certificate)")
        #expect(error?.failure.problem.steps == [.change(.trustedAuthorities)])
        let empty = "<<< TLS 1.3, Handshake [length 0008], Certificate\n"
        #expect(await waitUntil { server.printed.contains(empty) }, "\(server.printed)")
        #expect(!ClientCertificateTests.hasProof(server))
        // One that is trusted gets it.
        let (other, otherPort) = try await certificates.files.serve("good", options: ["-Verify", "1", "-msg"])
        let trusted = try url("https://127.0.0.1:\(otherPort)/")
        let trusting = try await Self.transport(identity, for: trusted)
        let answer = Task { try await trusting.send(Request("GET", trusted)) }
        #expect(await waitUntil { ClientCertificateTests.hasProof(other) }, "\(other.printed)")
        answer.cancel()
    }

    @Test func `authorities of one server`() async throws {
        let certificates = try await ClientCertificates.shared
        try certificates.write("accepted", body: "{}")
        let (server, port) = try await certificates.serve()
        let target = try url("https://127.0.0.1:\(port)/accepted")
        let origin = try #require(TLSOrigin(target))
        let identity = try await Self.identity("both.pem")
        for value in [certificates.path("good.pem"), try certificates.text("good.pem")] {
            let trust = try TrustSettings(authorities: CredentialFile(value: value, ofVariable: "APICHECK_CACERT"))
            let transport = try CurlTransport(
                limits: .init(total: Patience.duration), proxies: .none, trust: TrustSettings(),
                servers: [origin: TLSServer(identity: identity, trust: trust)])
            #expect(try await transport.send(Request("GET", target)).response?.status == 200)
        }
        withExtendedLifetime(server) {}
    }

    struct Message: NamedCase {
        var name: String
        var code: CurlCode
        var detail = ""
        /// The messages of TLS that the server sent.
        var messages: [[UInt8]] = []
        var isAnswered = false
        var expected: ClientCertificateFault?
    }

    private static let request: [UInt8] = [13, 0, 0, 1, 0]

    static let messages = [
        Message(name: "asked and closed", code: CURLE_GOT_NOTHING, messages: [request], expected: .missing(nil)),
        Message(name: "asked and reset", code: CURLE_RECV_ERROR, messages: [request], expected: .missing(nil)),
        Message(name: "closed, not asked", code: CURLE_GOT_NOTHING),
        Message(name: "asked and answered", code: CURLE_RECV_ERROR, messages: [request], isAnswered: true),
        Message(name: "asked, and no connection", code: CURLE_OPERATION_TIMEDOUT, messages: [request]),
        Message(
            name: "the alert of LibreSSL", code: CURLE_RECV_ERROR, detail: "SSL routines:ST_OK:reason(1116), errno 0",
            expected: .missing(.certificateRequired)),
        Message(
            name: "a handshake failure of another cause", code: CURLE_SSL_CONNECT_ERROR,
            detail: "sslv3 alert handshake failure", messages: [[2, 40]]),
        Message(name: "the end of the connection is no failure", code: CURLE_GOT_NOTHING, messages: [[1, 0]]),
        Message(
            name: "a record that begins like a request", code: CURLE_GOT_NOTHING,
            messages: [[13, 0, 0, 9, 0], [13, 3]]),
        Message(
            name: "Secure Transport", code: CURLE_SSL_CERTPROBLEM,
            detail: "SSL: The Security framework only supports loading identities that are in PKCS#12 format.",
            expected: .unsupportedPEM),
        Message(
            name: "another problem", code: CURLE_SSL_CERTPROBLEM, detail: "could not load PEM client certificate",
            expected: .unusable("could not load PEM client certificate")),
    ]

    @Test(arguments: messages) func `the messages of a handshake`(_ row: Message) {
        let handshake = HandshakeMessages()
        for message in row.messages { message.withUnsafeBytes { handshake.receive($0) } }
        let fault = ClientCertificateFault(
            row.code, detail: row.detail, handshake, identity: nil, isAnswered: row.isAnswered)
        #expect(fault == row.expected)
    }
}
