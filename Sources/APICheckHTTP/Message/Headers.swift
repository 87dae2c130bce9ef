/// The header section of a message: every field in order, duplicates and case kept (RFC 9110 section 5.3).
package struct Headers: Hashable, Sendable, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    package var fields: [HeaderField]

    package init(_ fields: [HeaderField] = []) { self.fields = fields }
    package init(arrayLiteral elements: HeaderField...) { fields = elements }
    package init(dictionaryLiteral elements: (String, String)...) { fields = elements.map { HeaderField($0, $1) } }

    /// The first value under a name in any case; setting replaces the first field, drops the rest, or appends.
    package subscript(name: String) -> String? {
        get { fields.first { $0.isNamed(name) }?.value }
        set {
            let place = fields.firstIndex { $0.isNamed(name) }
            fields.removeAll { $0.isNamed(name) }
            if let newValue { fields.insert(HeaderField(name, newValue), at: place ?? fields.count) }
        }
    }

    package func values(_ name: String) -> [String] {
        fields.indices.filter { fields[$0].isNamed(name) }.map { fields[$0].value }
    }
    package func contains(_ name: String) -> Bool { fields.contains { $0.isNamed(name) } }
    package mutating func append(_ name: String, _ value: String) { fields.append(HeaderField(name, value)) }

    /// The parsed `Content-Type`; nil when it is absent or not a media type.
    package var contentType: MediaType? { self["content-type"].flatMap(MediaType.parsed) }
}

extension String {
    /// Equality of tokens such as header names and schemes, which are ASCII and case-insensitive.
    package func equalsIgnoringASCIICase(_ other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        var mine = self
        var theirs = other
        return mine.withUTF8 { mine in
            theirs.withUTF8 { theirs in
                mine.indices.allSatisfy { mine[$0].asciiLowercased == theirs[$0].asciiLowercased }
            }
        }
    }

    package func asciiLowercased() -> String {
        guard utf8.contains(where: { (0x41...0x5A).contains($0) }) else { return self }
        return String(decoding: utf8.map(\.asciiLowercased), as: UTF8.self)
    }
}

extension UInt8 {
    package var asciiLowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
