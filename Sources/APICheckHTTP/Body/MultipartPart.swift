import APICheckBase

/// A part of a multipart body: its header section and its bytes, unchanged.
package struct MultipartPart: Hashable, Sendable {
    package var headers: Headers
    package var body: [UInt8]

    package init(headers: Headers, body: [UInt8]) {
        self.headers = headers
        self.body = body
    }

    /// A form field, or a file when `filename` is given (RFC 7578 section 4.2).
    package init(name: String, filename: String? = nil, contentType: MediaType? = nil, body: [UInt8]) {
        var disposition = "form-data; name=\"\(MultipartPart.escaped(name))\""
        if let filename { disposition += "; filename=\"\(MultipartPart.escaped(filename))\"" }
        headers = ["Content-Disposition": disposition]
        if let contentType { headers.append("Content-Type", contentType.description) }
        self.body = body
    }

    package init(name: String, value: String) { self.init(name: name, body: Array(value.utf8)) }

    /// The name of the form field; nil without one.
    package var name: String? { disposition?["name"] }
    /// The client's name of the file; nil for a part that is not a file.
    package var filename: String? { disposition?["filename"] }

    /// ``body`` with its `Content-Transfer-Encoding` decoded; nil when the body is not valid in that encoding.
    package var content: [UInt8]? {
        guard let name = transferEncoding else { return body }
        return TransferEncoding.decode(body, name)
    }

    package var transferEncoding: String? { headers["content-transfer-encoding"] }

    private var disposition: ParameterList? {
        headers["content-disposition"].map(ParameterList.init(parsing:))
    }

    /// The header section, an empty line and the body.
    var bytes: [UInt8] {
        var result: [UInt8] = []
        for field in headers.fields {
            result += field.name.utf8
            result += ": ".utf8
            result += field.bytes
            result += "\r\n".utf8
        }
        return result + "\r\n".utf8 + body
    }

    /// Escapes quotes and line breaks as browsers do (HTML Standard, multipart form data).
    private static func escaped(_ text: String) -> String {
        var result: [UInt8] = []
        for byte in text.utf8 {
            if byte == 0x22 || byte == 0x0D || byte == 0x0A {
                PercentEncoding.append(byte, to: &result)
            } else {
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}

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
