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
