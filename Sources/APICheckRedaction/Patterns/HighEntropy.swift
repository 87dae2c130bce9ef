import APICheckBase
import APICheckHTTP
import APICheckRecordings

/// Tells random strings from words, identifiers and other readable values. Used for values in places of credentials
/// whose names and formats are unknown: vendors invent header names without end.
enum HighEntropy {
    /// For shorter strings the name decides.
    static let shortest = 24

    /// Whether a string is as random as a credential: base64, hexadecimal digits, or letters and digits without an
    /// order.
    ///
    /// UUIDs, words, identifiers, dates, versions, paths, URLs, and base64 of text or of an image are not.
    ///
    /// - Parameter allowsHex: Whether hexadecimal digits count. They are hashes of commits and contents as often as
    /// keys, so only a place that contains nothing but credentials should allow them.
    static func isCredential(_ text: some StringProtocol, allowsHex: Bool = false) -> Bool {
        var text = String(text)
        return text.withUTF8 { isCredential(UnsafeRawBufferPointer($0), allowsHex: allowsHex) }
    }

    static func isCredential(_ text: UnsafeRawBufferPointer, allowsHex: Bool = false) -> Bool {
        guard text.count >= shortest, text.allSatisfy(alphabet.contains), !UUIDText.isContained(in: text),
            !isULID(text),
            !isNamedHash(text), text.firstPlace(of: "://") == nil, text.firstPlace(of: "xn--") == nil
        else { return false }
        let letters = text.count { ByteSet.alphanumerics.contains($0) && !ByteSet.digits.contains($0) }
        if isHexadecimal(text) {
            let digits = text.count(where: ByteSet.digits.contains)
            return allowsHex && letters > 2 && digits > 2 && isDisordered(text, different: 8)
        }
        guard letters >= 6, isDisordered(text, different: 10) else { return false }
        let share = WordShare(text, takesHex: !allowsHex)
        return share.isSmall && share.rest >= 15 && !isReadableBase64(text, allowsHex: allowsHex)
    }

    /// Whether the bytes after the prefix of a token look random: many different ones, no words, no sequence such as
    /// `abcdef`.
    static func isRandom(_ text: UnsafeRawBufferPointer) -> Bool {
        isDisordered(text, different: min(10, text.count / 2)) && WordShare(text, takesHex: false).isSmall
    }

    /// Whether a text has many different characters: 24 random hexadecimal digits have 13, 24 random letters and digits 20.
    private static func isDisordered(_ text: UnsafeRawBufferPointer, different: Int) -> Bool {
        var seen = ByteSet()
        var steps = 0
        var before: UInt8 = 0
        for byte in text {
            seen.insert(byte)
            if byte &- before &+ 1 <= 2 { steps += 1 }
            before = byte
        }
        return seen.count >= different && steps * 2 < text.count
    }

    /// The bytes of tokens and of generated passwords. White space, quotes and brackets belong to sentences and code.
    private static let alphabet = ByteSet.token68.union(ByteSet(":!$%*@#&^"))

    private static let separators = ByteSet("-._~+/=:@#&")

    // MARK: Words

    /// The share of the letters and digits that belongs to words, to numbers of five digits or more, and to parts as
    /// short as those of a version or a path; with `takesHex`, also to hexadecimal digits.
    private struct WordShare {
        private let takesHex: Bool
        private var covered = 0
        private var all = 0

        init(_ text: UnsafeRawBufferPointer, takesHex: Bool) {
            self.takesHex = takesHex
            var start = 0
            for index in 0...text.count where index == text.count || separators.contains(text[index]) {
                add(UnsafeRawBufferPointer(rebasing: text[start..<index]))
                start = index + 1
            }
        }

        var isSmall: Bool { covered * 2 < all }
        var rest: Int { all - covered }

        /// A part between two separators.
        private mutating func add(_ part: UnsafeRawBufferPointer) {
            all += part.count
            var end = part.count
            if part.count <= 3 || part.allSatisfy(ByteSet.digits.contains) {
                covered += part.count
                return
            }
            if takesHex {
                while end > 0, ByteSet.hexadecimal.contains(part[end - 1]) { end -= 1 }
                // The whole part, or a hash after a word, as in `Commit6dcb09b5…`.
                if end > 0, part.count - end < 16 { end = part.count }
                covered += part.count - end
            }
            var start = 0
            while start < end {
                let next = min(end, HighEntropy.endOfRun(part, from: start))
                let run = UnsafeRawBufferPointer(rebasing: part[start..<next])
                let isNumber = ByteSet.digits.contains(run[0])
                if isNumber ? run.count > 4 : HighEntropy.isWord(run) { covered += run.count }
                start = next
            }
        }
    }

    /// The end of a run of digits, of small letters with an optional capital before them, or of capitals.
    static func endOfRun(_ text: UnsafeRawBufferPointer, from start: Int) -> Int {
        var end = start + 1
        if ByteSet.digits.contains(text[start]) {
            while end < text.count, ByteSet.digits.contains(text[end]) { end += 1 }
            return end
        }
        guard ByteSet.alphanumerics.contains(text[start]) else { return end }
        func isSmall(_ index: Int) -> Bool { text[index] &- 0x61 < 26 }
        func isCapital(_ index: Int) -> Bool { text[index] &- 0x41 < 26 }
        if isCapital(start), end < text.count, isCapital(end) {
            while end < text.count, isCapital(end) { end += 1 }
            // The last capital begins the next word, as in `HTTPServer`.
            return end < text.count && isSmall(end) ? end - 1 : end
        }
        while end < text.count, isSmall(end) { end += 1 }
        return end
    }

    /// Whether the letters follow each other as in words of European languages. Four or five random letters do so in
    /// one case of ten.
    private static func isWord(_ run: UnsafeRawBufferPointer) -> Bool {
        guard run.count > 3 else { return false }
        var misses = 0
        for index in 1..<run.count where !follows(run[index], after: run[index - 1]) { misses += 1 }
        return misses <= (run.count - 1) / 4
    }

    /// Whether a letter often follows another one, in either case.
    static func follows(_ letter: UInt8, after before: UInt8) -> Bool {
        followers[Int(before | 0x20) - 0x61] &>> (UInt32(letter | 0x20) &- 0x61) & 1 == 1
    }

    /// The letters that often follow each letter from `a` to `z`, one bit each: 290 of 676 pairs, which are 95 of 100
    /// pairs in the words of English documents and of password fields in twelve languages.
    private static let followers: [UInt32] = [
        "abcdfghiklmnoprstuvwy", "aeilorsu", "acehiklorstuy", "adeilorsu", "abcdefghiklmnopqrstuvwxy", "aefilorstu",
        "aehilnorsu", "aeilotu", "abcdefgklmnoprstvxz", "aeo", "aeilorsu", "adeilostuy", "abdeilmopsu",
        "acdefghiklmnopstuvy", "abcdefgiklmnoprstuvw", "aehiloprstuy", "u", "acdeghiklmnorstuy", "acehiklmnopstuwy",
        "acehiklmnoprstuwy", "abcdegilmnprst", "aeio", "aeinor", "ipt", "aipst", "aeu",
    ].map { letters in letters.utf8.reduce(0) { $0 | 1 << UInt32($1 - 0x61) } }

    // MARK: Forms

    private static func isHexadecimal(_ text: UnsafeRawBufferPointer) -> Bool {
        text.allSatisfy { ByteSet.hexadecimal.contains($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ":") }
    }

    /// 26 digits of Crockford's base32 with a time in the first half of this century.
    private static func isULID(_ text: UnsafeRawBufferPointer) -> Bool {
        text.count == 26 && text.starts(with: "01".utf8) && text.allSatisfy(crockford.contains)
    }

    private static let crockford = ByteSet.digits.union(ByteSet("ABCDEFGHJKMNPQRSTVWXYZ"))

    /// A digest after the name of its algorithm, such as `sha512-…` of subresource integrity.
    static func isNamedHash(_ text: UnsafeRawBufferPointer) -> Bool {
        let head = text.prefix(4).map { $0 | 0x20 }
        return head.starts(with: "sha".utf8) && ByteSet.digits.contains(text[3]) || head.starts(with: "md5".utf8)
    }

    /// Base64 of text, which is searched itself, or of a known file format.
    private static func isReadableBase64(_ text: UnsafeRawBufferPointer, allowsHex: Bool) -> Bool {
        if fileHeads.contains(where: { text.starts(with: $0) }) { return true }
        // Whole groups of four digits are enough for the decision.
        let end = min(text.count, 512) & ~3
        guard let content = Base64.decode(text[..<end]), content.count >= 16 else { return false }
        let readable = content.count { $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
        let isText = String(validUTF8: content) != nil && !content.contains { $0 < 0x09 }
        guard isText || readable * 4 >= content.count * 3 else { return false }
        // A key in a second encoding.
        return !content.withUnsafeBytes { isCredential($0, allowsHex: allowsHex) }
    }

    /// PNG, JPEG, GIF, WebP and other RIFF, BMP, TIFF, PDF, ZIP, gzip, MP3, Ogg, MP4, fonts, WebAssembly.
    private static let fileHeads = [
        "iVBORw0KGgo", "/9j/", "R0lGOD", "UklGR", "Qk0", "SUkqA", "TU0AK", "JVBERi0", "UEsDB", "H4sIA", "SUQz", "T2dnU",
        "AAAAIGZ0eX", "AAAAHGZ0eX", "AAAAGGZ0eX", "d09GR", "d09GM", "AAEAAAA", "T1RUTw", "AGFzbQ", "AAABAA",
    ].map { Array($0.utf8) }
}
