/// What a server says in a TLS handshake that explains its failure, read from the messages that libcurl shows when it uses OpenSSL
/// or LibreSSL.
final class HandshakeMessages {
    private enum Kind {
        /// RFC 8446 section 4.3.2, RFC 5246 section 7.4.4.
        static let certificateRequest: UInt8 = 13
    }

    /// The server asked for a client certificate.
    private(set) var asksForCertificate = false
    /// The server ended the connection with this alert.
    private(set) var alert: TLSAlert?

    /// - Parameter message: One message of TLS without its record.
    func receive(_ message: UnsafeRawBufferPointer) {
        // An alert is its level and its description.
        if message.count == 2, message[0] == 1 || message[0] == 2, message[1] != TLSAlert.closeNotify {
            alert = TLSAlert(code: message[1])
        } else if message.count >= 4, message[0] == Kind.certificateRequest {
            // A message of a handshake begins with its kind and its length.
            let length = Int(message[1]) << 16 | Int(message[2]) << 8 | Int(message[3])
            if length == message.count - 4 { asksForCertificate = true }
        }
    }
}

/// An alert of TLS (RFC 8446 section 6).
struct TLSAlert: Hashable {
    static let closeNotify: UInt8 = 0
    static let handshakeFailure = TLSAlert(code: 40)
    static let expired = TLSAlert(code: 45)
    static let unknownAuthority = TLSAlert(code: 48)
    static let certificateRequired = TLSAlert(code: 116)

    let code: UInt8

    private static let names: [UInt8: String] = [
        40: "handshake failure", 41: "no certificate", 42: "bad certificate", 43: "unsupported certificate",
        44: "certificate revoked", 45: "certificate expired", 46: "certificate unknown", 48: "unknown ca",
        49: "access denied", 51: "decrypt error", 116: "certificate required",
    ]

    init(code: UInt8) { self.code = code }

    /// Fails when the text of the TLS library names no alert of a certificate.
    init?(in detail: String) {
        // LibreSSL has no name for the newest.
        if detail.contains("reason(1116)") {
            self = .certificateRequired
            return
        }
        let found = TLSAlert.names.filter { detail.contains("alert \($0.value)") }
        guard let code = found.keys.max() else { return nil }
        self.init(code: code)
    }

    var name: String { TLSAlert.names[code] ?? "number \(code)" }

    /// Whether a server sends it because of the client's certificate, or because the client sent none.
    var isOfCertificate: Bool { TLSAlert.names[code] != nil }
}
