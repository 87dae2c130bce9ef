import Foundation
import TestSupport
import Testing

/// Client certificates in plans, of the proxy and in `apicheck doctor`.
@Suite(.openSSL) struct ClientCertificateCommandTests {
    @Test func `a plan shows paths and names of variables`() async throws {
        let shop = try await CertificateShop(port: 1)
        func plan(_ arguments: [String], _ environment: [String: String] = [:]) async throws -> String {
            let outcome = try await shop.run(
                ["record", "shop", "--plan"] + arguments, environment: environment.merging(["COLUMNS": "400"]) { $1 })
            #expect(outcome.error == "")
            return outcome.output
        }
        func expected(_ words: String) -> String {
            "shop/reads\n  read\n    curl \(words) https://127.0.0.1:1/data.json\n"
        }
        #expect(
            try await plan(["--cert", "client.pem", "--key", "client.key", "--cacert", "client.pem"])
                == expected("--cacert client.pem --cert client.pem --key client.key"))
        #expect(
            try await plan(["--cert", "client.p12", "--key-password-file", "pass.txt"])
                == expected(#"--cert-type P12 --cert client.p12 --pass "$(cat pass.txt)""#))
        let variables = [
            "APICHECK_CERT": try shop.certificates.text("client.pem"),
            "APICHECK_SHOP_KEY": try shop.certificates.text("locked.key"),
            "APICHECK_KEY_PASSWORD": shop.certificates.password,
        ]
        #expect(
            try await plan([], variables)
                == expected(#"--cert "$APICHECK_CERT" --key "$APICHECK_SHOP_KEY" --pass "$APICHECK_KEY_PASSWORD""#))
        // For another server.
        #expect(
            try await plan(["--cert", "127.0.0.1:2=client.pem", "--key", "127.0.0.1:2=client.key"])
                == "shop/reads\n  read\n    curl https://127.0.0.1:1/data.json\n")
    }

    @Test func `the proxy uses a certificate towards its target`() async throws {
        let certificates = try await ClientCertificates.shared
        try certificates.write("data.json", headers: ["Content-Type: application/json"], body: #"{"id": 7}"#)
        let (server, port) = try await certificates.serve()
        let shop = try await CertificateShop(port: port)
        let arguments = [
            "proxy", "--target", "https://127.0.0.1:\(port)", "--cert", "client.pem", "--key", "client.key", "--cacert",
            certificates.path("good.pem"),
        ]
        let outcome = try await Binary.interrupted(arguments, in: shop.folder.url) { line in
            let address = try #require(line.split(separator: " ").first)
            let answer = await Child.run(
                "curl", ["-sS", "--noproxy", "*", "\(address)/data.json"], in: shop.folder.url)
            #expect(answer == #"{"id": 7}"#)
        }
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(shop.folder.contents["recordings/shop/proxy.har"] != nil)
        try shop.expectNoSecret(in: outcome)
        withExtendedLifetime(server) {}
    }

    @Test func `doctor names an expired certificate`() async throws {
        let shop = try await CertificateShop(port: 1)
        let certificates = shop.certificates
        let outcome = try await shop.run(
            ["doctor", "--offline"],
            environment: [
                "APICHECK_SHOP_CERT": certificates.path("expired.pem"),
                "APICHECK_SHOP_KEY": certificates.path("expired.key"),
            ])
        #expect(outcome.status == 1)
        let pattern =
            /problem +the client certificate is .*expired\.pem \(APICHECK_SHOP_CERT\).*, which expired on .*Z\n/
        #expect(outcome.output.contains(pattern), "\(outcome.output)")
    }
}
