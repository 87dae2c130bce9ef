import APICheckBase
import APICheckHTTP
import APICheckJSON

/// What bytes look like, whatever their header says.
enum BodySniffing {
    /// An HTML page: a proxy's, a login's or an error's.
    static func isHTML(_ body: [UInt8]) -> Bool {
        let start = body.prefix(1_024).drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
        guard start.first == UInt8(ascii: "<") else { return false }
        let text = String(decoding: start.prefix(14), as: UTF8.self).asciiLowercased()
        return text.hasPrefix("<!doctype html") || text.hasPrefix("<html")
    }

    /// `name=value` pairs in the characters that an encoded form is made of; the padding of Base64 makes none.
    static func isForm(_ body: [UInt8]) -> Bool {
        guard body.allSatisfy({ PercentEncoding.isUnreserved($0) || "%+&=*[]".utf8.contains($0) }) else { return false }
        let pieces = body.split(separator: UInt8(ascii: "&"))
        return pieces.contains { $0.first != UInt8(ascii: "=") && $0.last != UInt8(ascii: "=") }
            && pieces.allSatisfy { piece in piece.count { $0 == UInt8(ascii: "=") } == 1 }
    }

    /// The object or array that the bytes are; nil when they are something else.
    static func jsonContainer(_ body: [UInt8]) -> JSON? {
        let text = body.starts(with: [0xEF, 0xBB, 0xBF]) ? body.dropFirst(3) : body[...]
        guard let first = text.first(where: { $0 > 0x20 }), first == 0x7B || first == 0x5B else { return nil }
        return try? Document(body).root
    }

    /// The name of the coding that still stands on the bytes, though most recorders take it off; nil when none does.
    static func coding(_ body: [UInt8], _ headers: Headers) -> String? {
        guard let coding = headers["content-encoding"]?.asciiLowercased(), coding != "identity" else { return nil }
        // No compressed text is UTF-8.
        return String(validating: body, as: UTF8.self) == nil ? coding : nil
    }

    /// Whether a type says nothing of what the bytes are: a server that looks at it cannot know JSON.
    static func isVague(_ type: MediaType?) -> Bool {
        type == nil || type?.essence == "text/plain" || type?.essence == "application/octet-stream"
    }
}
