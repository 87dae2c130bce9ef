import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings

/// Decides by one fast look at the bytes of a text that ``RedactionPass`` would neither collect nor replace anything in
/// it, which is so for most texts. `false` means only that the text needs the full redaction.
///
/// Each pass has a prefilter of its own, which caches the meanings of names.
final class SecretPrefilter {
    let names: SecretNames
    let kept: KeptHeaders
    /// Finds the collected secrets; nil in the first walk.
    let matcher: SecretMatcher?
    private let tables = TextMarks.tables
    private var meanings: [Int: NameMeaning] = [:]
    /// Whether the names of header fields matter, see ``mayMatter(header:isRequest:)``.
    private var headers: [Int: Bool] = [:]
    private static let mostMeanings = 10_000
    /// The meanings of short names, each at the place of ``ShortName/slot``: bodies repeat few names.
    private var recent: [(name: ShortName, meaning: NameMeaning)] = []
    /// The names that were looked up before ``recent`` is in use.
    private var namesBefore = 0
    /// What walks over bodies skip: names that are plain and, as values, texts without secrets.
    private var skippedTexts: DocumentWalk.Skipped?
    /// The rows of the bodies before ``skippedTexts`` are in use.
    private var rowsBefore = 0
    private static let fewestRows = 1_000
    /// The texts of pairs without secrets, by the list that they are in: most occur in every entry.
    private lazy var openPairs = PairList.allCases.map { _ in KnownTexts() }

    init(names: SecretNames, kept: KeptHeaders = KeptHeaders(), matcher: SecretMatcher? = nil) {
        self.names = names
        self.kept = kept
        self.matcher = matcher
    }

    /// The meaning of a name without escapes.
    func meaning(_ name: UnsafeRawBufferPointer) -> NameMeaning {
        guard keepsRecent(), let short = ShortName(name) else { return hashedMeaning(name) }
        let recent = recent[short.slot]
        if recent.name == short { return recent.meaning }
        let meaning = hashedMeaning(name)
        self.recent[short.slot] = (short, meaning)
        return meaning
    }

    /// Whether ``recent`` is in use. Its allocation is worth while only after many names, which a single request does not have.
    private func keepsRecent() -> Bool {
        if !recent.isEmpty { return true }
        namesBefore += 1
        guard namesBefore > ShortName.slots else { return false }
        recent = Array(repeating: (ShortName(), names.meaning("")), count: ShortName.slots)
        return true
    }

    /// What a walk over a body need not visit because this prefilter knows it. Nil before bodies have so many values that
    /// its allocation is worth while.
    func skipped(by document: Document) -> DocumentWalk.Skipped? {
        if let skippedTexts { return skippedTexts }
        rowsBefore += document.rows
        guard rowsBefore > SecretPrefilter.fewestRows else { return nil }
        skippedTexts = DocumentWalk.Skipped(
            namesOfNames: SecretPrefilter.namesOfNames, takesTimes: names.hasDeclared)
        return skippedTexts
    }

    private func hashedMeaning(_ name: UnsafeRawBufferPointer) -> NameMeaning {
        var hasher = Hasher()
        hasher.combine(bytes: name)
        let key = hasher.finalize()
        if let known = meanings[key] { return known }
        let meaning = names.meaning(String(decoding: name, as: UTF8.self))
        if meanings.count < SecretPrefilter.mostMeanings { meanings[key] = meaning }
        return meaning
    }

    func meaning(_ name: String) -> NameMeaning {
        var name = name
        return name.withUTF8 { meaning(UnsafeRawBufferPointer($0)) }
    }

    /// With `seeksCopies` false, the caller has already searched for copies of collected secrets.
    func containsNoSecrets(_ text: UnsafeRawBufferPointer, seeksCopies: Bool = true) -> Bool {
        // Bodies have many times, and before each colon in them is what may be a name, another one in each text.
        if Timestamp.isUsual(text), !names.hasDeclared {
            return !(seeksCopies && matcher?.finds(in: text) == true)
        }
        let marks = TextMarks(text, tables)
        if !marks.isDisjoint(with: [.token, .escape]) || marks.isSuperset(of: [.ampersand, .semicolon]) {
            return false
        }
        if seeksCopies, let matcher, matcher.finds(in: text) { return false }
        if !marks.contains(.noBase64), !base64ContainsNoSecrets(text) { return false }
        if marks.contains(.noBase64), Base64Runs.mayStand(in: text) { return false }
        if text.count >= HexRuns.shortest, marks.contains(.digit), HexRuns.mayStand(in: text) { return false }
        if !marks.isDisjoint(with: [.slash, .space, .noBase64]), !formsContainNoSecrets(text) { return false }
        if marks.isDisjoint(with: [.equals, .colon, .at, .less]) { return true }
        if marks.isSuperset(of: [.colon, .slash]), marks.isDisjoint(with: [.space, .quote, .less]),
            SecretPrefilter.holdsScheme(text)
        {
            return urlContainsNoSecrets(text, marks)
        }
        if marks.isSuperset(of: [.quote, .colon]) || marks.isSuperset(of: [.at, .colon])
            || marks.isSuperset(of: [.less, .greater])
        {
            return false
        }
        // The text may be JSON.
        if marks.contains(.quote), text[0] == UInt8(ascii: "{") || text[0] == UInt8(ascii: "[") { return false }
        return marks.isDisjoint(with: [.equals, .colon]) || namesContainNoSecrets(text)
    }

    /// Whether a JSON value with all its parts contains no secrets. Names count as they do in a body; numbers matter
    /// only as copies.
    func containsNoSecrets(_ value: JSON) -> Bool {
        let matcher = matcher
        return DocumentWalk(value, takesNumbers: matcher != nil)({ place in
            if place.isNumber { return matcher?.finds(in: place.bytes) == true ? nil : true }
            if mayMatter(place) { return nil }
            return containsNoSecrets(place, seeksCopies: true) ? true : nil
        })
    }

    /// Whether a string may make another one secret: as the name of a member, as the name beside its value, or as the
    /// first of a pair.
    func mayMatter(_ place: DocumentWalk.Place) -> Bool {
        if place.isName {
            return place.isEscaped || !meaning(place.bytes).isPlain || SecretPrefilter.namesValue(place.bytes)
        }
        return place.isFirstOfPair && (place.isEscaped || !meaning(place.bytes).isPlain)
    }

    /// Whether an element `{name, value, …}` of headers, a query or a form contains no secrets.
    func containsNoSecrets(pair: JSON, of list: PairList) -> Bool {
        let known = openPairs[list.rawValue]
        if known.place(of: pair) != nil { return true }
        guard pairContainsNoSecrets(pair, of: list) else { return false }
        _ = known.insert(pair)
        return true
    }

    private func pairContainsNoSecrets(_ pair: JSON, of list: PairList) -> Bool {
        var isName = false
        return DocumentWalk(pair)({ place in
            if place.isEscaped { return nil }
            if place.isName {
                if !meaning(place.bytes).isPlain { return nil }
                isName = place.bytes.elementsEqual("name".utf8)
            } else if isName {
                isName = false
                let name = String(decoding: place.bytes, as: UTF8.self)
                switch list {
                case .requestHeaders: if mayMatter(header: name, isRequest: true) { return nil }
                case .responseHeaders: if mayMatter(header: name, isRequest: false) { return nil }
                case .parameters: if !meaning(place.bytes).isPlain { return nil }
                }
            }
            return containsNoSecrets(place.bytes) ? true : nil
        })
    }

    enum PairList: Int, CaseIterable { case requestHeaders, responseHeaders, parameters }

    func containsNoSecrets(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { containsNoSecrets(UnsafeRawBufferPointer($0)) }
    }

    /// Whether the name of a header field may make its value secret.
    func mayMatter(header name: String, isRequest: Bool) -> Bool {
        var text = name
        let key = text.withUTF8 { bytes in
            var hasher = Hasher()
            hasher.combine(isRequest)
            hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
            return hasher.finalize()
        }
        if let known = headers[key] { return known }
        let matters =
            isRequest && !kept.contains(name) || !names.meaning(ofHeader: name).isPlain
            || name.equalsIgnoringASCIICase("set-cookie")
        if headers.count < SecretPrefilter.mostMeanings { headers[key] = matters }
        return matters
    }

    /// Whether an absolute URL contains no secrets. It is split in the way of ``RedactionPass/url(_:depth:)``; an
    /// unusual spelling gives `false`.
    func urlContainsNoSecrets(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            let bytes = UnsafeRawBufferPointer(bytes)
            let marks = TextMarks(bytes, tables)
            if marks.contains(.token) { return false }
            if let matcher, matcher.finds(in: bytes) { return false }
            return urlContainsNoSecrets(bytes, marks)
        }
    }

    private func urlContainsNoSecrets(_ text: UnsafeRawBufferPointer, _ marks: TextMarks) -> Bool {
        guard marks.isDisjoint(with: [.escape, .at, .plus, .space, .quote, .less, .greater]),
            !marks.isSuperset(of: [.ampersand, .semicolon]), let path = SecretPrefilter.endOfAuthority(text)
        else { return false }
        var start = path
        var isQuery = false
        var hasFragment = false
        var hasName = false
        for index in path...text.count {
            let byte = index < text.count ? text[index] : UInt8(ascii: "&")
            switch byte {
            case UInt8(ascii: "=") where !isQuery || hasName: return false
            case UInt8(ascii: "="):
                if !meaning(UnsafeRawBufferPointer(rebasing: text[start..<index])).isPlain { return false }
                hasName = true
                start = index + 1
            case UInt8(ascii: ":") where SecretPrefilter.isScheme(text, at: index): return false
            case UInt8(ascii: "/") where isQuery, UInt8(ascii: "?") where isQuery, UInt8(ascii: "#") where hasFragment,
                UInt8(ascii: "&") where !isQuery && index < text.count:
                continue
            case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "&"):
                let part = UnsafeRawBufferPointer(rebasing: text[start..<index])
                if part.count >= Base64Runs.shortest {
                    if HexRuns.mayStand(in: part) { return false }
                    if !isQuery, start > 0, CredentialPath.value(in: text, after: start - 1) != nil { return false }
                    if part.allSatisfy({ Base64.value($0) != nil || $0 == UInt8(ascii: "=") }),
                        !base64ContainsNoSecrets(part)
                    {
                        return false
                    }
                }
                if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { isQuery = true }
                if byte == UInt8(ascii: "#") { hasFragment = true }
                hasName = false
                start = index + 1
            default: continue
            }
        }
        return true
    }

    /// Whether a text of base64 digits is not base64, or encodes bytes that are neither text nor contain a copy of a
    /// secret.
    private func base64ContainsNoSecrets(_ text: UnsafeRawBufferPointer) -> Bool {
        if text.count < Base64Runs.shortest { return true }
        return withUnsafeTemporaryAllocation(byteCount: text.count, alignment: 1) { buffer in
            var count = 0
            var group: UInt32 = 0
            for (place, byte) in text.enumerated() {
                guard let value = Base64.value(byte) else { return false }
                group = group &<< 6 | value
                if place & 3 == 3 {
                    buffer[count] = UInt8(truncatingIfNeeded: group &>> 16)
                    buffer[count + 1] = UInt8(truncatingIfNeeded: group &>> 8)
                    buffer[count + 2] = UInt8(truncatingIfNeeded: group)
                    count += 3
                }
            }
            switch text.count & 3 {
            case 1: return true
            case 2:
                buffer[count] = UInt8(truncatingIfNeeded: group &>> 4)
                count += 1
            case 3:
                buffer[count] = UInt8(truncatingIfNeeded: group &>> 10)
                buffer[count + 1] = UInt8(truncatingIfNeeded: group &>> 2)
                count += 2
            default: break
            }
            let content = UnsafeRawBufferPointer(rebasing: buffer[..<count])
            guard SecretPrefilter.isBinary(content) else { return false }
            guard let matcher, !matcher.isEmpty else { return true }
            return !content.contains { $0 == 0x25 || $0 == 0x5C || $0 == 0x26 } && !matcher.finds(in: content)
        }
    }

    /// Whether the bytes contain a control character or are not UTF-8.
    private static func isBinary(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var following = 0
        for byte in bytes {
            if following > 0 {
                guard byte & 0xC0 == 0x80 else { return true }
                following -= 1
                continue
            }
            switch byte {
            case 0x09, 0x0A, 0x0D, 0x20..<0x80: continue
            case 0xC2..<0xE0: following = 1
            case 0xE0..<0xF0: following = 2
            case 0xF0..<0xF5: following = 3
            default: return true
            }
        }
        return following > 0
    }

    /// Whether no word before a `=` or `:` is a secret name or names a form field.
    private func namesContainNoSecrets(_ text: UnsafeRawBufferPointer) -> Bool {
        for mark in text.indices where text[mark] == UInt8(ascii: "=") || text[mark] == UInt8(ascii: ":") {
            if mark > 0, text[mark - 1] == UInt8(ascii: "'") { return false }
            if text[mark] == UInt8(ascii: "="), mark + 1 < text.count, text[mark + 1] == UInt8(ascii: ">") {
                return false
            }
            let name = UnsafeRawBufferPointer(rebasing: text[TextScanner.name(before: mark) { text[$0] }])
            if !meaning(name).isPlain || SecretPrefilter.isFormField(name) { return false }
        }
        return true
    }

    /// Whether a name is an attribute of HTML or of a part's header that names a form field or contains its value.
    private static func isFormField(_ name: UnsafeRawBufferPointer) -> Bool {
        (4...7).contains(name.count)
            && ["name", "value", "content"].contains { word in
                word.utf8.count == name.count && zip(word.utf8, name).allSatisfy { $0 == $1.asciiLowercased }
            }
    }

    private static func isScheme(_ text: UnsafeRawBufferPointer, at colon: Int) -> Bool {
        colon + 2 < text.count && text[colon] == UInt8(ascii: ":") && text[colon + 1] == UInt8(ascii: "/")
            && text[colon + 2] == UInt8(ascii: "/")
    }

    private static func holdsScheme(_ text: UnsafeRawBufferPointer) -> Bool {
        text.indices.contains { isScheme(text, at: $0) }
    }

    /// The end of the authority of a URL such as `http://host:80` in its usual spelling; nil for any other text.
    private static func endOfAuthority(_ text: UnsafeRawBufferPointer) -> Int? {
        let start = text.starts(with: "https://".utf8) ? 8 : text.starts(with: "http://".utf8) ? 7 : 0
        let host = text[start...].prefix { ByteSet.words.contains($0) || $0 == UInt8(ascii: ".") }
        guard start > 0, !host.isEmpty else { return nil }
        var end = host.endIndex
        if end < text.count, text[end] == UInt8(ascii: ":") {
            var port = 0
            end += 1
            while end < text.count, ByteSet.digits.contains(text[end]), port <= Int(UInt16.max) {
                port = port * 10 + Int(text[end] - 0x30)
                end += 1
            }
            guard port <= Int(UInt16.max) else { return nil }
        }
        return end == text.count || ByteSet("/?#").contains(text[end]) ? end : nil
    }
}

extension SecretPrefilter {
    func containsNoSecrets(_ place: DocumentWalk.Place, seeksCopies: Bool) -> Bool {
        if !place.isEscaped { return containsNoSecrets(place.bytes, seeksCopies: seeksCopies) }
        return place.value.utf8?.withUnsafeBytes { containsNoSecrets($0) } ?? false
    }

    func meaning(_ name: DocumentWalk.Place) -> NameMeaning {
        name.isEscaped ? names.meaning(name.value.string ?? "") : meaning(name.bytes)
    }
}
