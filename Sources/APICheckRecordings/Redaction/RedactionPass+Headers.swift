import APICheckHTTP

extension RedactionPass {
    mutating func headers(_ headers: Headers) -> Headers {
        var shown = headers
        let sieve = sieve
        for (index, field) in headers.fields.enumerated() where !sieve.isQuiet(field) {
            let value = seenFields[field] ?? value(of: field)
            if seenFields.count < RedactionPass.mostSeenFields { seenFields[field] = value }
            if value != field.value { shown.fields[index].value = value }
        }
        return shown
    }

    private static let mostSeenFields = 1_000

    mutating func value(of field: HeaderField) -> String {
        switch field.name.asciiLowercased() {
        case "authorization", "proxy-authorization": return credentials(field.value)
        case "cookie": return cookies(field.value)
        case "set-cookie": return setCookie(field.value)
        default:
            return names.isSecretHeader(field.name)
                ? named(field.value) : text(field.value)
        }
    }

    /// `scheme credentials` (RFC 9110 section 11.4); a value of one word is a credential without a scheme.
    private mutating func credentials(_ value: String) -> String {
        guard let space = value.firstIndex(where: { $0 == " " || $0 == "\t" }) else {
            return named(value, kind: .credentials)
        }
        let scheme = value[..<space]
        let rest = String(value[space...].trimmingHTTPSpace)
        if String(scheme).equalsIgnoringASCIICase("basic"), let bytes = Base64.decode(rest.utf8) {
            // The password alone may stand elsewhere; the pair in base64 is what stands here.
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
    private mutating func cookies(_ value: String) -> String {
        value.split(separator: ";", omittingEmptySubsequences: false).map { cookie($0) }.joined(separator: ";")
    }

    /// The value is a secret, the attributes are not (RFC 6265 section 4.1.1).
    private mutating func setCookie(_ value: String) -> String {
        let end = value.firstIndex(of: ";") ?? value.endIndex
        return cookie(value[..<end]) + known(String(value[end...]))
    }

    private mutating func cookie(_ pair: Substring) -> String {
        guard let equals = pair.firstIndex(of: "=") else {
            return named(String(pair), kind: .cookie)
        }
        return pair[...equals] + named(String(pair[equals...].dropFirst()), kind: .cookie)
    }
}
