import APICheckBase
import APICheckHTTP
import Foundation
import TestSupport
import Testing

@testable import APICheckNetwork

/// What is seen in the files of a client certificate before anything is sent.
@Suite(.openSSL) struct ClientIdentityTests {
    struct Case: NamedCase {
        var name: String
        var certificate: String
        var key: String?
        var hasPassword = false
        /// The whole error without the folder; nil for an identity that can be used.
        var expected: String?
    }

    static let cases = [
        Case(name: "a certificate and its key", certificate: "client.pem", key: "client.key"),
        Case(name: "both in one file", certificate: "both.pem"),
        Case(name: "a key in the form before PKCS #8", certificate: "client.pem", key: "sec1.key"),
        Case(name: "an RSA key", certificate: "rsa.pem", key: "rsa.key"),
        Case(name: "an encrypted key", certificate: "client.pem", key: "locked.key", hasPassword: true),
        Case(name: "PKCS#12", certificate: "client.p12", hasPassword: true),
        Case(
            name: "no key", certificate: "client.pem", expected: "client.pem: the client certificate has no private key"
        ),
        Case(
            name: "another key", certificate: "client.pem", key: "other.key",
            expected: """
                other.key: the private key does not belong to the certificate
                  expected: the key of client.pem
                  actual:   the key of another certificate
                """),
        Case(
            name: "a key of another kind", certificate: "client.pem", key: "rsa.key",
            expected: """
                rsa.key: the private key does not belong to the certificate
                  expected: the key of client.pem
                  actual:   the key of another certificate
                """),
        Case(
            name: "another RSA key", certificate: "rsa.pem", key: "client.key",
            expected: """
                client.key: the private key does not belong to the certificate
                  expected: the key of rsa.pem
                  actual:   the key of another certificate
                """),
        Case(
            name: "no pass phrase", certificate: "client.pem", key: "locked.key",
            expected: "locked.key: the private key needs a pass phrase"),
        Case(
            name: "no pass phrase of the older form", certificate: "client.pem", key: "old.key",
            expected: "old.key: the private key needs a pass phrase"),
        Case(
            name: "a key in place of the certificate", certificate: "client.key",
            expected: """
                client.key: no certificate in PEM is in the file
                  expected: -----BEGIN CERTIFICATE-----
                  actual:   only PRIVATE KEY
                """),
        Case(
            name: "a certificate in place of the key", certificate: "client.pem", key: "other.pem",
            expected: """
                other.pem: no private key in PEM is in the file
                  expected: -----BEGIN PRIVATE KEY-----
                  actual:   only CERTIFICATE
                """),
        Case(
            name: "DER", certificate: "client.der",
            expected: """
                client.der: no certificate in PEM is in the file
                  expected: -----BEGIN CERTIFICATE-----
                  actual:   a certificate in DER
                  help:     convert it: openssl x509 -inform der -in FILE.cer -out FILE.pem
                """),
        Case(
            name: "no PEM", certificate: "good.ext",
            expected: """
                good.ext: no certificate in PEM is in the file
                  expected: -----BEGIN CERTIFICATE-----
                """),
    ]

    @Test(arguments: cases) func `a file and its error`(_ row: Case) async throws {
        let certificates = try await ClientCertificates.shared
        let password = row.hasPassword ? ClientIdentity.Password(certificates.password, word: "") : nil
        let certificate = try CredentialFile(path: certificates.path(row.certificate))
        let key = try row.key.map { try CredentialFile(path: certificates.path($0)) }
        var text: String?
        do {
            _ = try ClientIdentity(certificate: certificate, key: key, password: password)
        } catch {
            text = error.description.replacing(certificates.path("") + "/", with: "")
        }
        #expect(text == row.expected)
    }

    @Test func `the dates of a certificate`() async throws {
        let certificates = try await ClientCertificates.shared
        func identity(_ name: String) throws -> ClientIdentity {
            try ClientIdentity(
                certificate: CredentialFile(path: certificates.path("\(name).pem")),
                key: CredentialFile(path: certificates.path("\(name).key")), password: nil)
        }
        let (valid, expired) = (try identity("client"), try identity("expired"))
        let end = try #require(valid.validity?.end)
        #expect(valid.isValid(at: .now))
        #expect(!expired.isValid(at: .now))
        #expect(!valid.isValid(at: Instant(seconds: 0)))
        let date = try #require(await certificates.files.endDate("client"))
        // `Nov 20 20:52:19 2026 GMT`
        let parts = date.split(separator: " ")
        let day = parts[1].count == 1 ? "0\(parts[1])" : "\(parts[1])"
        #expect(end.rfc3339(fractionDigits: 0).hasPrefix("\(parts[3])-"))
        #expect(end.rfc3339(fractionDigits: 0).hasSuffix("-\(day)T\(parts[2])Z"))
        #expect(expired.note().contains("which expired on "))
    }

    @Test func `the text of a variable`() async throws {
        let certificates = try await ClientCertificates.shared
        let text = try certificates.text("both.pem")
        for value in [text, text.replacing("\n", with: "\\n"), text.replacing("\n", with: "\r\n")] {
            let file = try CredentialFile(value: value, ofVariable: "APICHECK_CERT")
            #expect(file.path == nil)
            #expect(try ClientIdentity(certificate: file, key: nil, password: nil).description == "APICHECK_CERT")
        }
        let path = try CredentialFile(value: certificates.path("both.pem"), ofVariable: "APICHECK_CERT")
        #expect(path.description == "\(certificates.path("both.pem")) (APICHECK_CERT)")
        // Neither may be a key without its first line.
        let error = #expect(throws: Problem.self) {
            try CredentialFile(value: "MIGHAgEAMBMGByqGSM49", ofVariable: "APICHECK_KEY")
        }
        #expect(
            error?.description == """
                APICHECK_KEY: the value is neither PEM text nor the path of a file
                  expected: -----BEGIN ...----- or a path
                """)
    }

    @Test func `authorities need a certificate`() async throws {
        let certificates = try await ClientCertificates.shared
        #expect(
            try TrustSettings(authorities: CredentialFile(path: certificates.path("authority.pem"))).file?.path
                == certificates.path("authority.pem"))
        let error = #expect(throws: Problem.self) {
            try TrustSettings(authorities: CredentialFile(path: certificates.path("client.key")))
        }
        #expect(error?.what == "no certificate in PEM is in the file")
        let text = try certificates.text("authority.pem").replacing("MII", with: "AAA")
        let damaged = #expect(throws: Problem.self) {
            try TrustSettings(authorities: CredentialFile(value: text, ofVariable: "APICHECK_CACERT"))
        }
        #expect(damaged?.headline == "APICHECK_CACERT: a certificate in the file is damaged")
    }

    /// Each prefix of a certificate and a key is read or rejected.
    @Test func `cut bytes are no certificate and no key`() async throws {
        let certificates = try await ClientCertificates.shared
        for name in ["client", "rsa"] {
            let certificate = try #require(
                PEMText(Array(try certificates.text("\(name).pem").utf8)).blocks.first?.bytes)
            for count in 0..<certificate.count { #expect(CertificateFacts(Array(certificate.prefix(count))) == nil) }
            var block = try #require(PEMText(Array(try certificates.text("\(name).key").utf8)).blocks.first)
            let bytes = try #require(block.bytes)
            for count in 0..<bytes.count {
                block.bytes = Array(bytes.prefix(count))
                #expect(PublicKey(privateKey: block) == nil)
            }
        }
    }
}
