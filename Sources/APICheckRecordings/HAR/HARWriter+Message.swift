import APICheckHTTP
import APICheckJSON

extension HARWriter {
    static func write(_ request: SentRequest, uri: String, to writer: inout JSONWriter) {
        writer.object("request") { writer in
            writer.member("method", request.method)
            writer.member("url", uri)
            writer.member("httpVersion", request.version.description)
            writer.array("cookies") { writer in
                for cookie in Cookie.sent(in: request.headers) { cookie.write(to: &writer) }
            }
            write(request.headers, to: &writer)
            writer.array("queryString") { writer in
                for pair in request.url.queryPairs { write(pair, to: &writer) }
            }
            if let body = request.body { write(postData: body, of: request, to: &writer) }
            writer.member("headersSize", -1)
            writer.member("bodySize", request.body?.count ?? 0)
        }
    }

    static func write(_ response: Response, to writer: inout JSONWriter) {
        writer.object("response") { writer in
            writer.member("status", response.status)
            writer.member("statusText", response.reason)
            writer.member("httpVersion", response.version.description)
            writer.array("cookies") { writer in
                for cookie in Cookie.set(by: response.headers) { cookie.write(to: &writer) }
            }
            write(response.headers, to: &writer)
            writer.object("content") { writer in
                writer.member("size", response.body.count)
                writer.member("mimeType", response.headers["content-type"] ?? "")
                if !response.body.isEmpty { writeText(response.body, marksEncoding: true, to: &writer) }
            }
            writer.member("redirectURL", response.headers["location"] ?? "")
            writer.member("headersSize", -1)
            writer.member("bodySize", response.body.count)
        }
    }

    /// The body as text, and a form's names and values decoded beside it.
    private static func write(postData body: [UInt8], of request: SentRequest, to writer: inout JSONWriter) {
        writer.object("postData") { writer in
            writer.member("mimeType", request.headers["content-type"] ?? "")
            if request.headers.contentType?.isForm == true {
                writer.array("params") { writer in
                    for pair in FormPair.parse(body) { write(pair, to: &writer) }
                }
            }
            writeText(body, marksEncoding: false, to: &writer)
        }
    }

    /// Text as it is; bytes that are not UTF-8 as base64, which only `content` has a member to say.
    private static func writeText(_ body: [UInt8], marksEncoding: Bool, to writer: inout JSONWriter) {
        if let text = String(validating: body, as: UTF8.self) {
            writer.member("text", text)
        } else {
            writer.member("text", Base64.encode(body))
            if marksEncoding { writer.member("encoding", "base64") }
        }
    }

    private static func write(_ headers: Headers, to writer: inout JSONWriter) {
        writer.array("headers") { writer in
            for field in headers.fields {
                writer.object { writer in
                    writer.member("name", field.name)
                    writer.member("value", field.value)
                    if field.isLatin1 { writer.member("_apicheckLatin1", true) }
                }
            }
        }
    }

    private static func write(_ pair: FormPair, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("name", pair.name)
            writer.member("value", pair.value)
        }
    }
}
