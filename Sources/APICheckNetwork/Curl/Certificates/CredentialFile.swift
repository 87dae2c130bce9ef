import APICheckBase

/// A file of certificates or keys, or the text of one in an environment variable. Its content never becomes part of a message.
package struct CredentialFile: Sendable, CustomStringConvertible {
    private static let mostBytes = 1 << 20

    /// Nil for a text.
    package let path: String?
    /// The environment variable with the path or the text; nil for a path that the caller named.
    package let variable: String?
    let bytes: [UInt8]

    private init(path: String?, variable: String?, bytes: [UInt8]) {
        self.path = path
        self.variable = variable
        self.bytes = bytes
    }

    /// - Throws: ``FileError``.
    package init(path: String, variable: String? = nil) throws {
        self.init(
            path: path, variable: variable, bytes: try FileContents.read(path, limit: CredentialFile.mostBytes))
    }

    /// Reads the value of a variable: PEM text, with line breaks or `\n`, or the path of a file.
    ///
    /// - Throws: ``Problem`` for another text, which is not repeated: it may be a damaged key. ``FileError`` for a file that
    ///   cannot be read.
    package init(value: String, ofVariable name: String) throws {
        if CredentialFile.isText(value) {
            let isOneLine = !value.contains(where: \.isNewline)
            let text = isOneLine ? value.replacing("\\n", with: "\n") : value
            self.init(path: nil, variable: name, bytes: Array(text.utf8))
        } else if FileContents.exists(value) {
            try self.init(path: value, variable: name)
        } else {
            throw Problem(
                "the value is neither PEM text nor the path of a file", at: ["\(name)"],
                expected: "-----BEGIN ...----- or a path")
        }
    }

    /// Whether a text is a certificate or a key itself, and not the path of one.
    package static func isText(_ value: some StringProtocol) -> Bool { PEMText.isPEM(value) }

    /// `client.pem`, `client.pem (APICHECK_CERT)`, `APICHECK_CERT`.
    package var description: String {
        guard let path else { return variable ?? "" }
        return variable.map { "\(path) (\($0))" } ?? path
    }

    /// Whether the file has a private key in PEM, so that none beside it is needed.
    package var hasKey: Bool { PEMText(bytes).blocks.contains(where: \.isKey) || isPKCS12 }

    /// A file of PKCS #12 (RFC 7292 section 4): a sequence that begins with the number 3.
    var isPKCS12: Bool {
        var outer = DERReader(bytes[...])
        guard var inside = outer.next(DERReader.Tag.sequence)?.inside else { return false }
        return inside.next(DERReader.Tag.integer)?.content.elementsEqual([3]) == true
    }

    /// A certificate without the text around it, which Windows and Java write.
    private var isBinaryCertificate: Bool { CertificateFacts(bytes) != nil }

    /// The error for a file without what it should have. It names the kinds of the blocks that are there.
    func lacks(_ what: PrintableText, expected label: PrintableText, setting: Setting? = nil) -> Problem {
        let labels = PEMText(bytes).blocks.map(\.label).unique
        var problem = Problem(
            "no \(what) in PEM is in the file", at: ["\(self)"], expected: "-----BEGIN \(label)-----",
            actual: labels.isEmpty ? nil : "only \(labels.list("and"))", setting: setting)
        if isBinaryCertificate {
            problem.actual = "a certificate in DER"
            problem.remedy = "convert it: openssl x509 -inform der -in FILE.cer -out FILE.pem"
        } else if labels.isEmpty, isPKCS12 {
            problem.actual = "a file of PKCS#12"
            problem.remedy = "convert it: openssl pkcs12 -in FILE.p12 -out FILE.pem"
        }
        return problem
    }
}
