import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings

extension LenientEntryReader {
    /// What came of a request.
    struct Outcome {
        /// 0 when no final status line came.
        var status: Int
        var headers: Headers
        var failure: TransportFailure?
        var body: Body
        /// The body, if it was parsed while it was read.
        var parsed: ParsedBody?
    }

    enum Body: Equatable {
        case none
        /// There was one, and the file does not have it.
        case notRecorded
        case recorded([UInt8])
    }

    func outcome(
        of head: RequestHead, _ response: EntryObject<ResponsePart>, _ content: EntryObject<ContentPart>?
    ) throws -> Outcome {
        let place = response.value
        let (headers, pseudo) = headers(.headers, of: response)
        let given = response[.status]
        // Nearly all are numbers of three digits.
        var status = given?.int.flatMap { 100...999 ~= $0 ? $0 : nil }
        if status == nil { status = given?.scalarText.flatMap { Double($0) }.flatMap { Int(exactly: $0) } }
        if status == nil || status == 0, let text = pseudo[":status"], let number = Int(text) { status = number }
        if status == nil, given == nil || given?.isNull == true {
            throw fault("response.status", expected: "a number", actual: given, at: place)
        }
        guard let status, status < 1_000 else {
            throw fault("response.status", expected: "a number of three digits", actual: given, at: place)
        }
        if given?.kind == .string { remark(.repaired, "response.status", "a number written as a string", at: place) }
        let reasons = [
            response[.error], response[.failureText], entry[.error], status <= 0 ? response[.statusText] : nil,
        ]
        let message = reasons.lazy.compactMap { $0?.string }.first { !$0.isEmpty }
        var outcome = Outcome(status: max(status, 0), headers: headers, body: .none)
        // Chrome marks a navigation that downloads a file or gets no content as aborted.
        let hasFailed = status <= 0 || message != nil && ![204, 205, 304].contains(status)
        if hasFailed {
            outcome.failure = BrowserFailure.failure(message, url: head.url, hasStatus: status > 0)
            let shown = message.map { ImportRemarks.shown($0) } ?? "no response"
            remark(.repaired, "response.status", "\(outcome.status), a failed call: \(shown)", at: place)
        }
        (outcome.body, outcome.parsed) = body(of: response, content, outcome, head)
        return outcome
    }

    /// The response; `hasHeaders` is false when the file has none of an answer that came.
    func received(
        _ response: EntryObject<ResponsePart>, _ content: EntryObject<ContentPart>?, _ outcome: Outcome,
        hasHeaders: Bool
    ) -> Response {
        for member in [ResponsePart.statusText, .cookies, .redirectURL, .content] {
            remarkAbsent(member, of: response)
        }
        for member in [ResponsePart.headersSize, .bodySize] { remarkSize(member, of: response) }
        if let content, content.value.kind == .object { checkContent(content, outcome.body) }
        let version = version(.httpVersion, of: response)
        var headers = outcome.headers
        if !hasHeaders, let type = content?[.mimeType]?.string, !["", "x-unknown"].contains(type) {
            headers.append("Content-Type", type)
        }
        var body: [UInt8] = []
        if case .recorded(let bytes) = outcome.body { body = bytes }
        var result = Response(
            status: outcome.status, reason: response[.statusText]?.scalarText ?? "", version: version,
            headers: headers, body: body)
        if !hasHeaders { result.unrecorded.insert(.headers) }
        if outcome.body == .notRecorded { result.unrecorded.insert(.body) }
        return result
    }

    private func checkContent(_ content: EntryObject<ContentPart>, _ body: Body) {
        for member in [ContentPart.size, .mimeType] { remarkAbsent(member, of: content) }
        guard let size = content[.size]?.int else { return }
        if size < 0 { return remark(.repaired, content.path(of: .size), "negative", at: content.value) }
        if case .recorded(let bytes) = body, bytes.count != size {
            remark(.repaired, content.path(of: .size), "differs from the length of the text", at: content.value)
        }
    }

    private func body(
        of response: EntryObject<ResponsePart>, _ content: EntryObject<ContentPart>?, _ outcome: Outcome,
        _ head: RequestHead
    ) -> (Body, ParsedBody?) {
        guard let content, content.value.kind == .object else { return (.none, nil) }
        let path = "response.content.text"
        let found: Body
        var parsed: ParsedBody?
        switch content[.text]?.kind {
        // Not only the quotes.
        case .string where content[.text]?.range.count != 2: (found, parsed) = text(of: content, path)
        case .object, .array, .number, .boolean:
            remark(.repaired, path, "not a string", at: content.value)
            found = .recorded(content[.text]?.bytes ?? [])
        default:
            if let name = content[.file]?.string {
                found = sideFile(name, at: content.value, "response.content").map { .recorded($0) } ?? .notRecorded
            } else {
                found = missing(response, content, outcome, head)
            }
        }
        guard case .recorded(let bytes) = found else { return (found, nil) }
        if outcome.status == 304 {
            remark(.leftOut, path, "a 304 has no body; this one is from the cache", at: content.value)
            return (.none, nil)
        }
        if isEncoded(bytes, outcome) {
            remark(.leftOut, path, "a compressed body, which cannot be searched for secrets", at: content.value)
            return (.notRecorded, nil)
        }
        return (found, parsed)
    }

    private func text(of content: EntryObject<ContentPart>, _ path: String) -> (Body, ParsedBody?) {
        guard let text = content[.text] else { return (.none, nil) }
        if let parsing, content[.encoding] == nil, let document = Document(inside: text, limits: parsing) {
            let bytes = document.text
            return (.recorded(bytes), ParsedBody(bytes, limits: parsing, document: document))
        }
        return (text.utf8.map { decoded($0, content, path) } ?? .none, nil)
    }

    /// The body that a text is in its encoding.
    private func decoded(_ utf8: [UInt8], _ content: EntryObject<ContentPart>, _ path: String) -> Body {
        let place = content.value
        let encoding = content[.encoding]?.string ?? ""
        guard encoding.equalsIgnoringASCIICase("base64") else {
            if !encoding.isEmpty {
                remark(.repaired, content.path(of: .encoding), "unknown encoding, text read as it is", at: place)
            }
            return .recorded(utf8)
        }
        if let bytes = Base64.decode(utf8) {
            if utf8.count % 4 != 0 || utf8.contains(where: { $0 <= 0x20 || $0 == 0x2D || $0 == 0x5F }) {
                remark(.repaired, path, "base64 with invalid padding or another alphabet", at: place)
            }
            let type = content[.mimeType]?.string.flatMap(MediaType.init)
            if type?.isJSON == true || type?.type == "text" { remark(.repaired, path, "text in base64", at: place) }
            return .recorded(bytes)
        }
        // The pieces of a stream, each in base64 of its own.
        if let list = try? Document(utf8).root, list.kind == .array {
            let pieces = list.elements.map { $0.utf8.flatMap { Base64.decode($0) } }
            if pieces.allSatisfy({ $0 != nil }) {
                remark(.repaired, path, "a list of pieces in base64", at: place)
                return .recorded(pieces.flatMap { $0 ?? [] })
            }
        }
        remark(.repaired, content.path(of: .encoding), "the text is not base64", at: place)
        return .recorded(utf8)
    }

    /// Whether a body is still in its content coding, which the text of a HAR never is.
    private func isEncoded(_ bytes: [UInt8], _ outcome: Outcome) -> Bool {
        let coding = outcome.headers["content-encoding"] ?? ""
        return !coding.isEmpty && bytes.starts(with: [0x1F, 0x8B])
            || coding.equalsIgnoringASCIICase("zstd") && bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD])
            || coding.equalsIgnoringASCIICase("br") && String(validUTF8: bytes) == nil
    }

    /// Whether a body that is not in the file was empty or was not kept, by what the rest of the file says of it.
    private func missing(
        _ response: EntryObject<ResponsePart>, _ content: EntryObject<ContentPart>, _ outcome: Outcome,
        _ head: RequestHead
    ) -> Body {
        if outcome.failure != nil || head.method == "HEAD" || [204, 205, 304].contains(outcome.status) { return .none }
        if outcome.status < 200 || content[.text]?.string == "" && content[.size]?.int == 0 { return .none }
        let headers = outcome.headers
        let sizes = [content[.size]?.int, response[.bodySize]?.int, headers["content-length"].flatMap { Int($0) }]
            .compactMap(\.self).filter { $0 >= 0 }
        let type = content[.mimeType]?.string ?? ""
        let isOpen = sizes.isEmpty && (headers.contains("transfer-encoding") || !type.isEmpty && type != "x-unknown")
        guard sizes.contains(where: { $0 > 0 }) || isOpen else { return .none }
        remark(
            .noted, content.path(of: .text),
            "the file does not contain the body, so it is neither checked nor replayed", at: content.value)
        return .notRecorded
    }

    /// The body in a file beside the HAR; nil when it cannot be read, which becomes a remark. A name with a path is
    /// refused: the HAR may come from anybody.
    func sideFile(_ name: String, at place: JSON, _ path: String) -> [UInt8]? {
        let folder = FilePath.folder(of: self.path)
        guard !name.isEmpty, !name.hasPrefix("."), !name.contains("/"), !name.contains("\\"),
            let bytes = try? FileContents.read(folder + name)
        else {
            remark(.noted, "\(path)._file", "the file cannot be read, so the body is missing", at: place)
            return nil
        }
        remark(.repaired, "\(path)._file", "body read from the file", at: place)
        return bytes
    }
}

/// The reason of a failed call by the message of the program that made it: `net::ERR_…` of Chromium, `NS_ERROR_…` of
/// Firefox, or a sentence.
private enum BrowserFailure {
    private typealias Row = (part: String, kind: TransportFailure.Kind, phase: TransportFailure.Phase)

    /// The first row whose part occurs in the text decides.
    private static let table: [Row] = [
        ("ERR_NAME_", .unresolved, .resolving), ("UNKNOWN_HOST", .unresolved, .resolving),
        ("ENOTFOUND", .unresolved, .resolving),
        ("ERR_PROXY_", .proxy, .connecting), ("ERR_TUNNEL_", .proxy, .connecting), ("_PROXY_", .proxy, .connecting),
        ("ERR_CERT_", .certificate, .securing), ("SSL_ERROR_BAD_CERT", .certificate, .securing),
        ("SEC_ERROR_", .certificate, .securing), ("certificate", .certificate, .securing),
        ("ERR_SSL_", .tls, .securing), ("SSL_ERROR_", .tls, .securing), ("ERR_BAD_SSL_", .tls, .securing),
        ("CONNECTION_REFUSED", .refused, .connecting), ("ECONNREFUSED", .refused, .connecting),
        ("connection refused", .refused, .connecting),
        ("ERR_INTERNET_DISCONNECTED", .unreachable, .connecting), ("ADDRESS_UNREACHABLE", .unreachable, .connecting),
        ("ERR_NETWORK_", .unreachable, .connecting), ("NS_ERROR_OFFLINE", .unreachable, .connecting),
        ("CONNECTION_TIMED_OUT", .timedOut, .connecting), ("TIMED_OUT", .timedOut, .waiting),
        ("NET_TIMEOUT", .timedOut, .waiting), ("ETIMEDOUT", .timedOut, .waiting), ("timed out", .timedOut, .waiting),
        ("CONTENT_LENGTH_MISMATCH", .truncated, .receiving), ("INCOMPLETE_CHUNKED", .truncated, .receiving),
        ("PARTIAL_TRANSFER", .truncated, .receiving),
        ("CONNECTION_RESET", .reset, .waiting), ("CONNECTION_CLOSED", .reset, .waiting),
        ("CONNECTION_ABORTED", .reset, .waiting), ("EMPTY_RESPONSE", .reset, .waiting),
        ("NET_RESET", .reset, .waiting), ("NET_INTERRUPT", .reset, .receiving), ("ECONNRESET", .reset, .waiting),
        ("ERR_HTTP2_", .malformed, .receiving), ("ERR_QUIC_", .malformed, .receiving),
        ("ERR_INVALID_", .malformed, .receiving), ("ERR_RESPONSE_HEADERS", .malformed, .receiving),
        ("ERR_CONTENT_DECODING", .malformed, .receiving),
    ]

    /// `text` is nil when the file gives no reason.
    static func failure(_ text: String?, url: HTTPURL, hasStatus: Bool) -> TransportFailure {
        let row = text.flatMap { text in table.first { text.contains($0.part) } }
        var phase = row?.phase ?? .waiting
        // A response that began was being received, whatever ended it.
        if hasStatus { phase = .receiving }
        return TransportFailure(
            row?.kind ?? .other, host: "\(url.host):\(url.effectivePort ?? 443)", phase: phase,
            reason: text ?? "no response, and the file gives no reason",
            remedy: "repeat the call where it succeeds")
    }
}
