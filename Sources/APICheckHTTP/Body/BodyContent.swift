import APICheckBase
package import APICheckJSON

/// What the body of a message is, by its declared media type or by its bytes.
package enum BodyContent: Sendable {
    /// Which evidence decides.
    package enum Policy: Sendable {
        /// The media type alone.
        case declared
        /// The media type, except that an object or an array in JSON counts as JSON under any type and without one: servers
        /// and apps often mislabel it, and a body without a media type may be examined (RFC 9110 section 8.3). A bare
        /// number, string or word is JSON only under a media type of JSON, since it is as well plain text.
        case sniffed
        /// As sniffed, and a string in JSON counts as JSON under any type, too: its escapes may hide a secret.
        case lenient
    }

    /// No body, or an empty one.
    case none
    case json(JSON)
    case form
    case multipart(Multipart)
    /// UTF-8 of any other media type, and what its media type describes wrongly.
    case text(String)
    case bytes

    /// A body that is not what its media type says is text or bytes.
    package init(
        _ body: [UInt8], type: MediaType?, policy: Policy, limits: Document.Limits = Document.Limits()
    ) {
        self = BodyContent.read(body, type: type, policy: policy) { try? Document(body, limits: limits).root }
    }

    /// `json` parses the body, nil when it is not JSON. It is called only for a body that may be JSON.
    static func read(_ body: [UInt8], type: MediaType?, policy: Policy, json: () -> JSON?) -> BodyContent {
        if body.isEmpty { return .none }
        if mayBeJSON(body, type, policy), let value = json() { return .json(value) }
        if type?.isForm == true { return .form }
        if let type, type.isMultipart, let multipart = try? Multipart(reading: body, type: type) {
            return .multipart(multipart)
        }
        return String(validUTF8: body).map { .text($0) } ?? .bytes
    }

    private static func mayBeJSON(_ body: [UInt8], _ type: MediaType?, _ policy: Policy) -> Bool {
        switch policy {
        case .declared: type?.isJSON == true
        case .sniffed: type?.isJSON == true || beginsAsContainer(body)
        case .lenient:
            type?.isJSON == true || beginsAsContainer(body) || firstSignificantByte(body) == UInt8(ascii: "\"")
        }
    }

    package var json: JSON? { if case .json(let value) = self { value } else { nil } }
}

extension BodyContent {
    /// Whether the first byte after the white space of JSON (RFC 8259 section 2) opens an object or an array. A byte order
    /// mark is not part of JSON, but a reader may ignore it (section 8.1), and Document does.
    private static func beginsAsContainer(_ body: [UInt8]) -> Bool {
        let first = firstSignificantByte(body)
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }

    private static func firstSignificantByte(_ body: [UInt8]) -> UInt8? {
        let hasMark = body.starts(with: [0xEF, 0xBB, 0xBF])
        return body[(hasMark ? 3 : 0)...].first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    }

    /// The object or array that the bytes are in JSON, whatever their media type; nil when they are something else.
    package static func jsonContainer(
        _ body: [UInt8], limits: Document.Limits = Document.Limits()
    ) -> JSON? {
        beginsAsContainer(body) ? try? Document(body, limits: limits).root : nil
    }

    /// Whether the bytes are an HTML page, such as an error page of a proxy (the first signatures of the WHATWG MIME Sniffing
    /// standard, section 7.1).
    package static func isHTML(_ body: [UInt8]) -> Bool {
        let start = body.prefix(1_024).drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
        guard start.first == UInt8(ascii: "<") else { return false }
        let text = String(decoding: start.prefix(14), as: UTF8.self).asciiLowercased()
        return text.hasPrefix("<!doctype html") || text.hasPrefix("<html")
    }

    /// Whether the bytes are `name=value` pairs in the characters of an encoded form. Base64 with its padding is not.
    package static func isEncodedForm(_ body: [UInt8]) -> Bool {
        guard body.allSatisfy({ PercentEncoding.isUnreserved($0) || "%+&=*[]".utf8.contains($0) }) else { return false }
        let pieces = body.split(separator: UInt8(ascii: "&"))
        return pieces.contains { $0.first != UInt8(ascii: "=") && $0.last != UInt8(ascii: "=") }
            && pieces.allSatisfy { piece in piece.count { $0 == UInt8(ascii: "=") } == 1 }
    }

    /// The content coding that a recorder left on the bytes, or nil. Compressed bytes are never UTF-8.
    package static func remainingCoding(_ body: [UInt8], _ headers: Headers) -> String? {
        guard let coding = headers["content-encoding"]?.asciiLowercased(), coding != "identity" else { return nil }
        return String(validUTF8: body) == nil ? coding : nil
    }
}

/// The body of a message, parsed as JSON at most once: by the first stage that needs its content.
///
/// The stages that an exchange goes through hand it on. Bytes that changed, for example because redaction removed a secret,
/// are another body.
package final class ParsedBody: @unchecked Sendable {
    package typealias Parser = @Sendable ([UInt8], Document.Limits) throws -> Document

    /// Not empty.
    package let bytes: [UInt8]
    package let limits: Document.Limits
    private let parser: Parser
    private var result: Result<Document, any Error>?
    /// Guards ``result`` of all bodies: a lock of its own would cost a tenth of the check of a small body.
    private static let resultLock = Locked(0)

    package init(
        _ bytes: [UInt8], limits: Document.Limits = Document.Limits(),
        parser: @escaping Parser = { try Document($0, limits: $1) }
    ) {
        self.bytes = bytes
        self.limits = limits
        self.parser = parser
    }

    /// The body of a document, which has the bytes as its text and was parsed with the limits.
    package convenience init(_ bytes: [UInt8], limits: Document.Limits, document: Document) {
        self.init(bytes, limits: limits)
        result = .success(document)
    }

    /// The bytes as JSON, whatever their media type. Throws what parsing them throws.
    package func json() throws -> JSON {
        if let known = ParsedBody.resultLock.withLock({ _ in result }) { return try known.get().root }
        let parsed = Result { try parser(bytes, limits) }
        ParsedBody.resultLock.withLock { _ in result = parsed }
        return try parsed.get().root
    }

    package func content(as type: MediaType?, policy: BodyContent.Policy = .sniffed) -> BodyContent {
        BodyContent.read(bytes, type: type, policy: policy) { try? json() }
    }
}

/// The bodies of one exchange; nil for an empty or missing one.
package struct ExchangeBodies: Sendable {
    package let request: ParsedBody?
    package let response: ParsedBody?

    package init(request: ParsedBody?, response: ParsedBody?) {
        self.request = request
        self.response = response
    }

    /// - Parameter other: The bodies of the same exchange at an earlier stage. Those with the same bytes and limits are
    ///   handed on.
    package init(
        _ request: [UInt8]?, _ response: [UInt8]?, limits: Document.Limits = Document.Limits(),
        reusing other: ExchangeBodies? = nil
    ) {
        func body(_ bytes: [UInt8]?, _ known: ParsedBody?) -> ParsedBody? {
            guard let bytes, !bytes.isEmpty else { return nil }
            if let known, known.limits == limits, known.bytes == bytes { return known }
            return ParsedBody(bytes, limits: limits)
        }
        self.request = body(request, other?.request)
        self.response = body(response, other?.response)
    }

    package init(
        _ exchange: Exchange, limits: Document.Limits = Document.Limits(), reusing other: ExchangeBodies? = nil
    ) {
        self.init(exchange.request.body, exchange.response?.body, limits: limits, reusing: other)
    }
}

extension Response {
    /// The body as JSON (``BodyContent/Policy/sniffed``); nil for any other body.
    package var jsonBody: JSON? { BodyContent(body, type: headers.contentType, policy: .sniffed).json }
}
