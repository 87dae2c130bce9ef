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
