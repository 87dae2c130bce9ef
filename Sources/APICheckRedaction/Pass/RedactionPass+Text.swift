import APICheckBase
import APICheckHTTP
import APICheckJSON

extension RedactionPass {
    /// The maximum depth of texts inside texts, such as a URL in a parameter of a URL in a JSON string.
    static let deepest = 6

    /// Redacts any text: a URL, JSON, or prose and markup with a ``TextScanner``.
    mutating func text(_ text: String, depth: Int = 0, syntax: TextScanner.Syntax = .text) -> String {
        if prefilter.containsNoSecrets(text) { return text }
        if let shown = base64(text, depth: depth) { return shown }
        guard depth < RedactionPass.deepest else { return leaf(text) }
        let first = text.utf8.first
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "["), let document = try? Document(text) {
            return json(document, depth: depth).map { String(decoding: $0, as: UTF8.self) } ?? text
        }
        let isURL = HTTPURL(text) != nil || first == UInt8(ascii: "/") && text.utf8.contains(UInt8(ascii: "?"))
        if isURL, !text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x22 || $0 == 0x3C }) {
            return url(text, depth: depth)
        }
        let scanned = scanned(Array(text.utf8), syntax: syntax, depth: depth)
        return leaf(String(decoding: scanned, as: UTF8.self), of: text)
    }

    /// Redacts a URL, including the values in it that a contract marks.
    mutating func markedURL(_ text: String) -> String {
        var text = text
        if !marks.pathValues.isEmpty {
            let mark = text.firstIndex { $0 == "?" || $0 == "#" } ?? text.endIndex
            let path = text[..<mark].split(separator: "/", omittingEmptySubsequences: false).map { segment in
                let segment = String(segment)
                let value =
                    marks.pathValues.first { $0 == segment }
                    ?? marks.pathValues.first { $0.utf8.count >= 4 && segment.contains($0) }
                guard let value, !value.isEmpty else { return segment }
                return segment.replacing(value, with: named(value, kind: .marked))
            }.joined(separator: "/")
            text = path + text[mark...]
        }
        return url(text)
    }

    /// Redacts an absolute URL part by part. A part keeps its spelling unless something in it is replaced.
    mutating func url(_ text: String, depth: Int = 0) -> String {
        // By bytes: a delimiter with a combining character after it is still a delimiter.
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
        var before: Substring = ""
        result += path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            defer { before = segment }
            if CredentialPath.covers(segment.utf8, after: before.utf8) { return named(String(segment)) }
            return decoded(String(segment), isPath: true, isIdentifier: true, depth: depth) ?? String(segment)
        }.joined(separator: "/")
        let isOAuth = mark < bytes.endIndex && RedactionPass.isSignIn(path)
        for part in [text[mark..<hash], text[hash...]] where !part.isEmpty {
            let bytes = pairs(Array(part.utf8.dropFirst()), isOAuth: isOAuth, depth: depth, marked: marks.query)
            result += part.prefix(1) + String(decoding: bytes, as: UTF8.self)
        }
        return leaf(result, of: text, takesCards: false)
    }

    /// Redacts `user:password@host`: the user information is one secret, and the password alone another.
    mutating func authority(_ text: String) -> String {
        guard let at = text.lastIndex(of: "@") else { return text }
        let user = String(text[..<at])
        if user == "git" { return text }
        let decoded = PercentEncoding.decode(user)
        let placeholder = secrets.placeholder(for: user, also: decoded, kind: .userInformation)
        if let colon = decoded.firstIndex(of: ":") {
            let password = String(decoded[decoded.index(after: colon)...])
            _ = secrets.placeholder(for: password, kind: .userInformation)
        }
        return placeholder + text[at...]
    }

    /// Whether a path belongs to a sign-in, where `code` is a credential.
    private static func isSignIn(_ path: Substring) -> Bool {
        path.split { !$0.isLetter }.contains { signInWords.contains($0.lowercased()) }
    }

    private static let signInWords: Set<String> = [
        "oauth", "oauthcallback", "callback", "signin", "login", "logon", "auth", "authorize", "authorise",
        "authorization",
        "authentication", "authenticate", "sso", "oidc", "openid", "saml", "verify", "verification", "magic",
        "activate",
        "confirm", "reset", "token", "cb", "redirect", "connect", "mfa", "otp", "invite",
    ]

    /// Redacts `name=value&…` of a query, a fragment or a form. Values of the names in `marked` are secret.
    mutating func pairs(_ bytes: [UInt8], isOAuth: Bool, depth: Int = 0, marked: Set<String> = []) -> [UInt8] {
        // A `+` in a name is not a space here: `.path` keeps it.
        let pairs = FormPair.pieces(of: bytes, .path)
        let isOAuth = isOAuth || pairs.contains { SecretNames.isOAuthCompanion($0.name) }
        let hasState = pairs.contains { $0.name.asciiLowercased() == "state" }
        let shown = pairs.map { pair -> [UInt8] in
            guard pair.hasEquals else {
                let text = String(decoding: pair.sent, as: UTF8.self)
                return decoded(text, isPath: false, isIdentifier: false, depth: depth).map { Array($0.utf8) }
                    ?? leaf(Array(pair.sent))
            }
            let name = pair.name
            let value = String(decoding: pair.sentValue, as: UTF8.self)
            let shown: String?
            if marked.contains(name) {
                shown = named(value, kind: .marked)
            } else if covers(value, prefilter.meaning(name), isOAuth: isOAuth, hasState: hasState) {
                shown = named(value)
            } else {
                shown = decoded(value, isPath: false, isIdentifier: SecretNames.isIdentifier(name), depth: depth)
            }
            let shownName = decoded(
                String(decoding: pair.sentName, as: UTF8.self), isPath: false, isIdentifier: true, depth: depth)
            return (shownName.map { Array("\($0)=".utf8) } ?? known(Array(pair.sentName) + [UInt8(ascii: "=")]))
                + (shown.map { Array($0.utf8) } ?? known(Array(pair.sentValue)))
        }
        return Array(shown.joined(separator: [UInt8(ascii: "&")]))
    }

    /// Whether an encoded value is secret. A `code` beside a `state` counts only if it looks like a credential:
    /// `code=KR&state=CA` are places, and `code=404` is an error.
    private func covers(_ value: String, _ meaning: NameMeaning, isOAuth: Bool, hasState: Bool) -> Bool {
        if meaning.isPlain || value.isEmpty { return false }
        let plain = PercentEncoding.decode(value.replacing("+", with: " "))
        guard meaning.kind == .code else {
            // A password may be a sentence. In a query a token may not.
            return meaning.covers(plain, isSent: true) || meaning.kind == .token && !Credential.isOrdinary(plain)
        }
        if plain.utf8.count <= 3, plain.utf8.allSatisfy(ByteSet.digits.contains) { return false }
        let looksSo = plain.utf8.count >= 8 && plain.utf8.contains(where: ByteSet.digits.contains)
        return isOAuth && meaning.covers(plain, isAuthorization: true) || hasState && looksSo
    }

    /// The placeholder of a value that may be percent-encoded, with `+` for a space or for itself, or in quotes.
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

    /// Redacts the decoded form of a value and encodes it again; nil when it contains no secret.
    private mutating func decoded(_ value: String, isPath: Bool, isIdentifier: Bool, depth: Int) -> String? {
        // An identifier of digits only may look like a card number.
        let isNumber = value.utf8.count < HexRuns.shortest && value.utf8.allSatisfy(ByteSet.digits.contains)
        if value.isEmpty || isIdentifier && isNumber { return nil }
        let bytes = value.utf8.map { !isPath && $0 == UInt8(ascii: "+") ? 0x20 : $0 }
        let plain = String(decoding: PercentEncoding.decode(bytes), as: UTF8.self)
        let shown = text(plain, depth: depth + 1)
        if shown == plain { return nil }
        // `;` and `=` of a path's parameters stay as they were.
        let keeps = isPath && plain == value && shown.utf8.allSatisfy { RedactionPass.pathBytes.contains($0) }
        return keeps ? shown : Escaping.path.encode(shown)
    }

    /// The characters of a path segment that need no escape (RFC 3986 section 3.3).
    private static let pathBytes = ByteSet.words.union(ByteSet(".~!$&'()*+,;=:@"))
}
