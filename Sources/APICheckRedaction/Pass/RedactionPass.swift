import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings

/// One walk over exchanges that replaces the values that names mark as secret. In the first walk it also collects
/// secrets by their format; in the second it replaces every copy of the collected ones.
struct RedactionPass {
    var secrets = SecretTable()
    private(set) var prefilter: SecretPrefilter
    /// The places of the current exchange that the contract marks as secret.
    var marks = SecretPlaces() {
        didSet {
            // A text without a secret by the marks before may be a URL with one of these parameters.
            if marks.query != oldValue.query { forgetTexts() }
        }
    }
    /// The bodies of the current exchange, if they are handed on from stage to stage.
    var bodies: ExchangeBodies?
    /// Whether the current body is that of a request.
    private(set) var isSent = false
    /// The secrets before the first walk.
    let given: SecretTable
    let keepsBinaryBodies: Bool
    /// The redacted values of header fields that may contain secrets: most occur in every exchange.
    private var seenFields: [SeenField: String] = [:]

    private struct SeenField: Hashable {
        var field: HeaderField
        var isRequest: Bool
    }

    /// The last bodies in which nothing was replaced.
    var openBodies = RepeatedBodies<BodyKind, Void>()

    struct BodyKind: Equatable, Sendable {
        let type: MediaType?
        let isSent: Bool
    }

    /// The last fields of requests and of responses by their index: most messages repeat those of the one before.
    private var lastFields: [LastField] = []

    private struct LastField {
        var field = HeaderField("", "")
        /// The redacted value; nil if it is unchanged.
        var shown: String?
        /// Whether the name may contain a secret.
        var nameMatters = true
        /// Whether the name may make any value secret.
        var isNamed = true
    }

    init(_ redactor: Redactor = Redactor()) {
        var given = SecretTable()
        for value in redactor.options.values { _ = given.placeholder(for: value, kind: .given) }
        self.init(
            Basis(
                secrets: given, names: redactor.names, kept: redactor.kept, matcher: nil,
                keepsBinaryBodies: redactor.options.keepsBinaryBodies))
    }

    init(_ basis: Basis) {
        prefilter = SecretPrefilter(names: basis.names, kept: basis.kept, matcher: basis.matcher)
        keepsBinaryBodies = basis.keepsBinaryBodies
        secrets = basis.secrets
        given = basis.secrets
    }

    var names: SecretNames { prefilter.names }
    var matcher: SecretMatcher? { prefilter.matcher }

    /// Continues with the names and kept headers of another redactor, such as that of another API.
    mutating func use(_ redactor: Redactor) {
        prefilter = SecretPrefilter(names: redactor.names, kept: redactor.kept, matcher: matcher)
        forgetTexts()
    }

    /// Ends the first walk: from now on every copy of a collected secret is replaced.
    mutating func knowSecrets() {
        secrets.number()
        prefilter = SecretPrefilter(names: names, kept: prefilter.kept, matcher: SecretMatcher(secrets))
        forgetTexts()
    }

    /// Begins a piece of a walk with these secrets and with no others that were found before.
    mutating func begin(with secrets: SecretTable) {
        self.secrets = secrets
        // A secret of a field that an earlier piece had would not be found again.
        forgetTexts()
    }

    private mutating func forgetTexts() {
        seenFields = [:]
        lastFields = []
        openBodies.removeAll()
    }

    /// Continues with texts that quote the exchanges, see ``SecretSpellings/Reach``.
    mutating func knowSecretsForReports() {
        prefilter = SecretPrefilter(names: names, kept: prefilter.kept, matcher: SecretMatcher(secrets, .report))
        forgetTexts()
    }

    mutating func entry(_ entry: RecordedEntry, marks: SecretPlaces, bodies: ExchangeBodies?) -> RecordedEntry {
        self.marks = marks
        self.bodies = bodies
        var entry = entry
        entry.exchange = exchange(entry.exchange)
        entry.comment = entry.comment.map { text($0) }
        return entry
    }

    mutating func exchange(_ exchange: Exchange) -> Exchange {
        var exchange = exchange
        exchange.request = request(exchange.request)
        exchange.answer = answer(exchange.answer)
        return exchange
    }

    private mutating func answer(_ answer: Exchange.Answer) -> Exchange.Answer {
        switch answer {
        case .none: .none
        case .response(let response): .response(self.response(response))
        case .failed(let failure, let received): .failed(self.failure(failure), self.received(received))
        }
    }

    private mutating func failure(_ failure: TransportFailure) -> TransportFailure {
        var shown = failure
        shown.host = known(failure.host)
        shown.reason = text(failure.reason)
        shown.remedy = failure.remedy.map { text($0) }
        shown.local = TransportFailure.Local()
        return shown
    }

    /// The encoded bytes of a failed call may end in the middle of a coded block, so that their content is unknown.
    private mutating func received(_ received: Exchange.Answer.Partial) -> Exchange.Answer.Partial {
        switch received {
        case .nothing: return .nothing
        case .interim(let interim): return .interim(self.interim(interim))
        case .response(let response):
            var shown = self.response(response)
            shown.encodedBody = nil
            return .response(shown)
        }
    }

    private mutating func interim(_ interim: [InterimResponse]) -> [InterimResponse] {
        interim.map { response in
            var shown = response
            shown.reason = text(response.reason)
            shown.headers = headers(response.headers, isRequest: false)
            return shown
        }
    }

    private mutating func response(_ response: Response) -> Response {
        var shown = response
        if !response.interim.isEmpty { shown.interim = interim(response.interim) }
        shown.reason = text(response.reason)
        shown.headers = headers(response.headers, isRequest: false)
        shown.body = body(
            response.body, type: shown.headers.contentType, marks: marks.responseBody, parsed: bodies?.response)
        shown.trailers = headers(response.trailers, isRequest: false)
        let isAsItWas = shown.body.hasSameBytes(as: response.body)
        if !isAsItWas {
            shown.chunks = BodyChunk.moving(response.chunks, from: response.body, to: shown.body)
        }
        if let encoded = response.encodedBody {
            // The encoded bytes repeat the body; a coding may also contain a name or a comment.
            let isOpen = isAsItWas && body(encoded, type: nil).hasSameBytes(as: encoded)
            shown.encodedBody = isOpen ? encoded : nil
        }
        return shown
    }

    mutating func request(_ request: SentRequest) -> SentRequest {
        var request = request
        // If the secret was the scheme or the whole authority, the result is not a URL, and nothing of it is kept.
        if !marks.pathValues.isEmpty || !marks.query.isEmpty || !prefilter.urlContainsNoSecrets(request.url.text) {
            request.url = HTTPURL(markedURL(request.url.text)) ?? HTTPURL("https://redacted.invalid/") ?? request.url
        }
        let type = request.headers.contentType
        let codings = request.headers.values("content-encoding")
        request.headers = headers(request.headers, isRequest: true)
        request.body = request.body.map { bytes in
            let shown = coded(bytes, codings: codings, type: type)
            guard !keepsBinaryBodies, !marks.declaresRequestBody, BodyContent.isOpaque(shown, type: type) else {
                return shown
            }
            // The content is unknown. Equal bodies get equal placeholders, so that requests can still be compared.
            return Array(secrets.placeholder(for: Base64.encode(shown), kind: .unknownBody).utf8.prefix { $0 != 0x5F })
        }
        return request
    }

    /// Redacts the body of a request in a content coding (RFC 9110 section 8.4): decodes it, and encodes it again if it contained a
    /// secret.
    mutating func coded(_ bytes: [UInt8], codings: [String], type: MediaType?) -> [UInt8] {
        isSent = true
        defer { isSent = false }
        guard let coding = codings.last?.asciiLowercased(), coding != "identity",
            let plain = Deflate.decode(bytes, coding: coding, limit: RedactionPass.mostUnpacked)
        else { return body(bytes, type: type, marks: marks.requestBody, parsed: bodies?.request) }
        let shown = body(plain, type: type, marks: marks.requestBody)
        return shown.hasSameBytes(as: plain) ? bytes : Deflate.gzipStored(shown)
    }

    private static let mostUnpacked = 64 << 20

    mutating func headers(_ headers: Headers, isRequest: Bool) -> Headers {
        var shown = headers
        let marked = isRequest ? marks.requestHeaders : marks.responseHeaders
        var namesMatter = false
        for (index, field) in headers.fields.enumerated() {
            if !marked.isEmpty, marked.contains(field.name.asciiLowercased()) {
                shown.fields[index].value = named(field.value, kind: .marked)
                namesMatter = true
                continue
            }
            let last = lastField(field, at: index, isRequest: isRequest)
            if let value = last.shown { shown.fields[index].value = value }
            namesMatter = namesMatter || last.nameMatters
        }
        guard namesMatter else { return shown }
        for (index, field) in headers.fields.enumerated() where !prefilter.containsNoSecrets(field.name) {
            shown.fields[index].name = text(field.name)
        }
        return shown
    }

    private static let mostSeenFields = 1_000

    /// What redaction makes of a field; the one with the same index in the message before is mostly the same.
    private mutating func lastField(
        _ field: HeaderField, at index: Int, isRequest: Bool
    ) -> (shown: String?, nameMatters: Bool) {
        let place = 2 * index + (isRequest ? 1 : 0)
        var last: LastField
        if place < lastFields.count, lastFields[place].field.name.hasSameBytes(as: field.name) {
            // Read in place: a copy retains each text.
            if lastFields[place].field.value.hasSameBytes(as: field.value) {
                return (lastFields[place].shown, lastFields[place].nameMatters)
            }
            last = lastFields[place]
            last.field = field
            last.shown = nil
        } else {
            last = LastField(
                field: field, nameMatters: !prefilter.containsNoSecrets(field.name),
                isNamed: prefilter.mayMatter(header: field.name, isRequest: isRequest))
        }
        if last.isNamed || !prefilter.containsNoSecrets(field.value) {
            let key = SeenField(field: field, isRequest: isRequest)
            let value = seenFields[key] ?? value(of: field, isRequest: isRequest)
            if seenFields.count < RedactionPass.mostSeenFields { seenFields[key] = value }
            if value != field.value { last.shown = value }
        }
        if place < RedactionPass.mostLastFields {
            while lastFields.count <= place { lastFields.append(LastField()) }
            lastFields[place] = last
        }
        return (last.shown, last.nameMatters)
    }

    private static let mostLastFields = 128

    /// Handles a text after the values that names mark were replaced: collects secrets by their format in the first
    /// walk, and replaces the collected ones in the second. `original` is the text before any replacement, so that new
    /// placeholders are not taken for old ones.
    mutating func leaf(_ bytes: [UInt8], of original: [UInt8]? = nil) -> [UInt8] {
        if matcher != nil { return known(bytes) }
        learn(original ?? bytes, takesCards: true)
        return bytes
    }

    /// A picture, sound, video or font. Its bytes are no text in which something is escaped, and most of what looks so is
    /// chance: it would be copied for each level.
    mutating func media(_ bytes: [UInt8]) -> [UInt8] {
        if matcher != nil { return known(bytes) }
        learn(bytes, takesCards: false, levels: 0)
        return bytes
    }

    mutating func leaf(_ text: String, of original: String? = nil, takesCards: Bool = true) -> String {
        if matcher != nil { return known(text) }
        let original = original ?? text
        if original.utf8.count >= SecretScanner.shortest { learn(Array(original.utf8), takesCards: takesCards) }
        return text
    }

    /// - Parameter levels: How many levels of escapes are removed.
    private mutating func learn(_ bytes: [UInt8], takesCards: Bool, levels: Int = UnescapedView.deepest) {
        var text = bytes
        for level in 0...levels {
            var scanner = SecretScanner(text, takesCards: takesCards)
            for found in scanner.matches() {
                let secret = String(decoding: text[found.range], as: UTF8.self)
                _ = secrets.placeholder(for: secret, kind: found.kind)
            }
            guard level < levels, let view = UnescapedView(text) else { return }
            text = view.bytes
        }
    }

    /// Replaces the collected secrets and nothing else.
    func known(_ bytes: [UInt8]) -> [UInt8] { matcher?.replacing(in: bytes) ?? bytes }

    func known(_ text: String) -> String {
        matcher?.replacing(in: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? text
    }
}
