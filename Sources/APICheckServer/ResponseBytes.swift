import APICheckHTTP
import NIOHTTP1

/// Writes a response in HTTP/1.1 form (RFC 9112), header names and value bytes as given.
enum ResponseBytes {
    /// - Parameters:
    ///   - date: the value for `Date` when the response has none.
    ///   - closes: whether `Connection: close` is announced.
    static func make(_ response: Response, toHEAD: Bool, date: String, closes: Bool) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(response.body.count + 256)
        let reason =
            response.reason.isEmpty ? registeredReason(response.status) : response.reason
        result += "HTTP/1.1 \(response.status) ".utf8
        append(reason.utf8, to: &result)
        result += "\r\n".utf8

        let hasContent = !(toHEAD || response.status == 204 || response.status == 304)
        let length = length(of: response, hasContent: hasContent)
        var lengthIsWritten = length == nil
        for field in response.headers.fields where !isFraming(field) {
            if field.isNamed("content-length") {
                guard let length, !lengthIsWritten else { continue }
                lengthIsWritten = true
                append(field.name, length.utf8, to: &result)
            } else {
                append(field.name, field.bytes, to: &result)
            }
        }
        if !response.headers.contains("date") { append("Date", date.utf8, to: &result) }
        if let length, !lengthIsWritten { append("Content-Length", length.utf8, to: &result) }
        if closes { append("Connection", "close".utf8, to: &result) }
        result += "\r\n".utf8
        if hasContent { result += response.body }
        return result
    }

    /// Without content, to HEAD and in 304, the length is what GET would have brought: only the handler knows it, by the
    /// body or by a field of its own (RFC 9110 section 8.6). 204 has none.
    private static func length(of response: Response, hasContent: Bool) -> String? {
        if response.status == 204 { return nil }
        if hasContent || !response.body.isEmpty { return String(response.body.count) }
        return response.headers["content-length"]
    }

    /// Fields that belong to the connection that brought them, never to the answer (RFC 9110 section 7.6.1).
    private static func isFraming(_ field: HeaderField) -> Bool {
        ["connection", "keep-alive", "transfer-encoding"].contains { field.isNamed($0) }
    }

    private static func append(_ name: String, _ value: some Collection<UInt8>, to result: inout [UInt8]) {
        append(name.utf8, to: &result)
        result += ": ".utf8
        append(value, to: &result)
        result += "\r\n".utf8
    }

    /// CR, LF and NUL would start another field or message; a space stands in for them (RFC 9110 section 5.5).
    private static func append(_ text: some Collection<UInt8>, to result: inout [UInt8]) {
        for byte in text { result.append(byte == 0x0D || byte == 0x0A || byte == 0 ? 0x20 : byte) }
    }

    /// Empty for a code that is not in the registry.
    private static func registeredReason(_ status: Int) -> String {
        if case .custom = HTTPResponseStatus(statusCode: status) { return "" }
        return HTTPResponseStatus(statusCode: status).reasonPhrase
    }
}
