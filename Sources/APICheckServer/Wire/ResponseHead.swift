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
            } else {
                ResponseHead.append(field.name, field.bytes, to: &buffer)
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
        ["connection", "keep-alive", "transfer-encoding"].contains { field.isNamed($0) }
    }

    static func append(_ name: String, _ value: some Collection<UInt8>, to buffer: inout ByteBuffer) {
        append(name.utf8, to: &buffer)
        buffer.writeString(": ")
        append(value, to: &buffer)
        buffer.writeString("\r\n")
    }

    /// CR, LF and NUL would start another field or message and are replaced by a space (RFC 9110 section 5.5).
    private static func append(_ text: some Collection<UInt8>, to buffer: inout ByteBuffer) {
        buffer.writeBytes(text.map { $0 == 0x0D || $0 == 0x0A || $0 == 0 ? 0x20 : $0 })
    }
}
