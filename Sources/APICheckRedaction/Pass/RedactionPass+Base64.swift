import APICheckBase
import APICheckHTTP

extension RedactionPass {
    /// Redacts the content of a text that is base64 as a whole, and encodes it again in the same alphabet. Returns nil
    /// when the content has no secret, so that the text itself is searched.
    mutating func base64(_ text: String, depth: Int) -> String? {
        guard depth < RedactionPass.deepest, text.utf8.count >= Base64Runs.shortest,
            text.utf8.allSatisfy({ ByteSet.base64.contains($0) || $0 == 0x2D || $0 == 0x5F }),
            !secrets.isKnown(text), let content = Base64.decode(text.utf8)
        else { return nil }
        let shown: [UInt8]
        if let plain = String(validUTF8: content),
            content.allSatisfy({ $0 >= 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 })
        {
            shown = Array(self.text(plain, depth: depth + 1).utf8)
        } else {
            shown = known(content)
        }
        guard shown != content else { return nil }
        var digits = Array(Base64.encode(shown).utf8)
        if !text.utf8.contains(where: { $0 == 0x2B || $0 == 0x2F })
            && text.utf8.contains(where: { $0 == 0x2D || $0 == 0x5F })
        {
            digits = digits.map { $0 == 0x2B ? 0x2D : $0 == 0x2F ? 0x5F : $0 }
        }
        if text.utf8.last != 0x3D && text.utf8.count % 4 != 0 { digits.removeAll { $0 == 0x3D } }
        return String(decoding: digits, as: UTF8.self)
    }
}
