import Foundation
import TestSupport
import Testing

/// A project with the API `shop` at a server on loopback, and what all runs of a test print and write.
final class CertificateShop: Sendable {
    let folder: TemporaryFolder
    let certificates: ClientCertificates

    init(port: UInt16) async throws {
        folder = try TemporaryFolder()
        certificates = try await ClientCertificates.shared
        // The servers of all tests have one folder, so that all write the same.
        try certificates.write("data.json", headers: ["Content-Type: application/json"], body: #"{"id": 7}"#)
        _ = try folder.write(
            "contracts/shop/openapi.yaml",
            """
            openapi: 3.1.0
            info: {title: Shop, version: "1"}
            servers: [{url: "https://127.0.0.1:\(port)"}]
            paths: {/data.json: {get: {operationId: read, responses: {"200": {description: read}}}}}
            """.utf8)
        _ = try folder.write(
            "contracts/shop/workflows.arazzo.yaml",
            """
            arazzo: 1.0.1
            info: {title: Shop, version: "1"}
            sourceDescriptions: [{name: shop, url: ./openapi.yaml, type: openapi}]
            workflows: [{workflowId: reads, steps: [{stepId: read, operationId: read}]}]
            """.utf8)
        for name in ["client.pem", "client.key", "other.key", "locked.key", "client.p12"] {
            _ = try folder.write(name, certificates.bytes(name))
        }
        _ = try folder.write("pass.txt", (certificates.password + "\n").utf8)
    }

    /// Runs a command that trusts the server, and searches all that it printed and wrote.
    func run(
        _ arguments: [String], environment: [String: String] = [:], trusts: Bool = true
    ) async throws -> Binary.Outcome {
        var none = ["SSL_CERT_FILE": "", "SSL_CERT_DIR": "", "CURL_CA_BUNDLE": ""]
        if trusts { none["SSL_CERT_FILE"] = certificates.path("good.pem") }
        let outcome = try await Binary.run(
            arguments, in: folder.url, environment: none.merging(environment) { $1 })
        try expectNoSecret(in: outcome)
        return outcome
    }

    func expectNoSecret(in outcome: Binary.Outcome) throws {
        let given = ["client.key", "locked.key", "client.p12", "pass.txt"]
        for secret in try certificates.secrets {
            #expect(!outcome.output.contains(secret) && !outcome.error.contains(secret))
            for (name, bytes) in folder.contents where !given.contains(name) {
                #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(name)")
            }
        }
    }
}
