import APICheckBase
import APICheckHTTP
import APICheckJSON

/// Tells in one look at the bytes of a text that it holds nothing which a pass would learn or replace, as most texts do.
/// Each answer is for the whole of what ``RedactionPass`` does with such a text, so that `false` means no more than that
/// this has to be done.
///
/// One pass has it for itself: it remembers what names mean.
final class SecretSieve {
    let names: SecretNames
    let kept: KeptHeaders
    /// Once the secrets are known.
    let matcher: SecretMatcher?
    private let tables = SecretGlance.tables
    private var meanings: [Int: NameMeaning] = [:]
    private static let mostMeanings = 10_000

    init(names: SecretNames, kept: KeptHeaders = KeptHeaders(), matcher: SecretMatcher? = nil) {
        self.names = names
        self.kept = kept
        self.matcher = matcher
    }

    /// What a name without escapes means.
    func meaning(_ name: UnsafeRawBufferPointer) -> NameMeaning {
        var hasher = Hasher()
        hasher.combine(bytes: name)
        let key = hasher.finalize()
        if let known = meanings[key] { return known }
        let meaning = names.meaning(String(decoding: name, as: UTF8.self))
        if meanings.count < SecretSieve.mostMeanings { meanings[key] = meaning }
        return meaning
    }

    func meaning(_ name: String) -> NameMeaning {
        var name = name
        return name.withUTF8 { meaning(UnsafeRawBufferPointer($0)) }
    }

    /// With `seeksCopies` false, copies of known secrets have been sought already.
    func isQuiet(_ text: UnsafeRawBufferPointer, seeksCopies: Bool = true) -> Bool {
        let glance = SecretGlance(text, tables)
        if !glance.isDisjoint(with: [.token, .escape]) || glance.isSuperset(of: [.ampersand, .semicolon]) {
            return false
        }
        if seeksCopies, let matcher, matcher.finds(in: text) { return false }
        if !glance.contains(.noBase64), !isQuietBase64(text) { return false }
        if glance.contains(.noBase64), Base64Runs.mayStand(in: text) { return false }
        if glance.isDisjoint(with: [.equals, .colon, .at, .less]) { return true }
        if glance.isSuperset(of: [.colon, .slash]), glance.isDisjoint(with: [.space, .quote, .less]),
            SecretSieve.holdsScheme(text)
        {
            return isQuietURL(text, glance)
        }
        if glance.isSuperset(of: [.quote, .colon]) || glance.isSuperset(of: [.at, .colon])
            || glance.isSuperset(of: [.less, .greater])
        {
            return false
        }
        // A text that may be JSON.
        if glance.contains(.quote), text[0] == UInt8(ascii: "{") || text[0] == UInt8(ascii: "[") { return false }
        return glance.isDisjoint(with: [.equals, .colon]) || hasQuietNames(text)
    }

    /// A value of JSON with all in it, in which names count as in a body; where it is no body, numbers need not be looked
    /// at.
    func isQuiet(_ value: JSON) -> Bool {
        let matcher = matcher
        return DocumentWalk(value, takesNumbers: matcher != nil)({ place in
            if place.isNumber { return matcher?.finds(in: place.bytes) == true ? nil : true }
            if mayMatter(place) { return nil }
            return isQuiet(place, seeksCopies: true) ? true : nil
        })
    }

    /// Whether a name may make a secret of what it names, or of the value beside it; or a text of the one behind it.
    func mayMatter(_ place: DocumentWalk.Place) -> Bool {
        if place.isName {
            return place.isEscaped || !meaning(place.bytes).isPlain || SecretSieve.namesValue(place.bytes)
        }
        return place.isFirstOfPair && (place.isEscaped || !meaning(place.bytes).isPlain)
    }

    /// Whether a member of this name holds the value of what another member names: `{"name": …, "value": …}`.
    static func namesValue(_ name: UnsafeRawBufferPointer) -> Bool {
        name.count >= 3 && name.count <= 12 && valueNames.contains { $0.elementsEqual(name) }
    }

    private static let valueNames = ["value", "val", "content", "defaultValue", "Value", "text", "data"].map {
        Array($0.utf8)
    }

    /// The elements `{name, value, …}` of headers, or of a query or a form.
    func isQuiet(pair: JSON, of list: PairList) -> Bool {
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
            return isQuiet(place.bytes) ? true : nil
        })
    }

    enum PairList { case requestHeaders, responseHeaders, parameters }

    func isQuiet(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { isQuiet(UnsafeRawBufferPointer($0)) }
    }

    func isQuiet(_ field: HeaderField, isRequest: Bool) -> Bool {
        !mayMatter(header: field.name, isRequest: isRequest) && isQuiet(field.value)
    }

    private func mayMatter(header name: String, isRequest: Bool) -> Bool {
        if isRequest, !kept.contains(name) { return true }
        return !names.meaning(ofHeader: name).isPlain || name.equalsIgnoringASCIICase("set-cookie")
    }

    /// An absolute URL by its parts, as ``url(_:depth:)`` takes them. Of the others, only those of plain spelling.
    func isQuietURL(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            let bytes = UnsafeRawBufferPointer(bytes)
            let glance = SecretGlance(bytes, tables)
            if glance.contains(.token) { return false }
            if let matcher, matcher.finds(in: bytes) { return false }
            return isQuietURL(bytes, glance)
        }
    }

    private func isQuietURL(_ text: UnsafeRawBufferPointer, _ glance: SecretGlance) -> Bool {
        guard glance.isDisjoint(with: [.escape, .at, .plus, .space, .quote, .less, .greater]),
            !glance.isSuperset(of: [.ampersand, .semicolon]), let path = SecretSieve.endOfAuthority(text)
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
            case UInt8(ascii: ":") where SecretSieve.isScheme(text, at: index): return false
            case UInt8(ascii: "/") where isQuery, UInt8(ascii: "?") where isQuery, UInt8(ascii: "#") where hasFragment,
                UInt8(ascii: "&") where !isQuery && index < text.count:
                continue
            case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "&"):
                let part = UnsafeRawBufferPointer(rebasing: text[start..<index])
                if part.count >= Base64Runs.shortest,
                    part.allSatisfy({ Base64.value($0) != nil || $0 == UInt8(ascii: "=") }),
                    !isQuietBase64(part)
                {
                    return false
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

    /// A text of base64's letters: whether it is none, or stands for bytes that are no text and hold no copy.
    private func isQuietBase64(_ text: UnsafeRawBufferPointer) -> Bool {
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
            guard SecretSieve.isBinary(content) else { return false }
            guard let matcher, !matcher.isEmpty else { return true }
            return !content.contains { $0 == 0x25 || $0 == 0x5C || $0 == 0x26 } && !matcher.finds(in: content)
        }
    }

    /// Whether a control character or a byte that no UTF-8 has at its place comes up.
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

    /// Whether the words before each `=` and `:` name no secret and no field of a form.
    private func hasQuietNames(_ text: UnsafeRawBufferPointer) -> Bool {
        for mark in text.indices where text[mark] == UInt8(ascii: "=") || text[mark] == UInt8(ascii: ":") {
            if mark > 0, text[mark - 1] == UInt8(ascii: "'") { return false }
            let name = UnsafeRawBufferPointer(rebasing: text[TextScanner.name(before: mark) { text[$0] }])
            if !meaning(name).isPlain || SecretSieve.isFormField(name) { return false }
        }
        return true
    }

    /// Attributes of HTML, and of a part's header, that name a field or hold its value.
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

    /// Of `http://host:80`, host and port of plain spelling; nil for any other text.
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
        return end == text.count || "/?#".utf8.contains(text[end]) ? end : nil
    }
}
