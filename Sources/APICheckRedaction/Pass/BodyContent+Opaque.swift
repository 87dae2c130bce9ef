import APICheckHTTP

extension BodyContent {
    /// Whether the body may contain secrets that cannot be found: it is neither text nor a format that is read here
    /// (``PackedBody``), nor a picture, a sound or a font.
    static func isOpaque(_ bytes: [UInt8], type: MediaType?) -> Bool {
        guard !bytes.isEmpty else { return false }
        if type?.isMedia == true { return false }
        if let type, type.isText || type.isMultipart { return false }
        if UTF16Text(bytes, type: type) != nil || PackedBody(bytes, type: type) != nil { return false }
        // Text of any charset contains no other control characters.
        return bytes.prefix(searched).contains { $0 < 0x20 && ![0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x1B].contains($0) }
    }

    private static let searched = 64 << 10
}
