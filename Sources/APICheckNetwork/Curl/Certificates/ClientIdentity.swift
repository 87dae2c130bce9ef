package import APICheckBase

/// A client certificate and its private key.
package struct ClientIdentity: Sendable, CustomStringConvertible {
    /// The pass phrase of a key, and where it is from.
    package struct Password: Sendable, CustomStringConvertible {
        let text: String
        /// A shell's words for it, without the text: `"$APICHECK_KEY_PASSWORD"`.
        package let word: String

        package init(_ text: String, word: String) {
            self.text = text
            self.word = word
        }

        package var description: String { word }
    }

    package let certificate: CredentialFile
    /// Nil where the file of the certificate has the key, too.
    package let key: CredentialFile?
    package let password: Password?
    package let isPKCS12: Bool
    /// When the certificate becomes and stops being valid; nil in a file of PKCS#12.
    package let validity: (start: Instant, end: Instant)?
    let hasEncryptedKey: Bool

    /// - Parameter key: Is ignored where the certificate's file is PKCS#12.
    /// - Throws: ``Problem`` for what is wrong with the files that can be seen without a server.
    package init(certificate: CredentialFile, key: CredentialFile?, password: Password?) throws(Problem) {
        self.certificate = certificate
        self.password = password
        isPKCS12 = certificate.isPKCS12
        guard !isPKCS12 else {
            self.key = nil
            validity = nil
            hasEncryptedKey = true
            return
        }
        self.key = key
        guard let first = PEMText(certificate.bytes).blocks.first(where: \.isCertificate) else {
            throw certificate.lacks("certificate", expected: "CERTIFICATE")
        }
        guard let facts = first.bytes.flatMap({ CertificateFacts($0) }) else {
            throw Problem("the certificate is damaged", at: ["\(certificate)"], remedy: "copy the whole file again")
        }
        validity = (facts.start, facts.end)
        let holder = key ?? certificate
        guard let block = PEMText(holder.bytes).blocks.first(where: \.isKey) else {
            guard key == nil else { throw holder.lacks("private key", expected: "PRIVATE KEY") }
            throw Problem(
                "the client certificate has no private key", at: ["\(certificate)"], setting: .clientKey)
        }
        guard block.bytes != nil else {
            throw Problem("the private key is damaged", at: ["\(holder)"], remedy: "copy the whole file again")
        }
        hasEncryptedKey = block.isEncrypted
        if block.isEncrypted {
            guard password != nil else {
                throw Problem("the private key needs a pass phrase", at: ["\(holder)"], setting: .keyPassword)
            }
        } else if let own = facts.key, let other = PublicKey(privateKey: block), own.belongs(to: other) == false {
            throw Problem(
                "the private key does not belong to the certificate", at: ["\(holder)"],
                expected: "the key of \(certificate)", actual: "the key of another certificate", setting: .clientKey)
        }
    }

    package var description: String { key.map { "\(certificate) with the key \($0)" } ?? "\(certificate)" }

    /// Whether the certificate is within its dates, as far as they are known.
    package func isValid(at now: Instant) -> Bool { validity.map { $0.start <= now && now <= $0.end } ?? true }

    /// `the client certificate is client.pem, which expired on 2026-01-01T00:00:00Z`.
    package func note(at now: Instant = .now) -> String {
        let name = "the client certificate is \(self)"
        guard let validity else { return name }
        if validity.end < now { return "\(name), which expired on \(validity.end.rfc3339(fractionDigits: 0))" }
        if validity.start > now {
            return "\(name), which is not valid before \(validity.start.rfc3339(fractionDigits: 0))"
        }
        return "\(name), which is valid until \(validity.end.rfc3339(fractionDigits: 0))"
    }
}
