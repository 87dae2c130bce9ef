import APICheckHTTP

/// Why a server's certificate was refused.
enum CertificateFault: Hashable {
    case expired
    case notYetValid
    case otherHost
    /// With the reason in the words of the TLS library.
    case untrusted(String)

    /// `verifyResult` is OpenSSL's number, which other libraries do not set; `detail` is libcurl's sentence.
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

    /// `certificate` is the server's, as `Name:value` lines of libcurl; empty when it could not be had.
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
                    "Renew the server's certificate, or set this machine's clock right."
                )
            case .notYetValid:
                (
                    "the certificate is not valid before \(value("Start date") ?? unreadable)",
                    "Set this machine's clock right, or replace the server's certificate."
                )
            case .otherHost:
                (
                    "the certificate is not for \(request.url.host)"
                        + ((value("X509v3 Subject Alternative Name") ?? value("Subject")).map { ", it is for \($0)" }
                            ?? ""),
                    "Use a host name that the certificate has, or give the server a certificate for this one."
                )
            case .untrusted(let why):
                (
                    "the certificate is not trusted (\(why))",
                    "Name a PEM file with the certificate of the authority that signed it in SSL_CERT_FILE or CURL_CA_BUNDLE."
                )
            }
        var setting: String?
        if case .untrusted = self { setting = trust.description }
        return TransportFailure(
            .certificate, host: request.hostAndPort, phase: .securing, reason: reason, remedy: remedy,
            setting: setting)
    }
}
