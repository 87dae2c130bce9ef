import APICheckBase

/// The encoding of a part's bytes (RFC 2045 section 6). RFC 7578 section 4.7 deprecates it; clients that still use it,
/// such as mailers and old upload libraries, mean the decoded bytes.
enum TransferEncoding {
    /// Returns nil for an unknown encoding, and for bytes that are not valid in it.
    static func decode(_ bytes: [UInt8], _ name: String) -> [UInt8]? {
        switch name.asciiLowercased() {
        case "7bit", "8bit", "binary": bytes
        case "base64": Base64.decode(bytes)
        case "quoted-printable": decodeQuotedPrintable(bytes)
        default: nil
        }
    }

    /// `=XX` is a byte, `=` at the end of a line joins it to the next one, and white space at the end of a line is
    /// dropped (RFC 2045 section 6.7).
    private static func decodeQuotedPrintable(_ bytes: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == 0x20 || byte == 0x09 {
                let rest = bytes[index...].drop { $0 == 0x20 || $0 == 0x09 }
                if !rest.isEmpty, !rest.starts(with: [0x0D, 0x0A]) { result += bytes[index..<rest.startIndex] }
                index = rest.startIndex
                continue
            }
            guard byte == UInt8(ascii: "=") else {
                result.append(byte)
                index += 1
                continue
            }
            let rest = bytes[(index + 1)...]
            let afterSpace = rest.drop { $0 == 0x20 || $0 == 0x09 }
            if afterSpace.isEmpty || afterSpace.starts(with: [0x0D, 0x0A]) {
                index = min(afterSpace.startIndex + 2, bytes.count)
            } else if let value = PercentEncoding.value(bytes, at: index + 1) {
                result.append(value)
                index += 3
            } else {
                return nil
            }
        }
        return result
    }
}
