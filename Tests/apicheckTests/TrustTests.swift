import Foundation
import TestSupport
import Testing

/// The environment names the file with trusted certificates, as it does for the `curl` tool.
@Suite struct TrustTests {
    @Test(.openSSL) func theFileOfTheEnvironmentIsUsedAndNamed() async throws {
        let certificates = try Certificates()
        #expect(await certificates.make("good"))
        #expect(await certificates.make("other"))
        let (child, port) = try await certificates.serve("good")
        defer { withExtendedLifetime(child) {} }
        let folder = try TemporaryFolder()
        _ = try folder.write(
            "contracts/x/openapi.yaml",
            """
            openapi: 3.1.0
            info: {title: X, version: "1"}
            servers: [{url: "https://127.0.0.1:\(port)"}]
            paths: {/: {get: {operationId: read, responses: {"200": {description: d}}}}}
            """.utf8)
        _ = try folder.write(
            "contracts/x/workflows.arazzo.yaml",
            """
            arazzo: 1.0.1
            info: {title: X, version: "1"}
            sourceDescriptions: [{name: x, url: ./openapi.yaml, type: openapi}]
            workflows: [{workflowId: w, steps: [{stepId: s, operationId: read}]}]
            """.utf8)
        func run(_ environment: [String: String]) async throws -> Binary.Outcome {
            let none = ["SSL_CERT_FILE": "", "SSL_CERT_DIR": "", "CURL_CA_BUNDLE": ""]
            return try await Binary.run(
                ["diff", "--live", "x"], in: folder.url, environment: none.merging(environment) { $1 })
        }
        for variable in ["SSL_CERT_FILE", "CURL_CA_BUNDLE"] {
            let trusted = try await run([variable: certificates.path("good.pem")])
            #expect(trusted.error == "", "\(variable)")
            let other = certificates.path("other.pem")
            let refused = try await run([variable: other])
            #expect(refused.status == 3)
            #expect(
                refused.error.contains(
                    "the certificate is not trusted (self-signed certificate) while making the TLS handshake\n  help:     trust "
                        + "its authority with --cacert FILE; set SSL_CERT_FILE or CURL_CA_BUNDLE to a PEM file with the certificate of the authority that signed it; "
                        + "trusted certificates are read from \(other) (\(variable))"), "\(refused.error)")
        }
        let missing = try await run(["SSL_CERT_FILE": "/nowhere/a.pem"])
        #expect(
            missing.error.contains(
                "the file with trusted certificates cannot be read while making the TLS handshake\n  help:     check its path, and that it "
                    + "contains PEM certificates; trusted certificates are read from /nowhere/a.pem (SSL_CERT_FILE, cannot be read)"
            ),
            "\(missing.error)")
    }
}
