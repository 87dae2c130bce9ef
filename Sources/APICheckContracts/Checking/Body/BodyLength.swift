import APICheckBase
import APICheckHTTP

/// Compares `Content-Length` with the body (RFC 9110 section 8.6).
enum BodyLength {
    /// The announced length, when the recorded body should have it and has another one.
    static func announced(otherThan parsed: ParsedBody, by headers: Headers) -> Int? {
        let body = parsed.bytes
        guard let length = announced(by: headers), length != body.count,
            !headers.contains("transfer-encoding"),
            // Most recorders store the body without its content coding.
            headers["content-encoding"].map({ $0.equalsIgnoringASCIICase("identity") }) ?? true,
            keepsBytes(body, headers.contentType), length != body.count + 3,
            !SecretPlaceholder.occurs(in: body)
        else { return nil }
        // A client reads as many bytes as are announced. JSON that is complete with another length was reformatted by a
        // recorder, unless the server counted characters instead of bytes.
        if countsCharacters(length, body) { return length }
        return (try? parsed.json()) == nil ? length : nil
    }

    private static func countsCharacters(_ length: Int, _ body: [UInt8]) -> Bool {
        let text = String(decoding: body, as: UTF8.self)
        return length == text.unicodeScalars.count || length == text.utf16.count
    }

    /// Returns nil when the header is absent or not a number, and when there are several that differ.
    static func announced(by headers: Headers) -> Int? {
        let values = headers.values("content-length")
        guard let first = values.first, values.dropFirst().allSatisfy({ $0 == first }) else { return nil }
        return Int(first)
    }

    /// A recording stores text as UTF-8, whatever its charset was; ASCII is the same in most charsets. (A recorder may drop
    /// a byte order mark, which is three bytes.)
    private static func keepsBytes(_ body: [UInt8], _ type: MediaType?) -> Bool {
        if let charset = type?.parameter("charset") { return charset.equalsIgnoringASCIICase("utf-8") }
        return type?.isJSON == true || body.allSatisfy { $0 < 0x80 }
    }
}
