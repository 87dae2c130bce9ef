import APICheckBase
import APICheckHTTP
import APICheckJSON

extension EntryRepair {
    /// What came back, understood.
    struct Answer {
        var status: Int
        var fields: [HeaderField]
        var failure: TransportFailure?
        var body: Body
    }

    enum Body: Equatable {
        case none
        /// There was one, and the file does not have it.
        case notRecorded
        /// It stands in `text` as the strict reader takes it.
        case asWritten
        case bytes([UInt8])
    }

    func answer(_ response: JSON, to asked: Asked) throws -> Answer {
        let (fields, pseudo) = fields(of: response, "response")
        let given = response["status"]
        var status = given?.scalarText.flatMap { Double($0) }.flatMap { Int(exactly: $0) }
        if status == nil || status == 0, let text = pseudo[":status"], let number = Int(text) { status = number }
        if status == nil, given == nil || given?.isNull == true {
            throw fault("response.status", expected: "a number", actual: given, at: response)
        }
        guard let status, status < 1_000 else {
            throw fault("response.status", expected: "a number of three digits", actual: given, at: response)
        }
        if given?.kind == .string { remark(.repaired, "response.status", "a number as text", at: response) }
        let reasons = [
            response["_error"], response["_failureText"], entry["_error"], status <= 0 ? response["statusText"] : nil,
        ]
        let message = reasons.lazy.compactMap { $0?.string }.first { !$0.isEmpty }
        var answer = Answer(status: max(status, 0), fields: fields, body: .none)
        // A navigation that downloads or gets no content counts as aborted in Chrome.
        let hasFailed = status <= 0 || message != nil && ![204, 205, 304].contains(status)
        if hasFailed {
            answer.failure = BrowserFailure.failure(message, url: asked.url, hasStatus: status > 0)
            let shown = message.map { ImportRemarks.shown($0) } ?? "no answer"
            remark(.repaired, "response.status", "\(answer.status), a call that failed: \(shown)", at: response)
        }
        answer.body = body(of: response, answer, asked)
        return answer
    }

    func write(_ response: JSON, _ answer: Answer, to writer: inout JSONWriter) {
        let content = response["content"]
        expect(["statusText", "cookies", "redirectURL", "content"], of: response, "response.")
        checkSizes(["headersSize", "bodySize"], of: response, "response.")
        if let content, content.kind == .object { checkContent(content, answer.body) }
        writer.object("response") { writer in
            writer.member("status", answer.status)
            writer.member("statusText", response["statusText"]?.scalarText ?? "")
            writer.member("httpVersion", version(of: response, "response"))
            write(answer.fields, to: &writer)
            writer.object("content") { writer in
                let type = content?["mimeType"]?.string ?? ""
                writer.member("mimeType", type == "x-unknown" ? "" : type)
                switch answer.body {
                case .none, .notRecorded: break
                case .asWritten:
                    guard let text = content?["text"] else { return }
                    writer.key("text")
                    writer.copy(text)
                    if isBase64(content) { writer.member("encoding", "base64") }
                case .bytes(let bytes):
                    writer.member("text", Base64.encode(bytes))
                    writer.member("encoding", "base64")
                }
            }
        }
    }

    private func checkContent(_ content: JSON, _ body: Body) {
        let path = "response.content."
        expect(["size", "mimeType"], of: content, path)
        guard let size = content["size"]?.int else { return }
        if size < 0 { return remark(.repaired, "\(path)size", "below zero", at: content) }
        let count: Int? =
            switch body {
            case .asWritten where isBase64(content): content["text"]?.utf8.flatMap { Base64.decode($0) }?.count
            case .asWritten: content["text"]?.utf8?.count
            case .bytes(let bytes): bytes.count
            case .none, .notRecorded: nil
            }
        if let count, count != size { remark(.repaired, "\(path)size", "not the bytes of the text", at: content) }
    }

    private func isBase64(_ content: JSON?) -> Bool {
        content?["encoding"]?.string?.equalsIgnoringASCIICase("base64") ?? false
    }

    private func body(of response: JSON, _ answer: Answer, _ asked: Asked) -> Body {
        guard let content = response["content"], content.kind == .object else { return .none }
        let path = "response.content.text"
        let found: Body
        switch content["text"]?.kind {
        case .string where content["text"]?.string != "": found = text(content, path)
        case .object, .array, .number, .boolean:
            remark(.repaired, path, "a value that is no text", at: content)
            found = .bytes(content["text"]?.bytes ?? [])
        default:
            if let name = content["_file"]?.string {
                found = sideFile(name, at: content, "response.content").map { Body.bytes($0) } ?? .notRecorded
            } else {
                found = missing(response, content, answer, asked)
            }
        }
        if answer.status == 304, found == .asWritten || isBytes(found) {
            remark(.leftOut, path, "a 304 has no body, this one is the cache's", at: content)
            return .none
        }
        if case .bytes(let bytes) = found, isPacked(bytes, answer) {
            remark(.leftOut, path, "a packed body, which cannot be searched for secrets", at: content)
            return .notRecorded
        }
        return found
    }

    private func isBytes(_ body: Body) -> Bool { if case .bytes = body { true } else { false } }

    private func text(_ content: JSON, _ path: String) -> Body {
        guard let text = content["text"], let utf8 = text.utf8 else { return .none }
        guard isBase64(content) else {
            if let encoding = content["encoding"]?.string, !encoding.isEmpty {
                remark(.repaired, "response.content.encoding", "not base64, the text read as it is", at: content)
            }
            return .asWritten
        }
        if let bytes = Base64.decode(utf8) {
            if utf8.count % 4 != 0 || utf8.contains(where: { "-_ \r\n\t".utf8.contains($0) }) {
                remark(.repaired, path, "base64 with broken padding or another alphabet", at: content)
            }
            let type = content["mimeType"]?.string.flatMap(MediaType.init)
            if type?.isJSON == true || type?.type == "text" {
                remark(.repaired, path, "text in base64", at: content)
            }
            return .bytes(bytes)
        }
        // Pieces as they came, each packed into base64 by itself.
        if let list = try? Document(utf8).root, list.kind == .array {
            let pieces = list.elements.map { $0.utf8.flatMap { Base64.decode($0) } }
            if pieces.allSatisfy({ $0 != nil }) {
                remark(.repaired, path, "a list of pieces in base64", at: content)
                return .bytes(pieces.flatMap { $0 ?? [] })
            }
        }
        remark(.repaired, "response.content.encoding", "base64, which the text is not", at: content)
        return .bytes(utf8)
    }

    /// Still in its content coding, which a HAR's text never is.
    private func isPacked(_ bytes: [UInt8], _ answer: Answer) -> Bool {
        let coding = Headers(answer.fields)["content-encoding"] ?? ""
        return !coding.isEmpty && bytes.starts(with: [0x1F, 0x8B])
            || coding.equalsIgnoringASCIICase("zstd") && bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD])
            || coding.equalsIgnoringASCIICase("br") && String(validating: bytes, as: UTF8.self) == nil
    }

    /// Whether a body that is not in the file was empty or was not kept: what the rest of the file says of it counts.
    private func missing(_ response: JSON, _ content: JSON, _ answer: Answer, _ asked: Asked) -> Body {
        if answer.failure != nil || asked.method == "HEAD" || [204, 205, 304].contains(answer.status) { return .none }
        if answer.status < 200 || content["text"]?.string == "" && content["size"]?.int == 0 { return .none }
        let headers = Headers(answer.fields)
        let sizes = [content["size"]?.int, response["bodySize"]?.int, headers["content-length"].flatMap { Int($0) }]
            .compactMap(\.self).filter { $0 >= 0 }
        let type = content["mimeType"]?.string ?? ""
        let isOpen = sizes.isEmpty && (headers.contains("transfer-encoding") || !type.isEmpty && type != "x-unknown")
        guard sizes.contains(where: { $0 > 0 }) || isOpen else { return .none }
        remark(
            .noted, "response.content.text", "the file does not have the body, which is not checked nor replayed",
            at: content)
        return .notRecorded
    }

    /// A body in a file beside the HAR; nil, and told, when it cannot be read. A name that leads elsewhere is not followed.
    func sideFile(_ name: String, at place: JSON, _ path: String) -> [UInt8]? {
        let folder = FilePath.folder(of: self.path)
        guard !name.isEmpty, !name.hasPrefix("."), !name.contains("/"), !name.contains("\\"),
            let bytes = try? FileContents.read(folder + name)
        else {
            remark(.noted, "\(path)._file", "the file beside it cannot be read, so there is no body", at: place)
            return nil
        }
        remark(.repaired, "\(path)._file", "the body read from the file beside it", at: place)
        return bytes
    }
}
