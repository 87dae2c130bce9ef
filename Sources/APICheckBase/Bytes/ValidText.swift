extension String {
    /// The text of valid UTF-8; nil for other bytes.
    package init?(validUTF8 bytes: some Collection<UInt8>) {
        // It stops at the first byte that is invalid.
        if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
            self.init(validating: bytes, as: UTF8.self)
        } else {
            self.init(decodingValidUTF8: bytes)
        }
    }

    init?(decodingValidUTF8 bytes: some Collection<UInt8>) {
        let text =
            bytes.withContiguousStorageIfAvailable(String.ofValidUTF8)
            ?? Array(bytes).withUnsafeBufferPointer(String.ofValidUTF8)
        guard let text else { return nil }
        self = text
    }

    /// The text of valid UTF-16; nil for other code units.
    package init?(validUTF16 units: [UInt16]) {
        self.init(decoding: units, as: UTF16.self)
        if !utf16.elementsEqual(units) { return nil }
    }

    /// Decoding replaces what is invalid by U+FFFD, which other bytes than those of the text show.
    private static func ofValidUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        var text = String(decoding: bytes, as: UTF8.self)
        let isSame = text.withUTF8 { decoded in
            UnsafeRawBufferPointer(decoded).hasSameBytes(as: UnsafeRawBufferPointer(bytes))
        }
        return isSame ? text : nil
    }
}

extension UnsafeRawBufferPointer {
    /// Whether the bytes are UTF-8 (RFC 3629 section 4). Takes less than to make a text of them.
    package var isUTF8: Bool {
        var place = 0
        while place < count {
            while place &+ 8 <= count,
                loadUnaligned(fromByteOffset: place, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
            { place &+= 8 }
            // Three bytes at a time: most letters outside of ASCII, of which a text has many in a row.
            while place &+ 4 <= count {
                let word = loadUnaligned(fromByteOffset: place, as: UInt32.self).littleEndian
                // The ranges of the second byte after E0 and ED are narrower.
                guard word & 0xC0_C0_F0 == 0x80_80_E0, word & 0xFF != 0xE0, word & 0xFF != 0xED else { break }
                place &+= 3
            }
            guard place < count else { return true }
            guard let length = lengthOfScalar(at: place) else { return false }
            place &+= length
        }
        return true
    }

    /// The number of bytes of the Unicode scalar at a place; nil for bytes that are not UTF-8.
    package func lengthOfScalar(at place: Int) -> Int? {
        let lead = self[place]
        if lead < 0x80 { return 1 }
        let length: Int
        let second: ClosedRange<UInt8>
        switch lead {
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return nil
        }
        guard place + length <= count, second.contains(self[place + 1]) else { return nil }
        for index in (place + 2)..<(place + Swift.max(length, 2)) where self[index] & 0xC0 != 0x80 { return nil }
        return length
    }
}
