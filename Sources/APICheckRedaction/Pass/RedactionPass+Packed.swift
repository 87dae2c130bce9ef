import APICheckHTTP

extension RedactionPass {
    /// Replaces the secrets of a MessagePack or CBOR body by placeholders of the same length, so that all length fields
    /// stay valid.
    mutating func packed(_ body: PackedBody) -> [UInt8] {
        var bytes = body.bytes
        for value in body.values {
            let meaning = value.name.map { prefilter.meaning($0) } ?? .plain
            guard value.isText else {
                // A number of one byte is too small to be a secret.
                if meaning.isSecret, !meaning.isPlural, value.range.count > 1 {
                    for index in value.range { bytes[index] = index == value.range.lowerBound ? 0 : 1 }
                }
                continue
            }
            let text = String(decoding: bytes[value.range], as: UTF8.self)
            let shown = meaning.covers(text) ? secrets.placeholder(for: text) : self.text(text, depth: 1)
            guard shown != text else { continue }
            // Most placeholders are as long as their secrets.
            if shown.utf8.count == value.range.count {
                bytes.replaceSubrange(value.range, with: shown.utf8)
                continue
            }
            let number = secrets.number(of: text) ?? 0
            bytes.replaceSubrange(
                value.range, with: SecretPlaceholder.text(number, ofLength: value.range.count).utf8)
        }
        // The body may contain more than its values if it is not of the declared type.
        return known(bytes)
    }
}
