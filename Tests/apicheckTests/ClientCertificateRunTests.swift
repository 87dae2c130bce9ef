import Foundation
import TestSupport
import Testing

/// `--cert`, `--key` and `--cacert` as a user gives them, with servers that require a client certificate.
@Suite(.openSSL) struct ClientCertificateRunTests {
    private static let record = ["record", "shop", "--mode", "all"]

    @Test func `an API is recorded over HTTP/1.1`() async throws {
        let certificates = try await ClientCertificates.shared
        let (server, port) = try await certificates.serve()
        let shop = try await CertificateShop(port: port)
        let refused = try await shop.run(Self.record)
        #expect(refused.status == 3)
        #expect(
            refused.error.contains(
                """
                127.0.0.1:\(port): the server asked for a client certificate and refused the connection without one \
                (certificate required) while making the TLS handshake
                  help:     give one with --cert FILE
                """), "\(refused.error)")
        let key = try certificates.text("client.key")
        let files = ["APICHECK_CERT": "client.pem", "APICHECK_KEY": "client.key"]
        let locked = ["--cert", "client.pem", "--key", "locked.key"]
        for (arguments, environment) in [
            (["--cert", "client.pem", "--key", "client.key"], [:]),
            (["--cert", "127.0.0.1:\(port)=client.pem", "--key", "127.0.0.1:\(port)=client.key"], [:]),
            (locked + ["--key-password-file", "pass.txt"], [:]),
            (locked, ["APICHECK_KEY_PASSWORD": certificates.password]),
            (locked, ["APICHECK_SHOP_KEY_PASSWORD": certificates.password, "APICHECK_KEY_PASSWORD": "another"]),
            (["--cert", "client.p12", "--key-password-file", "pass.txt"], [:]),
            ([], files),
            ([], ["APICHECK_SHOP_CERT": try certificates.text("client.pem"), "APICHECK_SHOP_KEY": key]),
            // The variable of another API, and an empty one.
            ([], files.merging(["APICHECK_TODOS_CERT": "other.pem", "APICHECK_SHOP_CERT": ""]) { $1 }),
        ] as [([String], [String: String])] {
            let outcome = try await shop.run(Self.record + arguments, environment: environment)
            #expect(outcome.status == 0, "\(arguments) \(environment.keys.sorted()): \(outcome.error)")
        }
        let recording = try #require(shop.folder.contents["recordings/shop/reads.har"])
        #expect(String(decoding: recording, as: UTF8.self).contains(#""httpVersion": "HTTP/1.1""#))
        withExtendedLifetime(server) {}
    }

    @Test(.nghttpd) func `an API is recorded over HTTP/2`() async throws {
        let certificates = try await ClientCertificates.shared
        let site = try TemporaryFolder()
        _ = try site.write("data.json", #"{"id": 7}"#.utf8)
        let port = try Socket.freePort()
        let server = try await Child(
            "nghttpd",
            [
                "--address=127.0.0.1", "--verify-client", "--htdocs=\(site.path)", "\(port)", "good.key", "good.pem",
            ], port: port, in: certificates.files.folder)
        let shop = try await CertificateShop(port: port)
        let refused = try await shop.run(Self.record)
        #expect(refused.status == 3)
        #expect(refused.error.contains("help:     give one with --cert FILE"), "\(refused.error)")
        let outcome = try await shop.run(Self.record + ["--cert", "client.pem", "--key", "client.key"])
        #expect(outcome.status == 0, "\(outcome.error)")
        let recording = try #require(shop.folder.contents["recordings/shop/reads.har"])
        #expect(String(decoding: recording, as: UTF8.self).contains(#""httpVersion": "HTTP/2""#))
        withExtendedLifetime(server) {}
    }

    struct Refused: CustomTestStringConvertible, Sendable {
        var arguments: [String]
        var environment: [String: String] = [:]
        var status: Int32
        var error: String

        var testDescription: String { arguments.joined(separator: " ") }
    }

    /// Each before anything is sent.
    static let refused = [
        Refused(
            arguments: ["--cert", "client.pem"], status: 2,
            error: """
                error: client.pem: the client certificate has no private key
                  help:     give its private key with --key FILE

                """),
        Refused(
            arguments: ["--cert", "client.pem", "--key", "other.key"], status: 2,
            error: """
                error: other.key: the private key does not belong to the certificate
                  expected: the key of client.pem
                  actual:   the key of another certificate
                  help:     give its private key with --key FILE

                """),
        Refused(
            arguments: ["--cert", "client.pem", "--key", "locked.key"], status: 2,
            error: """
                error: locked.key: the private key needs a pass phrase
                  help:     set APICHECK_KEY_PASSWORD, or name a file with --key-password-file FILE

                """),
        Refused(
            arguments: ["--cacert", "client.key"], status: 2,
            error: """
                error: client.key: no certificate in PEM is in the file
                  expected: -----BEGIN CERTIFICATE-----
                  actual:   only PRIVATE KEY

                """),
        Refused(
            arguments: ["--cert", "pass.txt"], status: 2,
            error: """
                error: pass.txt: no certificate in PEM is in the file
                  expected: -----BEGIN CERTIFICATE-----

                """),
        Refused(
            arguments: ["--key", "client.key"], status: 2,
            error: """
                error: client.key: the private key has no certificate
                  help:     give one with --cert FILE

                """),
        Refused(arguments: ["--cert", "none.pem"], status: 2, error: "error: none.pem: no such file\n"),
        Refused(
            arguments: [], environment: ["APICHECK_SHOP_CERT": "MIGHAgEAMBMGByqGSM49"], status: 2,
            error: """
                error: APICHECK_SHOP_CERT: the value is neither PEM text nor the path of a file
                  expected: -----BEGIN ...----- or a path

                """),
    ]

    @Test(arguments: refused) func `what cannot be used is refused`(_ row: Refused) async throws {
        let shop = try await CertificateShop(port: 1)
        let outcome = try await shop.run(Self.record + row.arguments, environment: row.environment)
        #expect(outcome.error == row.error)
        #expect(outcome.status == row.status)
        #expect(outcome.output == "")
    }

    @Test func `a text in place of a path is not repeated`() async throws {
        let shop = try await CertificateShop(port: 1)
        let key = try shop.certificates.text("client.key")
        for option in ["--key", "--cert", "--cacert"] {
            let outcome = try await shop.run(Self.record + ["\(option)=\(key)"])
            #expect(outcome.status == 2)
            #expect(
                outcome.error.contains("\(option) takes the path of a file, not its text: "), "\(outcome.error)"
            )
        }
    }

    @Test func `what the server refuses is explained`() async throws {
        let certificates = try await ClientCertificates.shared
        let (server, port) = try await certificates.serve()
        let shop = try await CertificateShop(port: port)
        func error(_ arguments: [String], trusts: Bool = true) async throws -> String {
            let outcome = try await shop.run(Self.record + arguments, trusts: trusts)
            #expect(outcome.status == 3)
            return outcome.error
        }
        let expired = certificates.path("expired.pem")
        let late = try await error(["--cert", expired, "--key", certificates.path("expired.key")])
        #expect(late.hasPrefix("warning: the client certificate is \(expired) with the key "), "\(late)")
        #expect(late.contains("the server rejected the client certificate (certificate expired)"), "\(late)")
        #expect(late.contains("\n  help:     renew it; the client certificate is \(expired) with the key "), "\(late)")

        let wrong = try shop.folder.write("wrong.txt", "not it\n".utf8)
        let locked = try await error(
            ["--cert", "client.pem", "--key", "locked.key", "--key-password-file", wrong])
        #expect(
            locked.contains(
                """
                : the key of the client certificate cannot be read: its pass phrase is wrong, or it is another key while making \
                the TLS handshake
                  help:     set APICHECK_KEY_PASSWORD, or name a file with --key-password-file FILE; the client certificate is \
                client.pem with the key locked.key, which is valid until
                """), "\(locked)")

        let unknown = try await error(["--cert", "client.pem", "--key", "client.key"], trusts: false)
        #expect(unknown.contains("the certificate is not trusted (self-signed certificate)"), "\(unknown)")
        #expect(
            unknown.contains("\n  help:     trust its authority with --cacert FILE; set SSL_CERT_FILE"), "\(unknown)")

        let identity = ["--cert", "client.pem", "--key", "client.key"]
        for trust in [
            (["--cacert", certificates.path("good.pem")], [:]),
            (["--cacert", "127.0.0.1:\(port)=\(certificates.path("good.pem"))"], [:]),
            ([], ["APICHECK_CACERT": try certificates.text("good.pem")]),
            ([], ["APICHECK_SHOP_CACERT": certificates.path("good.pem")]),
        ] as [([String], [String: String])] {
            let outcome = try await shop.run(
                Self.record + identity + trust.0, environment: trust.1, trusts: false)
            #expect(outcome.status == 0, "\(trust): \(outcome.error)")
        }
        let elsewhere = try await shop.run(
            Self.record + identity + ["--cacert", "127.0.0.1:1=\(certificates.path("good.pem"))"], trusts: false)
        #expect(elsewhere.status == 3)
        withExtendedLifetime(server) {}
    }

    @Test func `a redirect to another server gets no certificate`() async throws {
        let certificates = try await ClientCertificates.shared
        let (target, targetPort) = try await certificates.serve()
        let (server, port) = try await certificates.serve()
        try certificates.write(
            "openapi.json", headers: ["Content-Type: application/json"],
            body: #"{"openapi": "3.1.0", "info": {"title": "A", "version": "1"}, "paths": {}}"#)
        try certificates.write(
            "moved.json", status: "302 Found", headers: ["Location: https://127.0.0.1:\(targetPort)/openapi.json"])
        let shop = try await CertificateShop(port: port)
        func compare(_ name: String, _ arguments: [String]) async throws -> Binary.Outcome {
            let place = "https://127.0.0.1:\(port)/\(name)"
            return try await shop.run(["diff", "--fetch", place, place] + arguments)
        }
        let own = ["--cert", "client.pem", "--key", "client.key"]
        #expect(try await compare("openapi.json", own).status == 0)
        let refused = try await compare("moved.json", own)
        #expect(refused.status == 3)
        #expect(
            refused.error == """
                error: 127.0.0.1:\(targetPort): the server asked for a client certificate and refused the connection without \
                one (certificate required) while making the TLS handshake
                  help:     give one with --cert FILE; client certificates are given for https://127.0.0.1:\(port) only

                """)
        let both =
            own + [
                "--cert", "127.0.0.1:\(targetPort)=client.pem", "--key", "127.0.0.1:\(targetPort)=client.key",
            ]
        #expect(try await compare("moved.json", both).status == 0)
        withExtendedLifetime((target, server)) {}
    }
}
