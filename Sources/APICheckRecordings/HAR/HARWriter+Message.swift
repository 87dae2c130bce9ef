import APICheckBase
import APICheckHTTP
import APICheckJSON

extension HARWriter {
    func write(_ request: SentRequest, uri: String, to writer: inout JSONWriter) {
        writer.object("request") { writer in
            writer.member("method", request.method)
            writer.member("url", uri)
            writer.member("httpVersion", request.version.description)
            writer.array("cookies") { writer in
                for cookie in Cookie.sent(in: request.headers) { cookie.write(to: &writer) }
            }
            write(request.headers, "headers", to: &writer)
            writer.array("queryString") { writer in
                for pair in request.url.queryPairs { write(pair, to: &writer) }
            }
            if let body = request.body { write(postData: body, of: request, to: &writer) }
            writer.member("headersSize", -1)
            writer.member("bodySize", request.body?.count ?? 0)
        }
    }

    /// HAR has no entry without a response: the status 0 says that there was none.
    func write(_ answer: Exchange.Answer, to writer: inout JSONWriter) {
        var response = answer.response ?? Response(status: 0)
        response.interim = answer.interim
        write(response, to: &writer)
    }

    private func write(_ response: Response, to writer: inout JSONWriter) {
        writer.object("response") { writer in
            writer.member("status", response.status)
            writer.member("statusText", response.reason)
            writer.member("httpVersion", response.version.description)
            writer.array("cookies") { writer in
                for cookie in Cookie.set(by: response.headers) { cookie.write(to: &writer) }
            }
            write(response.headers, "headers", to: &writer)
            write(contentOf: response, to: &writer)
            writer.member("redirectURL", response.headers["location"] ?? "")
            writer.member("headersSize", -1)
            writer.member("bodySize", response.encodedBody?.count ?? response.body.count)
            if !response.interim.isEmpty {
                writer.array("_apicheckInterim") { writer in
                    for interim in response.interim { write(interim, to: &writer) }
                }
            }
            if !response.trailers.fields.isEmpty { write(response.trailers, "_apicheckTrailers", to: &writer) }
        }
    }

    /// Writes the body as text; for a form, its decoded names and values as well.
    private func write(postData body: [UInt8], of request: SentRequest, to writer: inout JSONWriter) {
        writer.object("postData") { writer in
            writer.member("mimeType", request.headers["content-type"] ?? "")
            if request.headers.contentType?.isForm == true, !hasOwnFile(body) {
                writer.array("params") { writer in
                    for pair in FormPair.parse(body) { write(pair, to: &writer) }
                }
            }
            write(body, type: request.headers.contentType, marksEncoding: false, to: &writer)
        }
    }

    private func write(_ interim: InterimResponse, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("status", interim.status)
            writer.member("statusText", interim.reason)
            write(interim.headers, "headers", to: &writer)
        }
    }

    private func write(_ headers: Headers, _ name: String, to writer: inout JSONWriter) {
        writer.array(name) { writer in
            for field in headers.fields {
                writer.object { writer in
                    writer.member("name", field.name)
                    writer.member("value", field.value)
                    if field.isLatin1 { writer.member("_apicheckLatin1", true) }
                }
            }
        }
    }

    private func write(_ pair: FormPair, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("name", pair.name)
            writer.member("value", pair.value)
        }
    }
}

extension HARWriter {
    /// The maximum depth of a JSON body that is also written as JSON: it becomes part of the recording, which has a
    /// depth limit of its own.
    private static let deepestJSON = 64

    func write(contentOf response: Response, to writer: inout JSONWriter) {
        let type = response.headers.contentType
        writer.object("content") { writer in
            writer.member("size", response.body.count)
            if let encoded = response.encodedBody {
                writer.member("compression", response.body.count - encoded.count)
            }
            writer.member("mimeType", response.headers["content-type"] ?? "")
            if !response.body.isEmpty { write(response.body, type: type, marksEncoding: true, to: &writer) }
            if let encoded = response.encodedBody {
                if let files {
                    let name = files.add(encoded, suffix: BodySuffix.ofCoding(response.headers))
                    writer.member("_apicheckEncodedFile", name)
                } else {
                    writer.member("_apicheckEncoded", Base64.encode(encoded))
                }
            }
            if !response.chunks.isEmpty {
                writer.array("_apicheckChunks") { writer in
                    for chunk in response.chunks { write(chunk, to: &writer) }
                }
            }
        }
    }

    /// Writes a body: text as it is, with a readable copy of JSON beside it; other bytes as base64, which only
    /// `content` can declare; a body that is long or binary as the name of its file.
    func write(_ body: [UInt8], type: MediaType?, marksEncoding: Bool, to writer: inout JSONWriter) {
        if let written = memory.members(of: body, marksEncoding: marksEncoding) {
            return writer.members(written: written)
        }
        let start = writer.count
        let isText = HARWriter.isText(body)
        if let files, hasOwnFile(body, isText: isText) {
            // HAR requires the text of `postData`.
            if !marksEncoding { writer.member("text", "") }
            writer.member("_apicheckFile", files.add(body, suffix: BodySuffix.of(type, isText: isText)))
        } else if isText {
            writer.key("text")
            body.withUnsafeBytes { writer.string(utf8: $0) }
            if let json = readable(body) {
                writer.key("_apicheckJSON")
                writer.copy(json)
            }
            memory.insert(body, marksEncoding: marksEncoding, members: writer.bytes(from: start))
        } else {
            writer.member("text", Base64.encode(body))
            if marksEncoding { writer.member("encoding", "base64") }
        }
    }

    /// Whether a body is written to a file of its own.
    func hasOwnFile(_ body: [UInt8]) -> Bool { hasOwnFile(body, isText: HARWriter.isText(body)) }

    private func hasOwnFile(_ body: [UInt8], isText: @autoclosure () -> Bool) -> Bool {
        files != nil && (body.count > BodyFiles.longestText || !isText())
    }

    /// The object or array that a body contains, to be written in a readable layout; nil for other bodies and for one
    /// that is too deep.
    private func readable(_ body: [UInt8]) -> JSON? {
        guard layout == .current, body.count <= BodyFiles.longestText else { return nil }
        var limits = Document.Limits()
        limits.depth = HARWriter.deepestJSON
        return BodyContent.jsonContainer(body, limits: limits)
    }

    private func write(_ chunk: BodyChunk, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("size", chunk.count)
            writer.key("after")
            writer.raw(HARTimings.milliseconds(chunk.after))
        }
    }
}

/// A cookie in the lists that a HAR derives from the headers (RFC 6265 sections 4.1.1 and 4.2.1). The headers are
/// authoritative.
struct Cookie {
    var name: String
    var value: String
    var path: String?
    var domain: String?
    var isHTTPOnly = false
    var isSecure = false

    static func sent(in headers: Headers) -> [Cookie] {
        headers.values("cookie").flatMap { $0.split(separator: ";").map(Cookie.init(pair:)) }
    }

    static func set(by headers: Headers) -> [Cookie] {
        headers.values("set-cookie").compactMap { value in
            var pieces = value.split(separator: ";")[...]
            guard let pair = pieces.popFirst() else { return nil }
            var cookie = Cookie(pair: pair)
            for piece in pieces {
                let attribute = Cookie(pair: piece)
                switch attribute.name.asciiLowercased() {
                case "path": cookie.path = attribute.value
                case "domain": cookie.domain = attribute.value
                case "httponly": cookie.isHTTPOnly = true
                case "secure": cookie.isSecure = true
                default: break
                }
            }
            return cookie
        }
    }

    private init(pair: Substring) {
        let equals = pair.firstIndex(of: "=") ?? pair.endIndex
        name = String(pair[..<equals].trimmingHTTPSpace)
        value = String(pair[equals...].dropFirst().trimmingHTTPSpace)
    }

    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("name", name)
            writer.member("value", value)
            if let path { writer.member("path", path) }
            if let domain { writer.member("domain", domain) }
            if isHTTPOnly { writer.member("httpOnly", true) }
            if isSecure { writer.member("secure", true) }
        }
    }
}
