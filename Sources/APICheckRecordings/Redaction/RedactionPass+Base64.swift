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

    /// Redacts base64 inside a text.
    mutating func base64Runs(_ text: [UInt8], depth: Int) -> [UInt8] {
        let runs = text.withUnsafeBytes { Base64Runs.find(in: $0) }
        guard depth < RedactionPass.deepest, !runs.isEmpty else { return text }
        var result: [UInt8] = []
        var copied = 0
        for run in runs {
            let digits = String(decoding: text[run], as: UTF8.self)
            guard let shown = base64(digits, depth: depth) else { continue }
            result += text[copied..<run.lowerBound] + shown.utf8
            copied = run.upperBound
        }
        return result + text[copied...]
    }
}
