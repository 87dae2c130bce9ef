import APICheckHTTP

extension RedactionPass {
    /// A body in MessagePack or CBOR with its secrets replaced by as many bytes, so that every length stays right.
    mutating func packed(_ body: PackedBody) -> [UInt8] {
        var bytes = body.bytes
        for value in body.values {
            let meaning = value.name.map { sieve.meaning($0) } ?? .plain
            guard value.isText else {
                // Numbers of one byte are too small for a secret.
                if meaning.isSecret, !meaning.isPlural, value.range.count > 1 {
                    for index in value.range { bytes[index] = index == value.range.lowerBound ? 0 : 1 }
                }
                continue
            }
            let text = String(decoding: bytes[value.range], as: UTF8.self)
            let shown = meaning.covers(text) ? secrets.placeholder(for: text) : self.text(text, depth: 1)
            guard shown != text else { continue }
            let number = secrets.number(of: text) ?? 0
            bytes.replaceSubrange(
                value.range, with: SecretPlaceholder.text(number, ofLength: value.range.count).utf8)
        }
        // What is beside the values, where the body is not what its type says.
        return known(bytes)
    }
}
