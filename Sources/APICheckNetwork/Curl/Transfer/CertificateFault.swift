import APICheckBase
import APICheckHTTP

/// Why the certificate of a server was rejected.
enum CertificateFault: Hashable {
    case expired
    case notYetValid
    case otherHost
    /// With the reason given by the TLS library.
    case untrusted(String)

    /// `verifyResult` is the result code of OpenSSL, which other libraries do not set; `detail` is the message of
    /// libcurl.
    init(verifyResult: Int, detail: String) {
        let names = ["subject name", "host name", "hostname", "Hostname"]
        if verifyResult == 10 || detail.contains("expired") {
            self = .expired
        } else if verifyResult == 9 || detail.contains("not yet valid") {
            self = .notYetValid
        } else if names.contains(where: detail.contains) {
            self = .otherHost
        } else {
            self = .untrusted(detail.split(separator: "problem: ").last.map(String.init) ?? "no reason given")
        }
    }

    /// `certificate` has the `Name:value` lines of the server's certificate; empty when it is not available.
    func failure(for request: Request, certificate: [String], trust: TrustSettings) -> TransportFailure {
        func value(_ name: String) -> String? {
            certificate.first { $0.hasPrefix(name + ":") }.map { line in
                line.dropFirst(name.count + 1).split(separator: " ").joined(separator: " ")
            }
        }
        let unreadable = "a date that could not be read"
        let (reason, remedy) =
            switch self {
            case .expired:
                (
                    "the certificate expired on \(value("Expire date") ?? unreadable)",
                    "renew the server's certificate, or correct the clock of this machine"
                )
            case .notYetValid:
                (
                    "the certificate is not valid before \(value("Start date") ?? unreadable)",
                    "correct the clock of this machine, or replace the server's certificate"
                )
            case .otherHost:
                (
                    "the certificate is not for \(request.url.host)"
                        + ((value("X509v3 Subject Alternative Name") ?? value("Subject")).map { ", it is for \($0)" }
                            ?? ""),
                    "use a host name of the certificate, or install a certificate for this host name on the server"
                )
            case .untrusted(let why):
                (
                    "the certificate is not trusted (\(why))",
                    "set SSL_CERT_FILE or CURL_CA_BUNDLE to a PEM file with the certificate of the authority that signed it"
                )
            }
        var local = TransportFailure.Local()
        if case .untrusted = self {
            local = TransportFailure.Local(setting: .trustedAuthorities, note: trust.description)
        }
        return TransportFailure(
            .certificate, host: request.hostAndPort, phase: .securing, reason: reason, remedy: remedy,
            local: local)
    }
}
