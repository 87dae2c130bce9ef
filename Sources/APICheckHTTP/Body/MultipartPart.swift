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
