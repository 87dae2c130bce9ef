#if !Recording
import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings

extension NamedSecrets {
    mutating func hiding(in entry: RecordedEntry) -> RecordedEntry {
        marks = places?(entry.exchange, nil) ?? SecretPlaces()
        var entry = entry
        entry.exchange.request = hiding(in: entry.exchange.request)
        switch entry.exchange.answer {
        case .none: break
        case .response(let response): entry.exchange.answer = .response(hiding(in: response))
        case .failed(let failure, let received):
            entry.exchange.answer = .failed(hiding(in: failure), hiding(in: received))
        }
        entry.comment = entry.comment.map { text($0) }
        return entry
    }

    private mutating func hiding(in failure: TransportFailure) -> TransportFailure {
        var shown = failure
        shown.reason = text(failure.reason)
        shown.remedy = failure.remedy.map { text($0) }
        shown.local = TransportFailure.Local()
        return shown
    }

    private mutating func hiding(in received: Exchange.Answer.Partial) -> Exchange.Answer.Partial {
        switch received {
        case .nothing: .nothing
        case .interim(let interim): .interim(hiding(in: interim))
        case .response(let response): .response(hiding(in: response))
        }
    }

    private mutating func hiding(in interim: [InterimResponse]) -> [InterimResponse] {
        interim.map { response in
            var shown = response
            shown.headers = hiding(in: response.headers)
            return shown
        }
    }

    mutating func hiding(in request: SentRequest) -> SentRequest {
        var request = request
        request.url = HTTPURL(url(request.url.text)) ?? HTTPURL("https://redacted.invalid/") ?? request.url
        let type = request.headers.contentType
        for (index, field) in request.headers.fields.enumerated() {
            let name = field.name.asciiLowercased()
            let isHidden = !kept.contains(name) || headers.contains(name) || marks.requestHeaders.contains(name)
            let value =
                name == "cookie" ? cookies(field.value) : isHidden ? credentials(field.value) : text(field.value)
            request.headers.fields[index].value = value
        }
        request.body = request.body.map { body($0, type: type, marks: marks.requestBody) }
        return request
    }

    private mutating func hiding(in response: Response) -> Response {
        var shown = response
        shown.interim = hiding(in: response.interim)
        shown.reason = text(response.reason)
        shown.headers = hiding(in: response.headers)
        shown.trailers = hiding(in: response.trailers)
        shown.body = body(response.body, type: response.headers.contentType, marks: marks.responseBody)
        if shown.body != response.body {
            shown.encodedBody = nil
            shown.chunks = []
        }
        return shown
    }

    private mutating func hiding(in fields: Headers) -> Headers {
        var shown = fields
        for (index, field) in fields.fields.enumerated() {
            let name = field.name.asciiLowercased()
            let isHidden = isSecret(name) || headers.contains(name) || marks.responseHeaders.contains(name)
            let value =
                name == "set-cookie" ? setCookie(field.value) : isHidden ? credentials(field.value) : text(field.value)
            shown.fields[index].value = value
        }
        return shown
    }

    /// `Bearer VALUE`, or a value without a scheme (RFC 9110 section 11.4).
    mutating func credentials(_ value: String) -> String {
        guard let space = value.firstIndex(of: " "), NamedSecrets.schemes.contains(value[..<space].lowercased()) else {
            return placeholder(value)
        }
        let rest = String(value[space...].dropFirst())
        if let pair = Base64.decode(rest.utf8).map({ String(decoding: $0, as: UTF8.self) }),
            let colon = pair.firstIndex(of: ":")
        {
            // The password may occur without the user.
            _ = placeholder(String(pair[colon...].dropFirst()))
        }
        // So may a value of `Digest username="…", response="…"`.
        for (index, quoted) in rest.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        where index % 2 == 1 {
            _ = placeholder(String(quoted))
        }
        return value[...space] + placeholder(rest)
    }

    private mutating func cookies(_ value: String) -> String {
        value.split(separator: ";", omittingEmptySubsequences: false).map { cookie($0) }.joined(separator: ";")
    }

    /// The attributes after the first pair are not secrets (RFC 6265 section 4.1.1).
    private mutating func setCookie(_ value: String) -> String {
        let end = value.firstIndex(of: ";") ?? value.endIndex
        return cookie(value[..<end]) + text(String(value[end...]))
    }

    private mutating func cookie(_ pair: Substring) -> String {
        guard let mark = pair.firstIndex(of: "=") else { return placeholder(String(pair)) }
        return pair[...mark] + placeholder(String(pair[mark...].dropFirst()))
    }

    private mutating func url(_ url: String) -> String {
        let hash = url.firstIndex(of: "#") ?? url.endIndex
        let mark = url[..<hash].firstIndex(of: "?") ?? hash
        var base = String(url[..<mark])
        if let start = base.firstRange(of: "://")?.upperBound,
            let at = base[start...].prefix(while: { $0 != "/" }).lastIndex(of: "@")
        {
            base = base[..<start] + placeholder(String(base[start..<at])) + base[at...]
        }
        for value in marks.pathValues where !value.isEmpty {
            base = base.replacing("/\(value)", with: "/\(placeholder(value))")
        }
        var result = hidingCopies(in: Array(base.utf8))
        for part in [url[mark..<hash], url[hash...]] where !part.isEmpty {
            result += part.utf8.prefix(1) + pairs(Array(part.utf8.dropFirst()))
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// `name=value&…`; what is not replaced keeps its spelling.
    mutating func pairs(_ bytes: [UInt8], secret fields: Set<String> = []) -> [UInt8] {
        let shown = FormPair.pieces(of: bytes).map { pair -> [UInt8] in
            guard pair.hasEquals else { return hidingCopies(in: Array(pair.sent)) }
            let name = Array(pair.sentName) + [UInt8(ascii: "=")]
            let plain = pair.value
            if isSecret(pair.name) || fields.contains(pair.name) {
                return name + placeholder(plain, also: String(decoding: pair.sentValue, as: UTF8.self)).utf8
            }
            let shown = text(plain)
            return name + (shown == plain ? Array(pair.sentValue) : Array(Escaping.form.encode(shown).utf8))
        }
        return Array(shown.joined(separator: [UInt8(ascii: "&")]))
    }
}
#endif
