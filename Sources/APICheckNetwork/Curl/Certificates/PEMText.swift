import APICheckBase

/// The blocks of a PEM text (RFC 7468), regardless of what is between them.
struct PEMText {
    struct Block {
        /// `CERTIFICATE`, `PRIVATE KEY`.
        var label: String
        /// The decoded content; nil when it is damaged or has no end.
        var bytes: [UInt8]?
        /// A header of the form before PKCS #8 (RFC 1421 section 4.6) says that the content is encrypted.
        var hasEncryptionHeader = false

        var isCertificate: Bool { ["CERTIFICATE", "X509 CERTIFICATE", "TRUSTED CERTIFICATE"].contains(label) }

        var isKey: Bool { label.hasSuffix("PRIVATE KEY") && label != "OPENSSH PRIVATE KEY" }

        var isEncrypted: Bool { label == "ENCRYPTED PRIVATE KEY" || hasEncryptionHeader }
    }

    private static let begin = "-----BEGIN "
    private static let end = "-----END "
    private static let dashes = "-----"

    private(set) var blocks: [Block] = []

    init(_ bytes: [UInt8]) {
        var block: Block?
        var content: [UInt8] = []
        for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            let text = String(decoding: line, as: UTF8.self)
            if let label = PEMText.label(of: text, after: PEMText.begin) {
                if let block { blocks.append(block) }
                block = Block(label: label)
                content = []
            } else if var open = block {
                if let label = PEMText.label(of: text, after: PEMText.end) {
                    if label == open.label { open.bytes = Base64.decode(content) }
                    blocks.append(open)
                    block = nil
                } else if text.contains(":") {
                    if text.hasPrefix("Proc-Type:"), text.hasSuffix("ENCRYPTED") { block?.hasEncryptionHeader = true }
                } else {
                    content += line
                }
            }
        }
        if let block { blocks.append(block) }
    }

    /// Whether a text is PEM at all.
    static func isPEM(_ text: some StringProtocol) -> Bool { text.contains(begin) }

    private static func label(of line: String, after mark: String) -> String? {
        let line = line.trimmingSuffix { $0 == " " || $0 == "\t" }
        guard line.hasPrefix(mark), line.hasSuffix(dashes), line.count >= mark.count + dashes.count else { return nil }
        return String(line.dropFirst(mark.count).dropLast(dashes.count))
    }
}

extension StringProtocol {
    fileprivate func trimmingSuffix(while isDropped: (Character) -> Bool) -> SubSequence {
        self[..<(lastIndex { !isDropped($0) }.map(index(after:)) ?? startIndex)]
    }
}
