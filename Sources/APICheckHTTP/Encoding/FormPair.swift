/// A name and a value of a query, a form or a `Cookie` header: as they were sent, and decoded.
///
/// Reading and writing follow the `application/x-www-form-urlencoded` algorithms of the WHATWG URL Standard, section 5. Pairs are
/// equal when their decoded texts are.
package struct FormPair: Hashable, Sendable {
    private enum Source {
        /// The bytes of the pair, with the place of its `=`, or its end.
        case sent(ArraySlice<UInt8>, equals: Int, Escaping)
        case text(String)
    }

    /// The decoded name.
    package let name: String
    private let source: Source

    /// A pair that was not sent yet.
    package init(_ name: String, _ value: String) {
        self.name = name
        source = .text(value)
    }

    /// Splits at the first `=`.
    init(sent bytes: ArraySlice<UInt8>, _ escaping: Escaping) {
        let equals = FormPair.equals(in: bytes)
        name = escaping.decode(bytes[..<equals])
        source = .sent(bytes, equals: equals, escaping)
    }

    /// The decoded value; empty without `=`. Bytes that are not UTF-8 become U+FFFD.
    package var value: String {
        switch source {
        case .sent(_, _, let escaping): escaping.decode(sentValue)
        case .text(let value): value
        }
    }

    /// The name, and the value after a `=`, before decoding.
    package var sent: ArraySlice<UInt8> {
        switch source {
        case .sent(let bytes, _, _): bytes
        case .text: FormPair.serialize([self])[...]
        }
    }

    /// The value before decoding: an encoded comma is part of a word, a bare one may separate two.
    package var sentValue: ArraySlice<UInt8> {
        switch source {
        case .sent(let bytes, let equals, _): bytes[equals...].dropFirst()
        case .text(let value): Array(Escaping.form.encode(value).utf8)[...]
        }
    }

    /// The name before decoding.
    package var sentName: ArraySlice<UInt8> {
        switch source {
        case .sent(let bytes, let equals, _): bytes[..<equals]
        case .text: Array(Escaping.form.encode(name).utf8)[...]
        }
    }

    /// Whether there is a `=`, without which all is the name.
    package var hasEquals: Bool {
        switch source {
        case .sent(let bytes, let equals, _): equals < bytes.endIndex
        case .text: true
        }
    }

    package static func == (left: FormPair, right: FormPair) -> Bool {
        left.name == right.name && left.value == right.value
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(value)
    }
}

extension FormPair {
    /// Splits at `&`, then at the first `=`; `+` is a space, `%XX` a byte.
    package static func parse(_ bytes: [UInt8]) -> [FormPair] {
        split(bytes) { FormPair(sent: $0, .form) }
    }

    /// The decoded names and values as bytes, which need not be UTF-8.
    package static func decodedBytes(of bytes: [UInt8]) -> [(name: [UInt8], value: [UInt8])] {
        split(bytes) { pair in
            let equals = equals(in: pair)
            return (Escaping.form.decodeBytes(pair[..<equals]), Escaping.form.decodeBytes(pair[equals...].dropFirst()))
        }
    }

    private static func split<Pair>(_ bytes: [UInt8], _ pair: (ArraySlice<UInt8>) -> Pair) -> [Pair] {
        var pairs: [Pair] = []
        var start = bytes.startIndex
        while start < bytes.endIndex {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "&")) ?? bytes.endIndex
            if end > start { pairs.append(pair(bytes[start..<end])) }
            start = end + 1
        }
        return pairs
    }

    private static func equals(in pair: ArraySlice<UInt8>) -> Int {
        pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
    }

    /// Every piece between the `&`, also empty ones: joined again they are the same bytes.
    package static func pieces(of bytes: [UInt8], _ escaping: Escaping = .form) -> [FormPair] {
        bytes.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map { FormPair(sent: $0, escaping) }
    }

    /// Splits the value of a `Cookie` header at `;`, then at the first `=` (RFC 6265 section 4.2.1).
    package static func parse(cookies: String) -> [FormPair] {
        Array(cookies.utf8).split(separator: UInt8(ascii: ";")).map { FormPair(sent: $0.trimmingHTTPSpace, .cookie) }
    }

    /// `name=value&…`: a space becomes `+`; letters, digits and `*-._` stay; every other byte becomes `%XX`.
    package static func serialize(_ pairs: [FormPair]) -> [UInt8] {
        let pieces = pairs.map { "\(Escaping.form.encode($0.name))=\(Escaping.form.encode($0.value))" }
        return Array(pieces.joined(separator: "&").utf8)
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
