import APICheckBase
package import APICheckJSON

/// The text that replaces a secret in a recording: `REDACTED-1`, with the same number for the same secret.
///
/// A placeholder imitates properties of the value that a model or a schema may require: a greater length (by
/// underscores after the number), the format of a UUID, an email address or a URL, and for digits their count (each
/// becomes a 1).
package enum SecretPlaceholder {
    package static let prefix = VolatileValue.placeholderPrefix
    private static let uuidPrefix = "00000000-0000-4000-8000-"
    private static let domain = "redacted.invalid"
    private static let urlPrefix = "https://\(domain)/"
    /// The maximum length of a placeholder; secrets such as private keys may be longer.
    private static let longest = 4_096

    package static func text(_ number: Int) -> String { "\(prefix)\(number)" }

    /// The placeholder for a secret, in the format of the secret.
    package static func text(_ number: Int, like secret: String) -> String {
        let bytes = secret.utf8
        if !bytes.isEmpty, bytes.allSatisfy({ $0.isASCIIDigit }) { return ones(secret) }
        if UUIDText.isWhole(bytes) {
            let digits = String(number)
            return uuidPrefix + String(repeating: "0", count: max(0, 12 - digits.utf8.count)) + digits
        }
        if !bytes.contains(where: { $0 <= 0x20 }) {
            if secret.hasPrefix("https://") || secret.hasPrefix("http://") { return urlPrefix + text(number) }
            let parts = secret.split(separator: "@", omittingEmptySubsequences: false)
            if parts.count == 2, !parts[0].isEmpty, parts[1].dropFirst().dropLast().contains("."), !secret.contains(":")
            {
                return "\(text(number))@\(domain)"
            }
        }
        return padded(text(number), to: secret.unicodeScalars.count)
    }

    /// The placeholder with exactly `count` bytes, cut off if it is longer, for formats with length fields.
    package static func text(_ number: Int, ofLength count: Int) -> String {
        String(padded(text(number), to: count).prefix(count))
    }

    /// A number with each digit replaced by 1, if it has two digits or more: `-12.5` becomes `-11.1`.
    package static func ones(_ digits: String) -> String {
        guard digits.utf8.count > 1 else { return digits }
        var isExponent = false
        return String(
            decoding: digits.utf8.map { byte in
                if byte | 0x20 == UInt8(ascii: "e") { isExponent = true }
                return byte.isASCIIDigit && !isExponent ? UInt8(ascii: "1") : byte
            }, as: UTF8.self)
    }

    private static func padded(_ text: String, to count: Int) -> String {
        text + String(repeating: "_", count: max(0, min(count, longest) - text.utf8.count))
    }

    /// The number of a text that is a placeholder; 0 for digits that are all 1, nil for other texts.
    package static func number(_ text: some StringProtocol) -> Int? {
        if text.utf8.count > 1, text.utf8.allSatisfy({ $0 == UInt8(ascii: "1") }) { return 0 }
        var rest = Substring(text).utf8
        if rest.starts(with: uuidPrefix.utf8) {
            return rest.count == 36 ? Int(Substring(rest.dropFirst(uuidPrefix.utf8.count))) : nil
        }
        if rest.starts(with: urlPrefix.utf8) { rest = rest.dropFirst(urlPrefix.utf8.count) }
        guard rest.starts(with: prefix.utf8) else { return nil }
        rest = rest.dropFirst(prefix.utf8.count)
        let mail = "@\(domain)".utf8
        if rest.suffix(mail.count).elementsEqual(mail) { rest = rest.dropLast(mail.count) }
        while rest.last == UInt8(ascii: "_") { rest = rest.dropLast() }
        return Int(Substring(rest))
    }

    /// Whether the text is a placeholder and nothing else. Digits that are all 1 are not: they are an ordinary number.
    package static func isWhole(_ text: String) -> Bool { number(text).map { $0 > 0 } ?? false }

    /// Whether the text begins with a placeholder, which ends before anything but a letter or digit.
    package static func begins(_ text: String) -> Bool {
        guard text.hasPrefix(prefix) else { return false }
        let rest = text.utf8.dropFirst(prefix.utf8.count).drop { $0.isASCIIDigit }.drop { $0 == UInt8(ascii: "_") }
        guard let next = rest.first else { return true }
        return !next.isASCIIDigit && !(0x61...0x7A).contains(next | 0x20) && next < 0x80
    }

    package static func isWhole(_ value: JSON) -> Bool { value.string.map { isWhole($0) } ?? false }

    /// The text of a value that no schema can check, such as the content of a file.
    package static let unchecked = text(Int.max)

    /// Whether the text is part of every placeholder, such as the mark of a server that removes secrets itself.
    package static func prefixContains(_ text: String) -> Bool { prefix.firstRange(of: text) != nil }

    /// Whether the text contains a placeholder. Its original value is unknown then.
    package static func occurs(in text: String) -> Bool {
        text.utf8.count >= prefix.utf8.count && firstMark(in: text.utf8[...]) != nil
    }

    package static func occurs(in bytes: [UInt8]) -> Bool { firstMark(in: bytes[...]) != nil }

    /// The bytes before, between and after the placeholders; one slice for bytes without a placeholder. Those that are digits
    /// only are not seen.
    package static func literals(in bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var literals: [ArraySlice<UInt8>] = []
        var rest = bytes[...]
        while let (start, end) = firstPlaceholder(in: rest) {
            literals.append(rest[..<start])
            rest = rest[end...]
        }
        return literals + [rest]
    }

    private static func firstPlaceholder(in bytes: ArraySlice<UInt8>) -> (start: Int, end: Int)? {
        let uuid = bytes.firstRange(of: Array(uuidPrefix.utf8)).flatMap { range in
            let end = range.upperBound + 12
            let digits = bytes[range.upperBound...].prefix(12)
            return digits.count == 12 && digits.allSatisfy(\.isASCIIDigit) ? (range.lowerBound, end) : nil
        }
        guard let mark = firstMark(in: bytes), uuid.map({ mark < $0.0 }) ?? true else { return uuid }
        let url = Array(urlPrefix.utf8)
        let start = bytes[..<mark].suffix(url.count).elementsEqual(url) ? mark - url.count : mark
        var rest = bytes[(mark + prefix.utf8.count)...].drop(while: \.isASCIIDigit)
        rest = rest.drop { $0 == UInt8(ascii: "_") }
        let domain = Array("@\(domain)".utf8)
        return (start, rest.startIndex + (rest.starts(with: domain) ? domain.count : 0))
    }

    /// The bytes with every placeholder reduced to its prefix: numbers and lengths differ from run to run.
    package static func masking(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var rest = bytes[...]
        while let found = firstMark(in: rest) {
            result += rest[..<found] + prefix.utf8.dropLast()
            rest = rest[(found + prefix.utf8.count)...].drop { $0.isASCIIDigit }
            rest = rest.drop { $0 == UInt8(ascii: "_") }
        }
        return maskingUUIDs(result + rest)
    }

    private static func maskingUUIDs(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        var start = 0
        while let found = bytes[start...].firstRange(of: Array(uuidPrefix.utf8)) {
            start = found.upperBound
            for index in start..<min(start + 12, bytes.count) where bytes[index].isASCIIDigit {
                bytes[index] = UInt8(ascii: "0")
            }
        }
        return bytes
    }

    /// The first occurrence of ``prefix`` with a digit after it, found by its first letter, because this runs for each body and each
    /// parameter.
    private static func firstMark<Bytes: Collection<UInt8>>(in bytes: Bytes) -> Bytes.Index?
    where Bytes.SubSequence == Bytes {
        var rest = bytes
        while let mark = rest.firstIndex(of: UInt8(ascii: "R")) {
            rest = rest[mark...]
            if rest.starts(with: prefix.utf8), rest.dropFirst(prefix.utf8.count).first?.isASCIIDigit == true {
                return mark
            }
            rest = rest.dropFirst()
        }
        return nil
    }
}
