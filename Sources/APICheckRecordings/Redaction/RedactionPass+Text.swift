import APICheckHTTP
import APICheckJSON

extension RedactionPass {
    /// Texts inside texts are followed so far: a URL in a parameter of a URL in a JSON string, and one more.
    static let deepest = 4

    /// Any text: a URL, a JSON text, or prose and markup with what ``TextScanner`` finds.
    mutating func text(_ text: String, depth: Int = 0) -> String {
        if sieve.isQuiet(text) { return text }
        if let shown = base64(text, depth: depth) { return shown }
        guard depth < RedactionPass.deepest,
            text.utf8.contains(where: { $0 == 0x3D || $0 == 0x3A || $0 == 0x40 || $0 == 0x3C })
        else { return leaf(text) }
        let first = text.utf8.first
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "["), let document = try? Document(text) {
            return json(document, depth: depth).map { String(decoding: $0, as: UTF8.self) } ?? text
        }
        if HTTPURL(text) != nil, !text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x22 || $0 == 0x3C }) {
            return url(text, depth: depth)
        }
        let scanned = TextScanner(bytes: Array(text.utf8)).replacing(pass: &self)
        return leaf(String(decoding: scanned, as: UTF8.self), of: text)
    }

    /// An absolute URL by its parts; each keeps its spelling unless something in it is replaced.
    mutating func url(_ text: String, depth: Int = 0) -> String {
        // By bytes: a delimiter that a combining character follows is still a delimiter.
        let bytes = text.utf8
        let hash = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
        let mark = bytes[..<hash].firstIndex(of: UInt8(ascii: "?")) ?? hash
        let colon = bytes[..<mark].firstIndex(of: UInt8(ascii: ":"))
        let start =
            colon.flatMap { bytes[$0...].starts(with: "://".utf8) ? bytes.index($0, offsetBy: 3) : nil }
            ?? text.startIndex
        let slash = bytes[start..<mark].firstIndex(of: UInt8(ascii: "/")) ?? mark
        var result = String(text[..<start]) + authority(String(text[start..<slash]))
        let path = text[slash..<mark]
        result += path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            decoded(String(segment), isPath: true, isIdentifier: true, depth: depth) ?? String(segment)
        }.joined(separator: "/")
        let lowerPath = String(path).asciiLowercased()
        let isOAuth = lowerPath.contains("oauth") || lowerPath.contains("callback")
        for part in [text[mark..<hash], text[hash...]] where !part.isEmpty {
            let bytes = pairs(Array(part.utf8.dropFirst()), isOAuth: isOAuth, depth: depth)
            result += part.prefix(1) + String(decoding: bytes, as: UTF8.self)
        }
        return leaf(result, of: text, takesCards: false)
    }

    /// `user:password@host`: the user information is one secret, and so is the password alone.
    mutating func authority(_ text: String) -> String {
        guard let at = text.lastIndex(of: "@") else { return text }
        let user = String(text[..<at])
        let decoded = PercentEncoding.decode(user)
        let placeholder = secrets.placeholder(for: user, also: decoded, kind: .userInformation)
        if let colon = decoded.firstIndex(of: ":") {
            let password = String(decoded[decoded.index(after: colon)...])
            _ = secrets.placeholder(for: password, kind: .userInformation)
        }
        return placeholder + text[at...]
    }

    /// `name=value&…`, of a query, a fragment or a form.
    mutating func pairs(_ bytes: [UInt8], isOAuth: Bool, depth: Int = 0) -> [UInt8] {
        let pieces = bytes.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
        let isOAuth = isOAuth || pieces.contains { SecretNames.isOAuthCompanion(RedactionPass.name(of: $0)) }
        let shown = pieces.map { piece -> [UInt8] in
            guard let equals = piece.firstIndex(of: UInt8(ascii: "=")) else { return leaf(Array(piece)) }
            let value = String(decoding: piece[(equals + 1)...], as: UTF8.self)
            let name = RedactionPass.name(of: piece)
            let shown =
                names.isSecret(name, isOAuth: isOAuth)
                ? named(value)
                : decoded(value, isPath: false, isIdentifier: SecretNames.isIdentifier(name), depth: depth)
            return known(Array(piece[...equals]))
                + (shown.map { Array($0.utf8) } ?? known(Array(piece[(equals + 1)...])))
        }
        return Array(shown.joined(separator: [UInt8(ascii: "&")]))
    }

    /// The placeholder of a value that may be percent-encoded, with `+` for a space or for itself, or stand in quotes.
    mutating func named(_ value: String, kind: SecretKind = .named) -> String {
        let form = String(decoding: value.utf8.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }, as: UTF8.self)
        let isQuoted = value.utf8.count > 2 && value.utf8.first == 0x22 && value.utf8.last == 0x22
        let bare = isQuoted ? String(value.dropFirst().dropLast()) : value
        if SecretPlaceholder.number(bare) != nil {
            _ = secrets.placeholder(for: bare)
            return value
        }
        return secrets.placeholder(
            for: value, also: bare, PercentEncoding.decode(bare), PercentEncoding.decode(value),
            PercentEncoding.decode(form), kind: kind)
    }

    /// An encoded value with what its decoded text hides replaced and encoded again; nil when nothing is hidden.
    private mutating func decoded(_ value: String, isPath: Bool, isIdentifier: Bool, depth: Int) -> String? {
        // A number that names a thing may look like a card's.
        if value.isEmpty || isIdentifier && value.utf8.allSatisfy(ByteSet.digits.contains) { return nil }
        let bytes = value.utf8.map { !isPath && $0 == UInt8(ascii: "+") ? 0x20 : $0 }
        let plain = String(decoding: PercentEncoding.decode(bytes), as: UTF8.self)
        let shown = text(plain, depth: depth + 1)
        return shown == plain ? nil : Escaping.path.encode(shown)
    }

    private static func name(of piece: ArraySlice<UInt8>) -> String {
        String(decoding: PercentEncoding.decode(piece.prefix { $0 != UInt8(ascii: "=") }), as: UTF8.self)
    }
}
