import APICheckHTTP
import APICheckJSON

/// What bytes look like, whatever their header says.
enum BodySniffing {
    /// An HTML page: a proxy's, a login's or an error's.
    static func isHTML(_ body: [UInt8]) -> Bool {
        let start = body.prefix(1_024).drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
        let text = String(decoding: start.prefix(14), as: UTF8.self).asciiLowercased()
        return text.hasPrefix("<!doctype html") || text.hasPrefix("<html")
    }

    /// `name=value` pairs in the characters that an encoded form is made of.
    static func isForm(_ body: [UInt8]) -> Bool {
        guard body.contains(0x3D) else { return false }
        return body.allSatisfy { byte in
            PercentEncoding.isUnreserved(byte) || "%+&=*".utf8.contains(byte)
        }
    }

    /// The object or array that the bytes are; nil when they are something else.
    static func jsonContainer(_ body: [UInt8]) -> JSON? {
        guard let first = body.first(where: { $0 > 0x20 }), first == 0x7B || first == 0x5B else { return nil }
        return try? Document(body).root
    }
}
