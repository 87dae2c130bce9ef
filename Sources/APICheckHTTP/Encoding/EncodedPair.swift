/// A name and a value of a query, a form or a `Cookie` header. The value is not decoded: an encoded comma is part of a
/// word, a bare one may separate two.
package struct EncodedPair: Hashable, Sendable {
    /// The decoded name.
    package var name: String
    package var value: [UInt8]

    package init(_ name: String, _ value: [UInt8]) {
        self.name = name
        self.value = value
    }

    /// Splits at `&`, then at the first `=` (WHATWG URL section 5.1).
    package static func parse(_ bytes: [UInt8]) -> [EncodedPair] {
        var pairs: [EncodedPair] = []
        var start = bytes.startIndex
        while start < bytes.endIndex {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "&")) ?? bytes.endIndex
            if end > start { pairs.append(pair(bytes[start..<end], .form)) }
            start = end + 1
        }
        return pairs
    }

    /// Splits the value of a `Cookie` header at `;`, then at the first `=` (RFC 6265 section 4.2.1).
    package static func parse(cookies: String) -> [EncodedPair] {
        Array(cookies.utf8).split(separator: UInt8(ascii: ";")).map { pair($0.trimmingHTTPSpace, .cookie) }
    }

    private static func pair(_ piece: ArraySlice<UInt8>, _ escaping: Escaping) -> EncodedPair {
        let equals = piece.firstIndex(of: UInt8(ascii: "=")) ?? piece.endIndex
        return EncodedPair(escaping.decode(piece[..<equals]), Array(piece[equals...].dropFirst()))
    }
}
