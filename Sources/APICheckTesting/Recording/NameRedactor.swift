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

    private let names: Set<String>
    private let headers: Set<String>
    private let kept: KeptHeaders
    private let places: (@Sendable (Exchange, ExchangeBodies?) -> SecretPlaces)?
    private var numbers: [String: Int] = [:]
    /// The places of the current exchange that the contract marks as secret.
    var marks = SecretPlaces()

    init(_ declared: SecretDeclarations) {
        names = Set(declared.names)
        headers = Set(declared.headers.map { $0.asciiLowercased() })
        kept = KeptHeaders(more: declared.openHeaders.filter { !NamedSecrets.hasSecretWord($0) })
        places = declared.places
    }

    private static func hasSecretWord(_ name: String) -> Bool {
        let letters = PercentEncoding.decode(name).lowercased().filter { $0.isLetter || $0.isNumber }
        return wholeNames.contains(letters) || words.contains { letters.contains($0) }
    }

    private func isSecret(_ name: String) -> Bool {
        names.contains(name) || marks.query.contains(name) || NamedSecrets.hasSecretWord(name)
    }

    private mutating func placeholder(_ value: String) -> String {
        if value.isEmpty || SecretPlaceholder.number(value) != nil { return value }
        let number = numbers[value] ?? numbers.count + 1
        numbers[value] = number
        return SecretPlaceholder.text(number, like: value)
    }

    // MARK: The parts of an exchange

    mutating func hiding(in entry: RecordedEntry) -> RecordedEntry {
        marks = places?(entry.exchange, nil) ?? SecretPlaces()
        var entry = entry
        entry.exchange.request = hiding(in: entry.exchange.request)
        switch entry.exchange.answer {
        case .none: break
        case .response(let response): entry.exchange.answer = .response(hiding(in: response))
        case .failed(var failure, let received):
            failure.reason = text(failure.reason)
            failure.remedy = failure.remedy.map { text($0) }
            var partial = received
            if case .response(let response) = received { partial = .response(hiding(in: response)) }
            entry.exchange.answer = .failed(failure, partial)
        }
        entry.comment = entry.comment.map { text($0) }
        return entry
    }

    mutating func hiding(in request: SentRequest) -> SentRequest {
        var request = request
        request.url = HTTPURL(url(request.url.text)) ?? HTTPURL("https://redacted.invalid/") ?? request.url
        let type = request.headers.contentType
        for (index, field) in request.headers.fields.enumerated() {
            let name = field.name.asciiLowercased()
            let isHidden = !kept.contains(name) || headers.contains(name) || marks.requestHeaders.contains(name)
            request.headers.fields[index].value = isHidden ? credentials(field.value) : text(field.value)
        }
        request.body = request.body.map { body($0, type: type, marks: marks.requestBody) }
        return request
    }

    private mutating func hiding(in response: Response) -> Response {
        var shown = response
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
            shown.fields[index].value = isHidden ? credentials(field.value) : text(field.value)
        }
        return shown
    }

    /// `Bearer VALUE`, cookies, or one value.
    private mutating func credentials(_ value: String) -> String {
        if value.contains("=") {
            let pairs = value.split(separator: ";", omittingEmptySubsequences: false).map { pair in
                guard let mark = pair.firstIndex(of: "=") else { return String(pair) }
                return pair[...mark] + placeholder(String(pair[mark...].dropFirst()))
            }
            return pairs.joined(separator: ";")
        }
        guard let space = value.firstIndex(of: " ") else { return placeholder(value) }
        return value[...space] + placeholder(String(value[space...].dropFirst()))
    }

    private mutating func url(_ url: String) -> String {
        var result = url
        let slashes = url.firstRange(of: "://")
        if let start = slashes?.upperBound, let at = url[start...].prefix(while: { $0 != "/" }).lastIndex(of: "@") {
            result = url[..<start] + placeholder(String(url[start..<at])) + url[at...]
        }
        for value in marks.pathValues where !value.isEmpty {
            result = result.replacing("/\(value)", with: "/\(placeholder(value))")
        }
        return text(result)
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
        case .json(let value):
            var edits: [(range: Range<Int>, text: [UInt8])] = []
            collect(value, isSecret: false, marked: Set(places.map(\.tokens)), at: [], into: &edits)
            var shown = value.document.text
            for edit in edits.reversed() { shown.replaceSubrange(edit.range, with: edit.text) }
            return hidingCopies(in: shown)
        case .multipart(var multipart):
            for (index, part) in multipart.parts.enumerated() {
                let isHidden = part.name.map { fields.contains($0) || isSecret($0) } ?? false
                multipart.parts[index].body =
                    isHidden
                    ? Array(placeholder(String(decoding: part.body, as: UTF8.self)).utf8)
                    : body(part.body, type: part.headers.contentType, marks: nil)
            }
            return multipart.bytes
        case .form, .text: return Array(text(String(decoding: bytes, as: UTF8.self), secret: fields).utf8)
        case .none, .bytes: return hidingCopies(in: bytes)
        }
    }

    /// Adds the replacements of strings and numbers, in the order of the text.
    private mutating func collect(
        _ value: JSON, isSecret: Bool, marked: Set<[String]>, at path: [String],
        into edits: inout [(range: Range<Int>, text: [UInt8])]
    ) {
        let isSecret = isSecret || marked.contains(path)
        switch value.kind {
        case .object:
            for member in value.members {
                let name = member.name
                collect(
                    member.value, isSecret: isSecret || self.isSecret(name), marked: marked, at: path + [name],
                    into: &edits)
            }
        case .array:
            for (index, element) in value.elements.enumerated() {
                collect(element, isSecret: isSecret, marked: marked, at: path + ["\(index)"], into: &edits)
            }
        case .string where isSecret:
            var writer = JSONWriter()
            writer.string(placeholder(value.string ?? ""))
            edits.append((value.range, Array(writer.text.utf8)))
        case .number where isSecret: edits.append((value.range, Array(SecretPlaceholder.ones(value.text).utf8)))
        case .string, .number, .boolean, .null: break
        }
    }

    // MARK: Text

    /// Hides the values in `name=value`, `name: value` and `"name": "value"`, and copies of values that were hidden before.
    private mutating func text(_ text: String, secret fields: Set<String> = []) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            result.append(byte)
            index += 1
            guard byte == UInt8(ascii: "=") || byte == UInt8(ascii: ":") else { continue }
            let name = NamedSecrets.name(before: index - 1, in: bytes)
            guard !name.isEmpty, isSecret(name) || fields.contains(PercentEncoding.decode(name)) else { continue }
            var end = index
            while end < bytes.count, " \"'\\".utf8.contains(bytes[end]) { end += 1 }
            result += bytes[index..<end]
            index = end
            var value = NamedSecrets.value(at: index, in: bytes)
            if NamedSecrets.schemes.contains(String(decoding: value, as: UTF8.self).lowercased()),
                value.endIndex < bytes.count, bytes[value.endIndex] == UInt8(ascii: " ")
            {
                result += value + [UInt8(ascii: " ")]
                value = NamedSecrets.value(at: value.endIndex + 1, in: bytes)
            }
            result += placeholder(String(decoding: value, as: UTF8.self)).utf8
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

    private static func value(at start: Int, in bytes: [UInt8]) -> ArraySlice<UInt8> {
        bytes[start...].prefix { $0 > 0x20 && !"\"'&;,<>)]}\\#".utf8.contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) || byte >= 0x80 }

    private func hidingCopies(in bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for (value, number) in numbers where value.utf8.count >= NamedSecrets.shortestCopy {
            let copy = Array(value.utf8)
            let placeholder = Array(SecretPlaceholder.text(number, like: value).utf8)
            var start = 0
            while let found = bytes[start...].firstRange(of: copy) {
                bytes.replaceSubrange(found, with: placeholder)
                start = found.lowerBound + placeholder.count
            }
        }
        return bytes
    }
}

extension ArraySlice {
    /// The longest suffix of elements that satisfy a condition.
    fileprivate func suffix(while isIncluded: (Element) -> Bool) -> ArraySlice {
        self[(lastIndex { !isIncluded($0) }.map { $0 + 1 } ?? startIndex)...]
    }
}
#endif
