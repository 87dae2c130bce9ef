import APICheckBase

/// One header line as it went over the wire: name in its own case, value without the surrounding white space.
///
/// A field value may hold any byte from 0x80 up (`obs-text`, RFC 9110 section 5.5). A value that is not UTF-8 is read
/// as ISO-8859-1, one scalar for each byte, and says so, so that its bytes can be had again.
package struct HeaderField: Hashable, Sendable {
    package var name: String
    package var value: String
    /// The value's bytes were not UTF-8: each scalar of ``value`` stands for one byte.
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

    /// The same from where the bytes stand, as messages are read.
    package init(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
        self.name = String(decoding: name, as: UTF8.self)
        var text = String(decoding: value, as: UTF8.self)
        // What is no UTF-8 has been repaired, and then the bytes are others.
        isLatin1 = !text.withUTF8 { UnsafeRawBufferPointer($0).elementsEqual(value) }
        self.value = isLatin1 ? String(String.UnicodeScalarView(value.map { Unicode.Scalar($0) })) : text
    }

    /// The value's bytes as they went over the wire.
    package var bytes: [UInt8] {
        isLatin1 ? value.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } : Array(value.utf8)
    }

    package func isNamed(_ other: String) -> Bool { name.equalsIgnoringASCIICase(other) }
}
