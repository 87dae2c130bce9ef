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
            "shop/reads\n  read\n    curl \(words) --header 'Accept: application/json, */*;q=0.1' https://127.0.0.1:1/data.json\n"
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
                == "shop/reads\n  read\n    curl --header 'Accept: application/json, */*;q=0.1' https://127.0.0.1:1/data.json\n"
        )
    }

    @Test func `an API of another workflow has its own variables`() async throws {
        let shop = try await CertificateShop(port: 1)
        _ = try shop.folder.write(
            "contracts/stock/openapi.yaml",
            """
            openapi: 3.1.0
            info: {title: Stock, version: "1"}
            servers: [{url: "https://127.0.0.1:2"}]
            paths: {/level: {get: {operationId: level, responses: {"200": {description: read}}}}}
            """.utf8)
        _ = try shop.folder.write(
            "contracts/shop/workflows.arazzo.yaml",
            """
            arazzo: 1.0.1
            info: {title: Shop, version: "1"}
            sourceDescriptions:
              - {name: shop, url: ./openapi.yaml, type: openapi}
              - {name: stock, url: ../stock/openapi.yaml, type: openapi}
            workflows:
              - workflowId: reads
                steps:
                  - {stepId: read, operationId: $sourceDescriptions.shop.read}
                  - {stepId: level, operationId: $sourceDescriptions.stock.level}
            """.utf8)
        func plan(_ environment: [String: String]) async throws -> String {
            let outcome = try await shop.run(
                ["record", "shop", "--plan"], environment: environment.merging(["COLUMNS": "400"]) { $1 })
            #expect(outcome.error == "")
            return outcome.output
        }
        let both = shop.certificates.path("both.pem")
        #expect(
            try await plan(["APICHECK_STOCK_CERT": both]) == """
                shop/reads
                  read
                    curl --header 'Accept: application/json, */*;q=0.1' https://127.0.0.1:1/data.json
                  level
                    curl --cert "$APICHECK_STOCK_CERT" --header 'Accept: application/json, */*;q=0.1' https://127.0.0.1:2/level

                """)
        // One for the APIs of the command is not for the others.
        #expect(
            try await plan(["APICHECK_CERT": both]) == """
                shop/reads
                  read
                    curl --cert "$APICHECK_CERT" --header 'Accept: application/json, */*;q=0.1' https://127.0.0.1:1/data.json
                  level
                    curl --header 'Accept: application/json, */*;q=0.1' https://127.0.0.1:2/level

                """)
    }

    @Test func `update downloads with a certificate`() async throws {
        let certificates = try await ClientCertificates.shared
        let (server, port) = try await certificates.serve()
        let shop = try await CertificateShop(port: port)
        try certificates.write(
            "next.json", headers: ["Content-Type: application/json"],
            body: #"{"openapi": "3.1.0", "info": {"title": "Shop", "version": "2"}, "paths": {}}"#)
        let update = ["update", "shop", "--check", "--from", "https://127.0.0.1:\(port)/next.json"]
        let refused = try await shop.run(update)
        #expect(refused.error.contains("asked for a client certificate"), "\(refused.error)")
        let outcome = try await shop.run(update + ["--cert", "client.pem", "--key", "client.key"])
        #expect(!outcome.error.contains("error:") && !outcome.output.isEmpty, "\(outcome.error)")
        withExtendedLifetime(server) {}
    }

    @Test func `the proxy uses a certificate towards its target`() async throws {
        let certificates = try await ClientCertificates.shared
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

    @Test func `a suite is recorded, and what its replay lacks is sent, with a certificate`() async throws {
        let certificates = try await ClientCertificates.shared
        try certificates.write("more.json", headers: ["Content-Type: application/json"], body: #"{"id": 8}"#)
        let (server, port) = try await certificates.serve()
        let shop = try await CertificateShop(port: port)
        let suite = ["--", "sh", "-c", "curl -sS --noproxy '*' $APICHECK_SHOP_URL/data.json"]
        let credentials = ["--cert", "client.pem", "--key", "client.key"]
        let without = try await shop.run(["record", "shop"] + suite)
        #expect(without.output.contains("asked for a client certificate"), "\(without)")
        let recorded = try await shop.run(["record", "shop", "--mode", "all"] + credentials + suite)
        #expect((recorded.status, recorded.output) == (0, #"{"id": 7}"#), "\(recorded)")
        #expect(shop.folder.contents["recordings/shop/command.har"] != nil)
        let other = ["--", "sh", "-c", "curl -sS --noproxy '*' $APICHECK_SHOP_URL/more.json"]
        let refused = try await shop.run(["replay", "shop"] + credentials + other)
        #expect(refused.status == 2, "\(refused)")
        let passed = try await shop.run(["replay", "shop", "--on-miss", "pass"] + credentials + other)
        #expect((passed.status, passed.output) == (0, #"{"id": 8}"#), "\(passed)")
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
