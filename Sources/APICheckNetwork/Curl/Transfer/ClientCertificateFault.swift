import APICheckBase
import APICheckHTTP
import CCurl

/// Why a connection failed that a client certificate has a part in.
enum ClientCertificateFault: Hashable {
    /// The server asked for one and got none. Nil when it closed the connection without an alert.
    case missing(TLSAlert?)
    case rejected(TLSAlert)
    /// The key cannot be decrypted, or belongs to another certificate: the TLS library does not say which.
    case lockedKey
    case unusableKey
    case lockedFile
    /// The TLS library takes only files of PKCS#12.
    case unsupportedPEM
    /// With the reason that libcurl gives.
    case unusable(String)

    /// Fails when the certificate has no part in it.
    ///
    /// - Parameters:
    ///   - detail: The message of libcurl.
    ///   - identity: What was sent when the server asked.
    ///   - isAnswered: Whether a part of a response was received.
    init?(
        _ code: CurlCode, detail: String, _ handshake: HandshakeMessages, identity: ClientIdentity?, isAnswered: Bool
    ) {
        if code == CURLE_SSL_CERTPROBLEM {
            self = ClientCertificateFault(certificateProblem: detail, identity)
            return
        }
        guard !isAnswered, code != CURLE_OK else { return nil }
        let alert = handshake.alert ?? TLSAlert(in: detail)
        let isAsked = handshake.asksForCertificate || alert == .certificateRequired
        if let alert, alert.isOfCertificate, isAsked || identity != nil && alert != .handshakeFailure {
            self = identity == nil ? .missing(alert) : .rejected(alert)
        } else if alert == nil, isAsked, identity == nil, ClientCertificateFault.closed.contains(code.rawValue) {
            self = .missing(nil)
        } else {
            return nil
        }
    }

    /// The codes for a connection that ended.
    private static let closed: Set<UInt32> = Set(
        [
            CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_SSL_CONNECT_ERROR, CURLE_HTTP2,
            CURLE_HTTP2_STREAM,
        ].map(\.rawValue))

    private init(certificateProblem detail: String, _ identity: ClientIdentity?) {
        if detail.contains("check password") {
            self = .lockedFile
        } else if detail.contains("PKCS#12 format") {
            self = .unsupportedPEM
        } else if detail.contains("does not match") || detail.contains("private key") {
            self = identity?.hasEncryptedKey == true ? .lockedKey : .unusableKey
        } else {
            self = .unusable(detail)
        }
    }

    /// - Parameter otherServers: The servers that have client certificates, for an error of one that has none.
    func failure(for request: Request, identity: ClientIdentity?, otherServers: String?) -> TransportFailure {
        let reason: String
        var remedy: String?
        var setting: Setting?
        switch self {
        case .missing(let alert):
            let end = alert.map { "refused the connection without one (\($0.name))" }
            reason = "the server asked for a client certificate and \(end ?? "closed the connection without one")"
            setting = .clientCertificate
        case .rejected(let alert):
            reason = "the server rejected the client certificate (\(alert.name))"
            remedy =
                switch alert {
                case .expired: "renew it"
                case .unknownAuthority: "use one that an authority of the server signed"
                default: "use one that the server accepts; its log may have the reason"
                }
        case .lockedKey:
            reason = "the key of the client certificate cannot be read: its pass phrase is wrong, or it is another key"
            setting = .keyPassword
        case .unusableKey:
            reason = "the key of the client certificate cannot be used: it is damaged, or it is another key"
            setting = .clientKey
        case .lockedFile:
            reason =
                "the file of the client certificate cannot be read: its pass phrase is "
                + (identity?.password == nil ? "missing" : "wrong")
            setting = .keyPassword
        case .unsupportedPEM:
            reason = "the TLS library of this libcurl takes client certificates as PKCS#12 only"
            remedy = "convert it: openssl pkcs12 -export -in CERT.pem -inkey KEY.pem -out CERT.p12"
        case .unusable(let detail):
            reason = "the client certificate cannot be used (\(detail))"
            remedy = "check it with: openssl x509 -text -noout -in FILE"
        }
        return TransportFailure(
            .certificate, host: request.hostAndPort, phase: .securing, reason: reason, remedy: remedy,
            local: TransportFailure.Local(setting: setting, note: identity?.note() ?? otherServers))
    }
}
