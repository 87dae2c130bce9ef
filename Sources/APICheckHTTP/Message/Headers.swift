/// The header section of a message: every field in order, duplicates and case kept (RFC 9110 section 5.3).
package struct Headers: Hashable, Sendable, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    package var fields: [HeaderField]

    package init(_ fields: [HeaderField] = []) { self.fields = fields }
    package init(arrayLiteral elements: HeaderField...) { fields = elements }
    package init(dictionaryLiteral elements: (String, String)...) { fields = elements.map { HeaderField($0, $1) } }

    /// The first value under a name in any case; setting replaces the first field, drops the rest, or appends.
    package subscript(name: String) -> String? {
        get { place(of: name).map { fields[$0].value } }
        set {
            let place = place(of: name)
            fields.removeAll { $0.isNamed(name) }
            if let newValue { fields.insert(HeaderField(name, newValue), at: place ?? fields.count) }
        }
    }

    package func values(_ name: String) -> [String] {
        var values: [String] = []
        for index in fields.indices where fields[index].isNamed(name) { values.append(fields[index].value) }
        return values
    }
    package func contains(_ name: String) -> Bool { place(of: name) != nil }
    package mutating func append(_ name: String, _ value: String) { fields.append(HeaderField(name, value)) }

    /// By index: a field that is handed to a closure is copied for it.
    private func place(of name: String) -> Int? {
        for index in fields.indices where fields[index].isNamed(name) { return index }
        return nil
    }

    /// The parsed `Content-Type`; nil when it is absent or not a media type.
    package var contentType: MediaType? { self["content-type"].flatMap(MediaType.parsed) }
}

extension String {
    /// Equality of tokens such as header names and schemes, which are ASCII and case-insensitive.
    @inline(__always)
    package func equalsIgnoringASCIICase(_ other: String) -> Bool {
        utf8.count == other.utf8.count && hasLetters(of: other)
    }

    /// Whether it is the same but for the case, given that it is as long.
    @inline(never)
    private func hasLetters(of other: String) -> Bool {
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
        var text = self
        return text.withUTF8 { bytes in
            String(unsafeUninitializedCapacity: bytes.count) { target in
                for (index, byte) in bytes.enumerated() { target[index] = byte.asciiLowercased }
                return bytes.count
            }
        }
    }
}

extension UInt8 {
    package var asciiLowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
