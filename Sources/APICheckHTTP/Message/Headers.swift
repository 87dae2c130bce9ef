import APICheckBase

/// The header section of a message: all fields in order, with duplicates and in their original case (RFC 9110 section
/// 5.3).
package struct Headers: Hashable, Sendable, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    package var fields: [HeaderField]

    package init(_ fields: [HeaderField] = []) { self.fields = fields }
    package init(arrayLiteral elements: HeaderField...) { fields = elements }
    package init(dictionaryLiteral elements: (String, String)...) { fields = elements.map { HeaderField($0, $1) } }

    /// The first value of a name, in any case. Setting it replaces the first field and removes the others, or appends a
    /// field.
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

    /// The value that all fields of a name have; nil without such a field, and when they differ.
    package func commonValue(_ name: String) -> String? {
        guard let first = place(of: name) else { return nil }
        let others = fields.indices[(first + 1)...]
        let differs = others.contains { fields[$0].isNamed(name) && fields[$0].value != fields[first].value }
        return differs ? nil : fields[first].value
    }

    package func contains(_ name: String) -> Bool { place(of: name) != nil }
    package mutating func append(_ name: String, _ value: String) { fields.append(HeaderField(name, value)) }

    /// Returns the index, because passing a field to a closure copies it.
    private func place(of name: String) -> Int? {
        for index in fields.indices where fields[index].isNamed(name) { return index }
        return nil
    }

    /// The parsed `Content-Type`; nil when it is missing or not a media type.
    package var contentType: MediaType? { self["content-type"].flatMap(MediaType.parsed) }
}

/// A header line as sent: the name in its original case, the value without the white space around it.
///
/// A value may contain any byte from 0x80 up (`obs-text`, RFC 9110 section 5.5). A value that is not UTF-8 is read as
/// ISO-8859-1, one scalar for each byte, and ``isLatin1`` is set, so that its bytes can be restored.
package struct HeaderField: Hashable, Sendable {
    package var name: String
    package var value: String
    /// Whether the bytes of the value are not UTF-8: each scalar of ``value`` is one byte.
    package var isLatin1: Bool

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
        isLatin1 = false
    }

    package init(name: some Collection<UInt8>, value: some Collection<UInt8>) {
        self = Array(name).withUnsafeBytes { name in
            Array(value).withUnsafeBytes { HeaderField(name: name, value: $0) }
        }
    }

    /// Reads the name and the value from memory.
    package init(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
        self.name = String(decoding: name, as: UTF8.self)
        var text = String(decoding: value, as: UTF8.self)
        // Decoding repairs invalid UTF-8, and then the bytes differ.
        isLatin1 =
            value.contains { $0 >= 0x80 } && !text.withUTF8 { UnsafeRawBufferPointer($0).elementsEqual(value) }
        self.value = isLatin1 ? String(String.UnicodeScalarView(value.map { Unicode.Scalar($0) })) : text
    }

    /// The bytes of the value as sent.
    package var bytes: [UInt8] {
        isLatin1 ? value.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } : Array(value.utf8)
    }

    package func isNamed(_ other: String) -> Bool { name.equalsIgnoringASCIICase(other) }

    /// Whether the field is one of a request that identifies its sender.
    package var holdsCredentials: Bool { ["authorization", "proxy-authorization", "cookie"].contains { isNamed($0) } }
}

extension UInt8 {
    /// Whether the byte is allowed in a token such as a field name (RFC 9110 section 5.6.2).
    package var isTokenByte: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        // !, # to ', *, +, -, ., ^, _, `, |, ~
        case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E...0x60, 0x7C, 0x7E: true
        default: false
        }
    }
}
