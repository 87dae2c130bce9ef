/// A decoded name and value of a form or a query.
///
/// Reading and writing follow the `application/x-www-form-urlencoded` algorithms of the WHATWG URL Standard, section 5.
package struct FormPair: Hashable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// Splits at `&`, then at the first `=`; `+` is a space, `%XX` a byte; bytes that are not UTF-8 become U+FFFD.
    package static func parse(_ bytes: [UInt8]) -> [FormPair] {
        EncodedPair.parse(bytes).map { FormPair($0.name, Escaping.form.decode($0.value)) }
    }

    /// `name=value&…`: a space becomes `+`; letters, digits and `*-._` stay; every other byte becomes `%XX`.
    package static func serialize(_ pairs: [FormPair]) -> [UInt8] {
        let pieces = pairs.map { "\(Escaping.form.encode($0.name))=\(Escaping.form.encode($0.value))" }
        return Array(pieces.joined(separator: "&").utf8)
    }
}

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

/// A parameter name that contains a path into its value, `filter[ids][]` (`style: deepObject`; also forms of PHP, Rails
/// and others).
package struct BracketedName: Hashable, Sendable {
    /// A name with more brackets is not split.
    private static let maximumDepth = 64

    package var base: String
    /// The texts in the brackets; an empty one is the next element of a list.
    package var path: [String]

    /// Returns nil unless the text ends with consecutive brackets.
    package init?(_ text: String) {
        let bytes = text.utf8
        guard let first = bytes.firstIndex(of: UInt8(ascii: "[")), first > bytes.startIndex,
            bytes.last == UInt8(ascii: "]")
        else { return nil }
        var path: [String] = []
        var rest = bytes[first...]
        while rest.first == UInt8(ascii: "["), path.count < BracketedName.maximumDepth,
            let close = rest.firstIndex(of: UInt8(ascii: "]"))
        {
            path.append(String(Substring(rest[rest.index(after: rest.startIndex)..<close])))
            rest = rest[rest.index(after: close)...]
        }
        guard rest.isEmpty else { return nil }
        base = String(Substring(bytes[..<first]))
        self.path = path
    }
}
