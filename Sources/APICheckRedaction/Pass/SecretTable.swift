import APICheckBase
import APICheckHTTP
import APICheckJSON

/// The secrets found so far, in the order of their first occurrence, which is the order of their placeholders.
struct SecretTable: Sendable {
    /// The spellings of each secret.
    private var spellings: [[String]] = []
    private var kinds: [SecretKind] = []
    private var groups: [String: Int] = [:]
    /// The value whose form each placeholder imitates.
    private var models: [String] = []
    /// Numbers that placeholders in the input already use.
    private var taken: Set<Int> = []
    private var numbers: [Int] = []
    /// The mentions that changed the table. Another table that adds them has the same secrets.
    private var mentions: [Mention] = []

    /// A secret as it was found once.
    private struct Mention {
        let spellings: [String]
        let kind: SecretKind
    }

    /// The number of mentions that added something.
    var additions: Int { mentions.count }
    var isEmpty: Bool { spellings.isEmpty }

    /// Returns the placeholder of a secret and adds the secret if it is new; `also` are other spellings of it. An empty
    /// value and a placeholder are returned unchanged.
    mutating func placeholder(for value: String, also others: String..., kind: SecretKind = .named) -> String {
        if value.isEmpty { return value }
        if let number = SecretPlaceholder.number(value) {
            taken.insert(number)
            return value
        }
        let group = add(Mention(spellings: [value] + others, kind: kind))
        return placeholder(ofGroup: group)
    }

    /// Adds the secrets of another table as if they had been found here, after those of this one.
    mutating func add(_ other: SecretTable) {
        taken.formUnion(other.taken)
        for mention in other.mentions { _ = add(mention) }
    }

    /// Adds the spellings that are new, and returns the secret's group.
    private mutating func add(_ mention: Mention) -> Int {
        let (all, kind) = (mention.spellings, mention.kind)
        var isNew = false
        let group = all.first { groups[$0] != nil }.flatMap { groups[$0] } ?? spellings.count
        if group == spellings.count {
            spellings.append([])
            kinds.append(kind)
            // User information has no form to imitate: the URL around it has one.
            models.append(kind == .userInformation ? "" : all[0])
        } else if kinds[group].isFoundByPlace, !kind.isFoundByPlace {
            // The form of a value says more than its place.
            kinds[group] = kind
            isNew = true
        }
        for spelling in all where groups[spelling] == nil {
            groups[spelling] = group
            spellings[group].append(spelling)
            isNew = true
        }
        if isNew { mentions.append(mention) }
        return group
    }

    /// The secrets whose copies are replaced everywhere: their spellings and their placeholders.
    func sought(_ reach: SecretSpellings.Reach) -> [(spelling: String, placeholder: String)] {
        spellings.indices.flatMap { group in
            spellings[group].filter { SecretSpellings.areSought(of: $0, kind: kinds[group], reach) }
                .map { ($0, placeholder(ofGroup: group)) }
        }
    }

    /// Whether a text is a secret whose copies are replaced everywhere.
    func isSought(_ value: String) -> Bool {
        groups[value].map { SecretSpellings.areSought(of: value, kind: kinds[$0]) } ?? false
    }

    /// The number of a secret's placeholder, for formats that need a placeholder of a given length.
    func number(of value: String) -> Int? {
        groups[value].map { $0 < numbers.count ? numbers[$0] : $0 + 1 }
    }

    func isKnown(_ value: String) -> Bool { groups[value] != nil }

    /// The kind of each secret, by the number of its placeholder.
    var kindsByNumber: [Int: SecretKind] {
        Dictionary(zip(numbers, kinds), uniquingKeysWith: { first, _ in first })
    }

    func placeholder(ofGroup group: Int) -> String {
        SecretPlaceholder.text(group < numbers.count ? numbers[group] : group + 1, like: models[group])
    }

    /// Assigns the final numbers. Call it when all secrets were found.
    mutating func number() {
        var next = 1
        numbers = spellings.map { _ in
            while taken.contains(next) { next += 1 }
            defer { next += 1 }
            return next
        }
    }
}

/// The ways in which a secret may be written elsewhere in an exchange.
enum SecretSpellings {
    /// Shorter values are replaced only where a name marks them as secret: they may be ordinary words.
    static let shortest = 12
    /// The minimum for values that the user declared secret; shorter ones are rejected when they are declared.
    static let shortestGiven = 4

    /// Words that occur as the value of a cookie or a token and are not secret.
    private static let words: Set<String> = [
        "bearer", "boolean", "default", "deleted", "disabled", "enabled", "expired", "invalid", "missing", "number",
        "object", "optional", "password", "private", "public", "refresh", "required", "secret", "session", "string",
        "undefined", "unknown",
    ]

    /// Where copies are searched. A report quotes values without their names and is never replayed, so short secrets
    /// are replaced there as well.
    enum Reach { case recording, report }

    /// Whether copies of a secret are replaced where no name marks them. Words, times and addresses of pages would be
    /// replaced by mistake. Cookies and unknown headers often contain these, so only values that look like credentials
    /// count there.
    static func areSought(of secret: String, kind: SecretKind, _ reach: Reach = .recording) -> Bool {
        let bytes = secret.utf8
        if kind == .given || reach == .report && kind != .unknownHeader && kind != .cookie && kind != .unknownBody {
            return bytes.count >= shortestGiven && !SecretPlaceholder.prefixContains(secret)
        }
        guard kind != .unknownBody, bytes.count >= shortest, !words.contains(secret.asciiLowercased()),
            !SecretPlaceholder.prefixContains(secret)
        else { return false }
        let digits = bytes.count(where: ByteSet.digits.contains)
        // A Unix time in seconds, milliseconds or microseconds, such as 1700000000.
        if digits == bytes.count, bytes.first == UInt8(ascii: "1"), [10, 13, 16].contains(digits) { return false }
        // Names mark words of code and of texts, which are replaced at their own place only. Words with hyphens are passwords
        // that people make up, and what was sent as a credential is one, whatever it looks like.
        let isWord = !bytes.contains(UInt8(ascii: "-")) && ReadableText.isIdentifier(secret)
        if kind == .named, isWord || ReadableText.isLabel(secret) { return false }
        switch kind {
        case .unknownHeader: return Credential.isLikely(secret)
        case .cookie:
            let hasLetters = bytes.contains { ByteSet.alphanumerics.contains($0) && !ByteSet.digits.contains($0) }
            return (digits > 0 && hasLetters || bytes.count >= 16) && !secret.contains("://")
        default: return true
        }
    }

    /// The secret as it is, form-encoded, JSON-escaped, HTML-escaped, in hexadecimal digits and as part of base64. The
    /// matcher removes escapes itself, which fails for a secret that contains what looks like an escape.
    static func all(of secret: String) -> Set<[UInt8]> {
        let bytes = Array(secret.utf8)
        var result: Set<[UInt8]> = [bytes]
        if !bytes.allSatisfy(PercentEncoding.isUnreserved) {
            result.insert(Array(Escaping.form.encode(secret).utf8))
            result.formUnion(jsonEscapes(of: secret))
            result.insert(entities(of: bytes))
        }
        // Shorter texts would match in these encodings by chance.
        guard bytes.count >= 8 else { return result }
        for digits in [Hex.encode(bytes), Hex.encode(bytes, uppercase: true)] {
            result.insert(digits)
        }
        for offset in 0..<3 {
            let standard = base64(bytes, offset: offset)
            let urlSafe = standard.map {
                $0 == UInt8(ascii: "+") ? UInt8(ascii: "-") : $0 == UInt8(ascii: "/") ? UInt8(ascii: "_") : $0
            }
            result.insert(standard)
            result.insert(urlSafe)
        }
        return result
    }

    /// The base64 digits that are the same in every text in which the bytes begin at this offset modulo three.
    private static func base64(_ bytes: [UInt8], offset: Int) -> [UInt8] {
        let text = Array(Base64.encode([UInt8](repeating: 0, count: offset) + bytes).utf8)
        let digits = text.prefix { $0 != UInt8(ascii: "=") }
        // The digits at either end also encode bits of the bytes around the secret.
        let isWhole = (offset + bytes.count) % 3 == 0
        return Array(digits.dropLast(isWhole ? 0 : 1).dropFirst([0, 2, 3][offset]))
    }

    /// The secret as HTML has to escape it. A secret that looks like a character reference can be found in no other
    /// way.
    private static func entities(of bytes: [UInt8]) -> [UInt8] {
        bytes.flatMap { byte -> [UInt8] in
            switch byte {
            case UInt8(ascii: "&"): Array("&amp;".utf8)
            case UInt8(ascii: "<"): Array("&lt;".utf8)
            case UInt8(ascii: ">"): Array("&gt;".utf8)
            case UInt8(ascii: "\""): Array("&quot;".utf8)
            default: [byte]
            }
        }
    }

    /// The secret as apicheck writes JSON strings, with `\/`, and with `\u` for everything outside ASCII.
    private static func jsonEscapes(of secret: String) -> Set<[UInt8]> {
        var writer = JSONWriter()
        writer.string(secret)
        let plain = writer.text.dropFirst().dropLast()
        var result: Set<[UInt8]> = []
        for escapesSlash in [false, true] {
            for radixUppercase in [false, true] {
                var text: [UInt8] = []
                for unit in plain.utf16 {
                    if unit == 0x2F && escapesSlash {
                        text += "\\/".utf8
                    } else if unit < 0x80 {
                        text.append(UInt8(unit))
                    } else {
                        let digits = String(unit, radix: 16, uppercase: radixUppercase)
                        text += "\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)".utf8
                    }
                }
                result.insert(text)
            }
        }
        result.insert(Array(plain.utf8))
        result.insert(plain.utf8.flatMap { $0 == 0x2F ? [0x5C, 0x2F] : [$0] })
        return result
    }
}
