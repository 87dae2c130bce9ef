import APICheckBase
import APICheckHTTP
import NIOCore

/// The head of a response that the server sends, in HTTP/1.1 form (RFC 9112). Header names and value bytes are sent
/// unchanged.
struct ResponseHead {
    var status: Int
    var reason: String
    var headers: Headers
    var framing: ResponseFraming
    var isChunked = false
    /// The value of `Connection` to send, if any.
    var connection: String?
    /// The value of `Date` when the fields have none; nil adds none.
    var date: String?

    func append(to buffer: inout ByteBuffer) {
        ResponseHead.appendLine(status: status, reason: reason, to: &buffer)
        let length = length
        var lengthIsWritten = length == nil
        for field in headers.fields where !ResponseHead.isOfConnection(field) {
            if field.isNamed("content-length") {
                guard let length, !lengthIsWritten else { continue }
                lengthIsWritten = true
                ResponseHead.append(field.name, length.utf8, to: &buffer)
            } else if field.isLatin1 {
                ResponseHead.append(field.name, field.bytes, to: &buffer)
            } else {
                ResponseHead.append(field.name, field.value.utf8, to: &buffer)
            }
        }
        if let date, !headers.contains("date") { ResponseHead.append("Date", date.utf8, to: &buffer) }
        if let length, !lengthIsWritten { ResponseHead.append("Content-Length", length.utf8, to: &buffer) }
        if isChunked {
            ResponseHead.append("Transfer-Encoding", "chunked".utf8, to: &buffer)
        }
        if let connection { ResponseHead.append("Connection", connection.utf8, to: &buffer) }
        buffer.writeString("\r\n")
    }

    /// Without content, the length is the one that GET would return, which only the author of the fields knows (RFC
    /// 9110 section 8.6). 1xx and 204 have none.
    private var length: String? {
        if status == 204 || status < 200 { return nil }
        return switch framing {
        case .none: ContentLength(headers).count.map { String($0) }
        case .length(let count): String(count)
        case .unknown: nil
        }
    }

    static func appendLine(status: Int, reason: String, to buffer: inout ByteBuffer) {
        buffer.writeString("HTTP/1.1 \(status) ")
        append(reason.utf8, to: &buffer)
        buffer.writeString("\r\n")
    }

    /// Fields that apply to the connection and are not copied from the given fields (RFC 9110 section 7.6.1).
    private static func isOfConnection(_ field: HeaderField) -> Bool {
        field.isNamed("connection") || field.isNamed("keep-alive") || field.isNamed("transfer-encoding")
    }

    static func append(_ name: String, _ value: some Collection<UInt8>, to buffer: inout ByteBuffer) {
        append(name.utf8, to: &buffer)
        buffer.writeString(": ")
        append(value, to: &buffer)
        buffer.writeString("\r\n")
    }

    /// CR, LF and NUL would start another field or message and are replaced by a space (RFC 9110 section 5.5).
    private static func append(_ text: some Collection<UInt8>, to buffer: inout ByteBuffer) {
        let isWritten =
            text.withContiguousStorageIfAvailable { bytes in
                guard !bytes.contains(where: isReplaced) else { return false }
                buffer.writeBytes(UnsafeRawBufferPointer(bytes))
                return true
            } ?? false
        if !isWritten { buffer.writeBytes(text.map { isReplaced($0) ? 0x20 : $0 }) }
    }

    private static func isReplaced(_ byte: UInt8) -> Bool { byte == 0x0D || byte == 0x0A || byte == 0 }
}

/// How the end of the content is marked for the client (RFC 9112 section 6.3).
package enum ResponseFraming: Hashable, Sendable {
    /// No content, as in the response to HEAD and with 304: `Content-Length` is the length that GET would return.
    case none
    case length(Int)
    /// Chunked, or for a client of HTTP/1.0 up to the end of the connection.
    case unknown
}

/// The registered reason phrases (RFC 9110 section 15 and the registry of status codes).
enum ReasonPhrase {
    private static let registered: [Int: String] = [
        100: "Continue", 101: "Switching Protocols", 102: "Processing", 103: "Early Hints",
        200: "OK", 201: "Created", 202: "Accepted", 203: "Non-Authoritative Information", 204: "No Content",
        205: "Reset Content", 206: "Partial Content", 207: "Multi-Status", 208: "Already Reported", 226: "IM Used",
        300: "Multiple Choices", 301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified",
        305: "Use Proxy", 307: "Temporary Redirect", 308: "Permanent Redirect",
        400: "Bad Request", 401: "Unauthorized", 402: "Payment Required", 403: "Forbidden", 404: "Not Found",
        405: "Method Not Allowed", 406: "Not Acceptable", 407: "Proxy Authentication Required",
        408: "Request Timeout", 409: "Conflict", 410: "Gone", 411: "Length Required", 412: "Precondition Failed",
        413: "Content Too Large", 414: "URI Too Long", 415: "Unsupported Media Type", 416: "Range Not Satisfiable",
        417: "Expectation Failed", 421: "Misdirected Request", 422: "Unprocessable Content", 423: "Locked",
        424: "Failed Dependency", 425: "Too Early", 426: "Upgrade Required", 428: "Precondition Required",
        429: "Too Many Requests", 431: "Request Header Fields Too Large", 451: "Unavailable For Legal Reasons",
        500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
        504: "Gateway Timeout", 505: "HTTP Version Not Supported", 506: "Variant Also Negotiates",
        507: "Insufficient Storage", 508: "Loop Detected", 511: "Network Authentication Required",
    ]

    /// Returns an empty string for an unregistered code.
    static func of(_ status: Int) -> String { registered[status] ?? "" }
}
