import APICheckBase
import APICheckHTTP
import APICheckJSON

/// Decides which names mark their values as secret: in headers, queries, forms and JSON alike.
///
/// The words of a name decide (``NameWords/components(of:)``): `new_password2`, `userPass` and `auth[token][value]` are secret,
/// `password_policy`, `max_tokens` and `next_page_token` are not. ``SecretVocabulary`` lists the words.
struct SecretNames: Sendable {
    /// Names that a contract or a user declared secret, in the form of ``folded(_:)``.
    private let names: Set<String>
    private let headers: Set<String>

    init(names: [String], headers: [String]) {
        self.names = Set(names.map(SecretNames.folded))
        self.headers = Set(headers.map(SecretNames.folded))
    }

    /// Whether names were declared secret besides the built-in ones.
    var hasDeclared: Bool { !names.isEmpty || !headers.isEmpty }

    func meaning(_ name: String) -> NameMeaning {
        if !names.isEmpty, names.contains(SecretNames.folded(SecretNames.last(name))) {
            return NameMeaning(kind: .password)
        }
        return SecretNames.meaning(of: name)
    }

    func meaning(ofHeader name: String) -> NameMeaning {
        if !headers.isEmpty, headers.contains(SecretNames.folded(name)) { return NameMeaning(kind: .password) }
        let own = meaning(name)
        return own.isPlain && SecretNames.endsAsCredential(header: name) ? NameMeaning(kind: .credential) : own
    }

    /// Whether a header name ends with `-Key` or `-Auth`, as those of many vendors do: `X-OpenStack-Auth`. Some keys are
    /// those of a cache, of a stream or of a handshake.
    private static func endsAsCredential(header name: String) -> Bool {
        let words = name.asciiLowercased().split(separator: "-")
        guard words.count > 1, let last = words.last, last == "key" || last == "auth" else { return false }
        return !plainBeforeKey.contains(words[words.count - 2])
    }

    private static let plainBeforeKey: Set<Substring> = [
        "websocket", "idempotency", "surrogate", "cache", "partition", "routing", "sort", "row", "primary", "foreign",
        "public", "range", "hash", "dedup", "deduplication", "object", "message", "index", "group", "event", "i18n",
    ]

    /// The meaning by the built-in vocabulary. Results are cached, because the same few names occur again and again.
    static func meaning(of name: String) -> NameMeaning {
        guard name.utf8.count <= longest else { return .plain }
        if let known = remembered.withLock({ $0[name] }) { return known }
        let meaning = worked(outOf: name)
        remembered.withLock { if $0.count < mostRemembered { $0[name] = meaning } }
        return meaning
    }

    private static let remembered = Locked<[String: NameMeaning]>([:])
    private static let mostRemembered = 10_000

    private static func worked(outOf name: String) -> NameMeaning {
        if isOther(than: name) { return .plain }
        if let foreign = foreignMeaning(name) { return foreign }
        var components = NameWords.components(of: name)[...]
        // In `auth[token][value]` the value has the meaning of `token`.
        while components.count > 1, let last = components.last, last.count == 1,
            SecretVocabulary.values.contains(last[0]),
            meaning(ofWords: last).isPlain || last == ["value"]
        {
            components.removeLast()
        }
        // `aws.secret.key` is a secret key, and `rsa.public.key` is not.
        if components.last == ["key"], let before = components.dropLast().last?.last {
            return meaning(ofWords: [before, "key"])
        }
        return components.last.map { meaning(ofWords: $0) } ?? .plain
    }

    private static let longest = 200

    /// Whether a text is a path (`/app/{id}/access_tokens`), a URL, a type (`AWS::IAM::AccessKey`) or a sentence, and not
    /// the name of a value.
    private static func isOther(than name: String) -> Bool {
        name.hasPrefix("/") || name.hasPrefix("#/") || name.contains("::") || name.contains("://")
            || name.utf8.count { $0 == 0x20 } >= mostSpaces
    }

    private static let mostSpaces = 5

    private static func meaning(ofWords name: [String]) -> NameMeaning {
        var words = name[...]
        if words.count > 1, words.first == "x" { words = words.dropFirst() }
        if words.count > 1, let first = words.first, SecretVocabulary.questions.contains(first) { return .plain }
        let whole = ending(words)
        if !whole.isPlain { return whole }
        while words.count > 1, let last = words.last, SecretVocabulary.neutral.contains(last) || last == "v" {
            words = words.dropLast()
            let meaning = ending(words)
            // In `key_hash` and `session_data` the first word is too weak.
            if meaning.isSecret { return meaning }
        }
        if let last = name.last, !SecretVocabulary.about.contains(last), isForeign(name[...]) {
            return NameMeaning(kind: .password)
        }
        // In `password_something` the password decides, unless the last word describes it.
        if let last = name.last, !SecretVocabulary.about.contains(last),
            !SecretVocabulary.about.contains(singular(last)),
            name.dropLast().contains(where: { SecretVocabulary.anywhere.contains($0) })
        {
            return NameMeaning(kind: .password)
        }
        return .plain
    }

    /// The meaning of the last word, or of the last two.
    private static func ending(_ words: ArraySlice<String>) -> NameMeaning {
        guard let last = words.last else { return .plain }
        let single = singular(last)
        let isPlural = single != last
        let before = words.dropLast().last ?? ""
        if SecretVocabulary.pairs[last]?.contains(before) == true
            || SecretVocabulary.pairs[single]?.contains(before) == true
        {
            let isWeak = SecretVocabulary.weakPairs[single]?.contains(before) == true
            let isOfWords = SecretVocabulary.lastOfWords.contains(last)
            return NameMeaning(
                kind: isWeak ? .credential : isOfWords ? .password : .token, isPlural: isPlural && !isOfWords)
        }
        if single == "pass", SecretVocabulary.plainBeforePass.contains(before) { return .plain }
        if SecretVocabulary.passwords.contains(single) { return NameMeaning(kind: .password, isPlural: isPlural) }
        if SecretVocabulary.tokens.contains(single) {
            if single == "token", SecretVocabulary.plainBeforeToken.contains(before) { return .plain }
            return NameMeaning(kind: .token, isPlural: isPlural)
        }
        for text in [last, words.joined()] where !SecretVocabulary.lookalikes.contains(text) {
            guard let ending = SecretVocabulary.endings.first(where: { text.hasSuffix($0) && text != $0 || text == $0 })
            else {
                continue
            }
            let start = text.dropLast(ending.utf8.count)
            if ending.hasPrefix("token"), SecretVocabulary.plainBeforeToken.contains(where: { start.hasSuffix($0) }) {
                return .plain
            }
            let isPassword = ending.hasPrefix("passw") || ending.hasPrefix("secret") && !ending.hasSuffix("key")
            return NameMeaning(kind: isPassword ? .password : .token, isPlural: ending.hasSuffix("s"))
        }
        if SecretVocabulary.digits.contains(last) { return NameMeaning(kind: .digits) }
        if last == "code", words.count == 1 { return NameMeaning(kind: .code) }
        if single == "key", SecretVocabulary.plainBeforeKey.contains(before) { return .plain }
        if last != "code", SecretVocabulary.weak.contains(single), words.count <= 2 {
            return NameMeaning(kind: .credential, isPlural: isPlural)
        }
        return .plain
    }

    private static func singular(_ word: String) -> String {
        word.utf8.count > 3 && word.hasSuffix("s") && !word.hasSuffix("ss") ? String(word.dropLast()) : word
    }

    /// The last component, such as `password` of `user[password]`.
    private static func last(_ name: String) -> Substring {
        var part = name[...]
        while part.hasSuffix("]") || part.hasSuffix("[") { part = part.dropLast() }
        guard let mark = part.utf8.lastIndex(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: ".") }) else {
            return part
        }
        return part[part.utf8.index(after: mark)...]
    }

    /// The name without case, `-` and `_`.
    private static func folded(_ name: some StringProtocol) -> String {
        String(
            decoding: name.lowercased().utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") },
            as: UTF8.self)
    }

    /// Whether the value is an identifier, such as that of `id`, `user_id` and `ids`.
    static func isIdentifier(_ name: some StringProtocol) -> Bool {
        let end = name.utf8.suffix(3).map(\.asciiLowercased)
        return end.suffix(2) == [0x69, 0x64] || end == [0x69, 0x64, 0x73]
    }

    /// Whether a name accompanies `code` in an authorization exchange (RFC 6749 section 4.1).
    static func isOAuthCompanion(_ name: some StringProtocol) -> Bool { companions.contains(folded(name)) }

    /// Whether a `code` in this object belongs to an authorization exchange.
    static func isAuthorization(_ object: JSON) -> Bool { object.members.contains { isOAuthCompanion($0.name) } }

    private static let companions: Set<String> = [
        "clientid", "clientsecret", "redirecturi", "granttype", "codeverifier",
    ]
}

extension SecretNames {
    /// The meaning by words of other languages. In scripts without word separators any part of the name may match.
    private static func foreignMeaning(_ name: String) -> NameMeaning? {
        var name = name
        if name.withUTF8({ $0.allSatisfy { $0 < 0x80 } }) { return nil }
        let text = name.lowercased().filter { !$0.isWhitespace && $0 != "_" && $0 != "-" }
        if harmlessParts.occur(in: text) { return .plain }
        return secretParts.occur(in: text) ? NameMeaning(kind: .password) : nil
    }

    private static let harmlessParts = NameParts(SecretVocabulary.foreignHarmless)
    private static let secretParts = NameParts(SecretVocabulary.foreignParts)

    /// Whether consecutive words, joined, are a phrase of another language, or the last word begins or ends with one:
    /// `nouveau_mot_de_passe`, `benutzerpasswort`.
    private static func isForeign(_ words: ArraySlice<String>) -> Bool {
        let words = words.prefix(mostWords).map(LatinLetters.folded)
        for start in words.indices {
            var joined = ""
            for end in start..<words.count {
                joined += words[end]
                if joined.utf8.count > longestPhrase { break }
                if SecretVocabulary.foreignWords.contains(joined) { return true }
            }
        }
        guard let last = words.last, last.utf8.count >= shortestCompound else { return false }
        return (6..<last.utf8.count).contains {
            SecretVocabulary.foreignWords.contains(String(last.suffix($0)))
                || SecretVocabulary.foreignWords.contains(String(last.prefix($0)))
        }
    }

    private static let mostWords = 8
    private static let longestPhrase = 40
    private static let shortestCompound = 9
}
