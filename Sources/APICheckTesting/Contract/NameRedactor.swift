#if !Recording
import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings

/// Removes secrets by names alone, from the issues and attachments of tests that only replay.
///
/// It hides rather too much: the values of request headers that are not known to be harmless, user information in a URL,
/// cookies, and the value of each parameter, form field and JSON member whose name contains a word such as `token`. Copies of
/// these values are hidden, too. A secret under a harmless name remains: its form is known only to the trait `Recording`.
struct NameRedactor: SecretRemoval {
    private let declared: SecretDeclarations

    init(_ declared: SecretDeclarations?) { self.declared = declared ?? SecretDeclarations() }

    func redact(_ entries: [RecordedEntry]) -> [RecordedEntry] {
        var names = NamedSecrets(declared)
        // The first walk finds the values, the second hides their copies as well.
        for entry in entries { _ = names.hiding(in: entry) }
        return entries.map { names.hiding(in: $0) }
    }

    func masked(_ request: SentRequest) -> SentRequest {
        var names = NamedSecrets(declared)
        names.marks = declared.places?(Exchange(request: request, answer: .none), nil) ?? SecretPlaces()
        var masked = names.hiding(in: request)
        let url = String(decoding: SecretPlaceholder.masking(Array(masked.url.text.utf8)), as: UTF8.self)
        masked.url = HTTPURL(url) ?? masked.url
        masked.body = masked.body.map(SecretPlaceholder.masking)
        return masked
    }
}

/// The values under secret names, with their placeholders.
private struct NamedSecrets {
    /// Parts of names, in lower case and without separators.
    private static let words = [
        "password", "passwd", "passphrase", "passcode", "secret", "token", "apikey", "accesskey", "privatekey",
        "credential", "authorization", "session", "cookie", "signature", "bearer", "jwt", "otp", "csrf", "xsrf",
    ]
    private static let wholeNames: Set<String> = [
        "auth", "key", "pin", "pwd", "pw", "sig", "code", "sid", "cvv", "cvc", "ssn",
    ]
    private static let schemes: Set<String> = ["bearer", "basic", "digest", "token", "negotiate", "apikey"]
    /// Copies of shorter values are words.
    private static let shortestCopy = 8
    /// How many texts inside texts are read: JSON in a JSON string.
    private static let deepest = 6

    private let names: Set<String>
    private let headers: Set<String>
    private let kept: KeptHeaders
    private let places: (@Sendable (Exchange, ExchangeBodies?) -> SecretPlaces)?
    private var numbers: [String: Int] = [:]
    /// The values whose copies are hidden, the longest first: one may be a part of another.
    private var copied: [(value: [UInt8], placeholder: [UInt8])] = []
    /// The places of the current exchange that the contract marks as secret.
    var marks = SecretPlaces()

    init(_ declared: SecretDeclarations) {
        names = Set(declared.names)
        headers = Set(declared.headers.map { $0.asciiLowercased() })
        kept = KeptHeaders(more: declared.openHeaders.filter { !NamedSecrets.hasSecretWord($0) })
        places = declared.places
    }

    /// Looks at each part of a name such as `user[pin]`.
    private static func hasSecretWord(_ name: String) -> Bool {
        PercentEncoding.decode(name).lowercased().split { "[].".contains($0) }.contains { part in
            let letters = part.filter { $0.isLetter || $0.isNumber }
            return wholeNames.contains(letters) || words.contains { letters.contains($0) }
        }
    }

    private func isSecret(_ name: String) -> Bool {
        names.contains(name) || marks.query.contains(name) || NamedSecrets.hasSecretWord(name)
    }

    /// The placeholder of a value; `others` are further spellings of it.
    private mutating func placeholder(_ value: String, also others: String...) -> String {
        if value.isEmpty || SecretPlaceholder.number(value) != nil { return value }
        let number = ([value] + others).lazy.compactMap { [numbers] in numbers[$0] }.first ?? numbers.count + 1
        for spelling in [value] + others where !spelling.isEmpty && numbers[spelling] == nil {
            numbers[spelling] = number
            guard spelling.utf8.count >= NamedSecrets.shortestCopy else { continue }
            let placeholder = Array(SecretPlaceholder.text(number, like: spelling).utf8)
            let place = copied.firstIndex { $0.value.count < spelling.utf8.count } ?? copied.endIndex
            copied.insert((Array(spelling.utf8), placeholder), at: place)
        }
        return SecretPlaceholder.text(number, like: value)
    }

    private func hidingCopies(in bytes: [UInt8]) -> [UInt8] {
        copied.reduce(into: bytes) { bytes, copy in
            var start = 0
            while let found = bytes[start...].firstRange(of: copy.value) {
                bytes.replaceSubrange(found, with: copy.placeholder)
                start = found.lowerBound + copy.placeholder.count
            }
        }
    }

    // MARK: The parts of an exchange

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
    private mutating func credentials(_ value: String) -> String {
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
    private mutating func pairs(_ bytes: [UInt8], secret fields: Set<String> = []) -> [UInt8] {
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

    private mutating func body(_ bytes: [UInt8], type: MediaType?, marks: SecretPlaces.Body?) -> [UInt8] {
        var places: [Pointer] = []
        var fields: Set<String> = []
        switch marks {
        case .whole?: return Array(placeholder(String(decoding: bytes, as: UTF8.self)).utf8)
        case .values(let pointers)?: places = pointers
        case .fields(let names)?: fields = names
        case nil: break
        }
        switch BodyContent(bytes, type: type, policy: .lenient) {
        case .json(let value): return json(value, marked: Set(places.map(\.tokens)), depth: 0)
        case .multipart(var multipart):
            for (index, part) in multipart.parts.enumerated() {
                let isHidden = part.name.map { fields.contains($0) || isSecret($0) } ?? false
                multipart.parts[index].body =
                    isHidden
                    ? Array(placeholder(String(decoding: part.body, as: UTF8.self)).utf8)
                    : body(part.body, type: part.headers.contentType, marks: nil)
            }
            return multipart.bytes
        case .form: return pairs(bytes, secret: fields)
        case .text(let string): return Array(text(string).utf8)
        case .none, .bytes: return hidingCopies(in: bytes)
        }
    }

    // MARK: JSON

    /// The text of a document with the values under secret names hidden; every other byte stays.
    private mutating func json(_ value: JSON, marked: Set<[String]> = [], depth: Int) -> [UInt8] {
        var edits: [(range: Range<Int>, text: [UInt8])] = []
        collect(value, isSecret: false, marked: marked, at: [], depth: depth, into: &edits)
        var shown = value.document.text
        for edit in edits.reversed() { shown.replaceSubrange(edit.range, with: edit.text) }
        return shown
    }

    /// Adds the replacements of strings and numbers, in the order of the text.
    private mutating func collect(
        _ value: JSON, isSecret: Bool, marked: Set<[String]>, at path: [String], depth: Int,
        into edits: inout [(range: Range<Int>, text: [UInt8])]
    ) {
        let isSecret = isSecret || marked.contains(path)
        switch value.kind {
        case .object:
            for member in value.members {
                let name = member.name
                collect(
                    member.value, isSecret: isSecret || self.isSecret(name), marked: marked, at: path + [name],
                    depth: depth, into: &edits)
            }
        case .array:
            for (index, element) in value.elements.enumerated() {
                collect(
                    element, isSecret: isSecret, marked: marked, at: path + ["\(index)"], depth: depth, into: &edits)
            }
        case .string:
            let plain = value.string ?? ""
            let shown = isSecret ? placeholder(plain) : text(plain, depth: depth + 1)
            guard shown != plain else { return }
            var writer = JSONWriter()
            writer.string(shown)
            edits.append((value.range, Array(writer.text.utf8)))
        case .number where isSecret: edits.append((value.range, Array(SecretPlaceholder.ones(value.text).utf8)))
        case .number, .boolean, .null: break
        }
    }

    // MARK: Text

    /// Hides secrets in a text: JSON, or the values in `name=value`, `name: value` and `"name": "value"`; and copies of values
    /// that were hidden before.
    private mutating func text(_ text: String, depth: Int = 0) -> String {
        guard depth < NamedSecrets.deepest else {
            return String(decoding: hidingCopies(in: Array(text.utf8)), as: UTF8.self)
        }
        if let first = text.utf8.first, "{[".utf8.contains(first), let document = try? Document(text) {
            return String(decoding: json(document.root, depth: depth), as: UTF8.self)
        }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            result.append(byte)
            index += 1
            guard byte == UInt8(ascii: "=") || byte == UInt8(ascii: ":") else { continue }
            let name = NamedSecrets.name(before: index - 1, in: bytes)
            guard !name.isEmpty, isSecret(name) else { continue }
            var end = index
            while end < bytes.count, " \"'\\".utf8.contains(bytes[end]) { end += 1 }
            result += bytes[index..<end]
            let value = NamedSecrets.value(at: end, in: bytes)
            result += credentials(String(decoding: value, as: UTF8.self)).utf8
            index = value.endIndex
        }
        return String(decoding: hidingCopies(in: result), as: UTF8.self)
    }

    private static func name(before end: Int, in bytes: [UInt8]) -> String {
        var end = end
        while end > 0, " \"'\\".utf8.contains(bytes[end - 1]) { end -= 1 }
        let name = bytes[..<end].suffix(while: { $0.isASCIIDigit || isLetter($0) || "_-.%[]".utf8.contains($0) })
        return String(decoding: name, as: UTF8.self)
    }

    /// The value at a place: to the quote that closes it, or to a space or separator, with the credentials after a scheme.
    private static func value(at start: Int, in bytes: [UInt8]) -> ArraySlice<UInt8> {
        if start > 0, "\"'".utf8.contains(bytes[start - 1]) {
            return bytes[start...].prefix { $0 != bytes[start - 1] && $0 != UInt8(ascii: "\\") }
        }
        let word = bytes[start...].prefix { $0 > 0x20 && !"\"'&;,<>)]}\\#".utf8.contains($0) }
        guard schemes.contains(String(decoding: word, as: UTF8.self).lowercased()), word.endIndex < bytes.count,
            bytes[word.endIndex] == UInt8(ascii: " ")
        else { return word }
        return bytes[start..<value(at: word.endIndex + 1, in: bytes).endIndex]
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) || byte >= 0x80 }
}

extension ArraySlice {
    /// The longest suffix of elements that satisfy a condition.
    fileprivate func suffix(while isIncluded: (Element) -> Bool) -> ArraySlice {
        self[(lastIndex { !isIncluded($0) }.map { $0 + 1 } ?? startIndex)...]
    }
}
#endif
