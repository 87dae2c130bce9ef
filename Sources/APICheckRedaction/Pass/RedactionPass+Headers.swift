import APICheckBase
import APICheckHTTP
import APICheckRecordings

extension RedactionPass {
    mutating func value(of field: HeaderField, isRequest: Bool) -> String {
        let name = field.name.asciiLowercased()
        switch name {
        case "authorization", "proxy-authorization": return credentials(field.value)
        case "cookie": return cookies(field.value)
        case "set-cookie": return setCookie(field.value)
        default: break
        }
        let meaning = names.meaning(ofHeader: field.name)
        if meaning.isSecret && !(meaning.kind == .token && field.value.contains(" ")) || meaning.covers(field.value) {
            return Credential.isOrdinary(field.value) ? field.value : named(field.value)
        }
        if isRequest, !prefilter.kept.contains(name) {
            if SecretPlaceholder.occurs(in: field.value) { return text(field.value) }
            // The part after the name of a scheme is one secret, as in `Authorization`.
            return meaning.isSecret || RedactionPass.hasScheme(field.value)
                ? credentials(field.value) : named(field.value, kind: .unknownHeader)
        }
        return meaning.isSecret ? credentials(field.value) : text(field.value)
    }

    static func hasScheme(_ value: String) -> Bool {
        guard let space = value.firstIndex(of: " ") else { return false }
        return Credential.schemes.contains(value[..<space].lowercased())
    }

    /// Whether a credential follows the name of a scheme. `OAuth 2.0 authorization code` is prose.
    static func hasCredentials(_ value: String) -> Bool {
        guard hasScheme(value), let space = value.firstIndex(of: " ") else { return false }
        let rest = String(value[space...].trimmingHTTPSpace)
        return !Credential.isOrdinary(rest) && !Credential.isProse(rest)
    }

    /// `scheme credentials` (RFC 9110 section 11.4); a value of one word is a credential without a scheme.
    mutating func credentials(_ value: String) -> String {
        guard let space = value.firstIndex(where: { $0 == " " || $0 == "\t" }) else {
            return named(value, kind: .credentials)
        }
        let scheme = value[..<space]
        let rest = String(value[space...].trimmingHTTPSpace)
        if String(scheme).equalsIgnoringASCIICase("basic"), let bytes = Base64.decode(rest.utf8) {
            // The password may occur elsewhere without the user, so it is registered, too.
            let pair = String(decoding: bytes, as: UTF8.self)
            let placeholder = secrets.placeholder(for: rest, also: pair, kind: .credentials)
            if let colon = pair.firstIndex(of: ":") {
                let password = String(pair[pair.index(after: colon)...])
                _ = secrets.placeholder(for: password, kind: .credentials)
            }
            return scheme + value[space...].prefix(1) + placeholder
        }
        return scheme + value[space...].prefix(1) + named(rest, kind: .credentials)
    }

    /// `name=value; name=value` (RFC 6265 section 4.2.1).
    mutating func cookies(_ value: String) -> String {
        value.split(separator: ";", omittingEmptySubsequences: false).map { cookie($0) }.joined(separator: ";")
    }

    /// Redacts `Set-Cookie`: the value is a secret, the attributes are not (RFC 6265 section 4.1.1), although a path
    /// may contain one.
    mutating func setCookie(_ value: String) -> String {
        let end = value.firstIndex(of: ";") ?? value.endIndex
        return cookie(value[..<end]) + text(String(value[end...]))
    }

    private mutating func cookie(_ pair: Substring) -> String {
        guard let equals = pair.firstIndex(of: "=") else {
            return named(String(pair), kind: .cookie)
        }
        return pair[...equals] + named(String(pair[equals...].dropFirst()), kind: .cookie)
    }
}
