import APICheckBase
import APICheckHTTP
import APICheckJSON

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
        let text = String(validUTF8: body)
        if let files, hasOwnFile(body, isText: text != nil) {
            // HAR requires the text of `postData`.
            if !marksEncoding { writer.member("text", "") }
            writer.member("_apicheckFile", files.add(body, suffix: BodySuffix.of(type, isText: text != nil)))
        } else if let text {
            writer.member("text", text)
            if let json = readable(body) {
                writer.key("_apicheckJSON")
                writer.copy(json)
            }
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
