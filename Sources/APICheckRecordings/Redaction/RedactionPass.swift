import APICheckHTTP
import APICheckJSON

/// One walk over exchanges that replaces what names mark as secret. The first time round it learns what shows itself by
/// its form as well; from then on it replaces every copy of what it knows.
struct RedactionPass {
    var secrets = SecretTable()
    private(set) var sieve: SecretSieve
    /// What the values of header fields became, of those that are not quiet: most stand in every exchange.
    var seenFields: [HeaderField: String] = [:]

    init(names: SecretNames) { sieve = SecretSieve(names: names) }

    var names: SecretNames {
        get { sieve.names }
        set {
            sieve = SecretSieve(names: newValue, matcher: matcher)
            seenFields = [:]
        }
    }

    var matcher: SecretMatcher? { sieve.matcher }

    /// From here on every spelling of what was found is replaced wherever it stands.
    mutating func knowSecrets() {
        secrets.number()
        sieve = SecretSieve(names: names, matcher: SecretMatcher(secrets))
        seenFields = [:]
    }

    mutating func exchange(_ exchange: Exchange) -> Exchange {
        var exchange = exchange
        exchange.request = request(exchange.request)
        exchange.response = response(exchange.response)
        return exchange
    }

    private mutating func response(_ response: Response) -> Response {
        var shown = response
        for index in response.interim.indices {
            shown.interim[index].reason = text(response.interim[index].reason)
            shown.interim[index].headers = headers(response.interim[index].headers)
        }
        shown.reason = text(response.reason)
        shown.headers = headers(response.headers)
        shown.body = body(response.body, type: shown.headers.contentType)
        shown.trailers = headers(response.trailers)
        let isAsItWas = shown.body.hasSameBytes(as: response.body)
        if !isAsItWas {
            shown.chunks = BodyChunk.moving(response.chunks, from: response.body, to: shown.body)
        }
        if let encoded = response.encodedBody {
            // The encoded bytes say what the body said; beside it a coding may hold a name or a comment.
            let isOpen = isAsItWas && body(encoded, type: nil).hasSameBytes(as: encoded)
            shown.encodedBody = isOpen ? encoded : nil
        }
        return shown
    }

    /// Of a failed call nobody has decoded the encoded bytes to their end, so that what they hold is not known.
    mutating func entry(_ entry: RecordedEntry) -> RecordedEntry {
        var shown = entry
        shown.exchange = exchange(entry.exchange)
        guard let failure = entry.failure else { return shown }
        shown.exchange.response.encodedBody = nil
        shown.failure?.host = known(failure.host)
        shown.failure?.reason = text(failure.reason)
        shown.failure?.remedy = text(failure.remedy)
        return shown
    }

    mutating func request(_ request: SentRequest) -> SentRequest {
        var request = request
        // A secret that was the scheme or the whole authority leaves no URL; then nothing of it is kept.
        if !sieve.isQuietURL(request.url.text) {
            request.url = HTTPURL(url(request.url.text)) ?? HTTPURL("https://redacted.invalid/") ?? request.url
        }
        let type = request.headers.contentType
        request.headers = headers(request.headers)
        request.body = request.body.map { body($0, type: type) }
        return request
    }

    /// A body by its kind; what it says of itself goes before what its header says.
    mutating func body(_ bytes: [UInt8], type: MediaType?) -> [UInt8] {
        if let first = bytes.first(where: { $0 > 0x20 }),
            first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
                || type?.isJSON == true, let document = try? Document(bytes)
        {
            return json(document) ?? bytes
        }
        if type?.isForm == true { return pairs(bytes, isOAuth: false) }
        if let type, type.isMultipart, let multipart = try? Multipart(reading: bytes, type: type) {
            return self.multipart(multipart) ?? bytes
        }
        if let lines = jsonLines(bytes) { return lines }
        if let string = String(validating: bytes, as: UTF8.self) {
            return sieve.isQuiet(string) ? bytes : Array(text(string).utf8)
        }
        // Names are found in text that is not UTF-8 too; pictures and the like hold none.
        if let type, ["audio", "font", "image", "video"].contains(type.type) { return known(bytes) }
        return leaf(TextScanner(bytes: bytes).replacing(pass: &self), of: bytes)
    }

    /// JSON texts one to a line, each replaced by itself; nil when the first line is none.
    private mutating func jsonLines(_ bytes: [UInt8]) -> [UInt8]? {
        guard let end = bytes.firstIndex(of: 0x0A), RedactionPass.jsonLine(Array(bytes[..<end])) != nil else {
            return nil
        }
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
        let shown = lines.map { line -> [UInt8] in
            if let document = RedactionPass.jsonLine(line) { return json(document) ?? line }
            return String(validating: line, as: UTF8.self).map { Array(text($0).utf8) } ?? leaf(line)
        }
        return Array(shown.joined(separator: [0x0A]))
    }

    private static func jsonLine(_ line: [UInt8]) -> Document? {
        guard line.first == UInt8(ascii: "{") || line.first == UInt8(ascii: "[") else { return nil }
        return try? Document(line)
    }

    /// Nil when nothing is replaced.
    private mutating func multipart(_ multipart: Multipart) -> [UInt8]? {
        var shown = multipart
        for (index, part) in multipart.parts.enumerated() {
            shown.parts[index].headers = headers(part.headers)
            if let name = part.name, names.isSecret(name, isOAuth: false) {
                let secret = String(decoding: part.body, as: UTF8.self)
                shown.parts[index].body = Array(secrets.placeholder(for: secret).utf8)
            } else {
                shown.parts[index].body = body(part.body, type: part.headers.contentType)
            }
        }
        return shown == multipart ? nil : shown.bytes
    }

    /// A text in which what has a name is replaced already: learns what shows itself to be secret, then replaces what is
    /// known. `original` is the text as it was, since new placeholders must not be taken for old ones.
    mutating func leaf(_ bytes: [UInt8], of original: [UInt8]? = nil) -> [UInt8] {
        if matcher != nil { return known(bytes) }
        learn(original ?? bytes, takesCards: true)
        return bytes
    }

    mutating func leaf(_ text: String, of original: String? = nil, takesCards: Bool = true) -> String {
        if matcher != nil { return known(text) }
        let original = original ?? text
        if original.utf8.count >= SecretScanner.shortest { learn(Array(original.utf8), takesCards: takesCards) }
        return text
    }

    private mutating func learn(_ bytes: [UInt8], takesCards: Bool) {
        var text = bytes
        for _ in 0...EscapedView.deepest {
            var scanner = SecretScanner(text, takesCards: takesCards)
            for found in scanner.sightings() {
                let secret = String(decoding: text[found.range], as: UTF8.self)
                _ = secrets.placeholder(for: secret, kind: found.kind)
            }
            guard let view = EscapedView(text) else { return }
            text = view.bytes
        }
    }

    /// Replaces what is known to be secret, and nothing else.
    func known(_ bytes: [UInt8]) -> [UInt8] { matcher?.replacing(in: bytes) ?? bytes }

    func known(_ text: String) -> String {
        matcher?.replacing(in: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? text
    }
}
