import APICheckBase
package import APICheckHTTP
package import APICheckJSON

extension EntryReader {
    func request(_ request: JSON, notes: JSON?) throws -> SentRequest {
        let members = HARMembers<RequestMember>(request)
        guard let method = members[.method]?.string, !method.isEmpty else {
            throw fault("request.method", expected: "a method such as GET", actual: members[.method], at: request)
        }
        var headers = try headers(members[.headers], of: request, "request.headers")
        // A recorder that keeps no headers keeps the media type of the body here.
        if headers.fields.isEmpty, let type = members[.postData]?["mimeType"]?.string, !type.isEmpty {
            headers.append("Content-Type", type)
        }
        return SentRequest(
            method: method, url: try url(of: request, members, notes: notes), version: version(members[.httpVersion]),
            headers: headers, body: try body(members, notes: notes))
    }

    private func url(of request: JSON, _ members: HARMembers<RequestMember>, notes: JSON?) throws -> HTTPURL {
        let value = notes?["url"] ?? members[.url]
        guard let text = value?.string, let url = HTTPURL(text) else {
            throw fault(
                "request.url", expected: "an absolute URL such as https://api.example.com/todos", actual: value,
                at: request)
        }
        guard url.query == nil, let pairs = members[.queryString], pairs.count > 0 else { return url }
        return HARForm.adding(HARForm.pairs(pairs), to: url)
    }

    /// The body; nil when the request has neither text nor form parameters.
    private func body(_ members: HARMembers<RequestMember>, notes: JSON?) throws -> [UInt8]? {
        guard let data = members[.postData], data.kind == .object else { return nil }
        guard let text = data["text"], !text.isNull else {
            guard let params = data["params"], params.count > 0 else { return nil }
            return HARForm.body(HARForm.parameters(params), data["mimeType"]?.string)
        }
        guard let bytes = text.utf8 ?? text.scalarText.map({ Array($0.utf8) }) else {
            throw fault("request.postData.text", expected: "a string", actual: text, at: data)
        }
        if bytes.isEmpty, let file = try bodyFile(data, "_apicheckFile", size: members[.bodySize]) { return file }
        let encoding = notes?["requestBody"]?.string ?? data["encoding"]?.string
        guard encoding == "base64" else { return bytes }
        guard let decoded = Base64.decode(bytes) else {
            throw fault("request.postData.text", expected: "base64", actual: text, at: data)
        }
        return decoded
    }
}

/// The lists of names and values in a HAR: `queryString`, and the `params` of a form.
package enum HARForm {
    /// An element of `params`.
    package struct Parameter {
        package var name: String
        package var value: String
        var fileName: String?
        package var contentType: MediaType?

        package init(_ pair: FormPair) {
            name = pair.name
            value = pair.value
        }

        init(_ element: JSON) {
            name = element["name"]?.scalarText ?? ""
            value = element["value"]?.scalarText ?? ""
            fileName = element["fileName"]?.string
            contentType = element["contentType"]?.string.flatMap(MediaType.init)
        }
    }

    static func pairs(_ list: JSON) -> [FormPair] {
        list.elements.map { FormPair($0["name"]?.scalarText ?? "", $0["value"]?.scalarText ?? "") }
    }

    package static func parameters(_ list: JSON) -> [Parameter] { list.elements.map { Parameter($0) } }

    /// The URL with a query: some programs write the query in `queryString` only.
    package static func adding(_ pairs: [FormPair], to url: HTTPURL) -> HTTPURL {
        let query = String(decoding: FormPair.serialize(pairs), as: UTF8.self)
        return HTTPURL("\(url.text.prefix { $0 != "#" })?\(query)") ?? url
    }

    /// The body that a form with these parameters has: multipart when the media type says so and has a boundary, else
    /// `application/x-www-form-urlencoded`.
    package static func body(_ parameters: [Parameter], _ mediaType: String?) -> [UInt8] {
        mediaType.flatMap(MediaType.init).flatMap { multipart(parameters, $0) }
            ?? FormPair.serialize(parameters.map { FormPair($0.name, $0.value) })
    }

    private static func multipart(_ parameters: [Parameter], _ type: MediaType) -> [UInt8]? {
        guard type.isMultipart, let boundary = type.parameter("boundary"),
            var body = try? Multipart(reading: Array("--\(boundary)--\r\n".utf8), type: type)
        else { return nil }
        body.parts = parameters.map {
            MultipartPart(
                name: $0.name, filename: $0.fileName, contentType: $0.contentType, body: Array($0.value.utf8))
        }
        return body.bytes
    }
}

extension EntryReader {
    /// The bytes of `content`: its text, or the file that it names; empty when it has neither. With limits, also the document
    /// that a text in JSON is, unless it has to be parsed by itself.
    func body(
        _ content: JSON?, _ members: HARMembers<ContentMember>?, parsing limits: Document.Limits?
    ) throws -> (bytes: [UInt8], document: Document?) {
        guard let content, let members else { return ([], nil) }
        guard let text = members[.text], !text.isNull else {
            return (try bodyFile(content, "_apicheckFile", size: members[.size]) ?? [], nil)
        }
        if let limits, members[.encoding] == nil, let document = Document(inside: text, limits: limits) {
            return (document.text, document)
        }
        guard let bytes = text.utf8 ?? text.scalarText.map({ Array($0.utf8) }) else {
            throw fault("response.content.text", expected: "a string", actual: text, at: content)
        }
        guard let encoding = members[.encoding]?.string, encoding.equalsIgnoringASCIICase("base64") else {
            return (bytes, nil)
        }
        guard let decoded = Base64.decode(bytes) else {
            throw fault("response.content.text", expected: "base64, as its encoding says", actual: text, at: content)
        }
        return (decoded, nil)
    }

    /// Reads the body from the file beside the recording; nil when no file is named.
    func bodyFile(_ holder: JSON, _ member: String, size: JSON?) throws -> [UInt8]? {
        guard let name = holder[member], !name.isNull else { return nil }
        guard let path = name.string else {
            throw fault(member, expected: "the name of a file", actual: name, at: holder)
        }
        return try BodyFiles.read(path, size: size?.int, of: self.path, line: name.line, entry: number)
    }

    func encodedBody(size: JSON?, content: JSON?) throws -> [UInt8]? {
        guard let content else { return nil }
        guard let text = content["_apicheckEncoded"], !text.isNull else {
            return try bodyFile(content, "_apicheckEncodedFile", size: size)
        }
        guard let bytes = text.utf8, let decoded = Base64.decode(bytes) else {
            throw fault("response.content._apicheckEncoded", expected: "base64", actual: text, at: content)
        }
        return decoded
    }

    /// The pieces that the body was received in; empty when none are recorded.
    func chunks(of content: JSON?, count: Int) throws -> [BodyChunk] {
        guard let content, let list = content["_apicheckChunks"], !list.isNull else { return [] }
        var left = count
        let chunks = try list.elements.map { item in
            guard let size = item["size"]?.int, size >= 0, size <= left,
                let after = HARTimings.microseconds(item["after"]?.double)
            else {
                throw fault(
                    "response.content._apicheckChunks", expected: "sizes of a body of \(count) bytes, and times",
                    actual: item, at: item)
            }
            left -= size
            return BodyChunk(count: size, after: after)
        }
        guard left == 0 else {
            throw fault(
                "response.content._apicheckChunks", expected: "sizes that add up to the body's \(count) bytes",
                actual: list, at: list)
        }
        return chunks
    }

    func interim(of response: JSON) throws -> [InterimResponse] {
        guard let list = response["_apicheckInterim"] else { return [] }
        return try list.elements.map { item in
            guard let status = item["status"]?.int else {
                throw fault(
                    "response._apicheckInterim: a status", expected: "a number", actual: item["status"], at: item)
            }
            return InterimResponse(
                status: status, reason: item["statusText"]?.scalarText ?? "",
                headers: try headers(item["headers"], of: item, "response._apicheckInterim.headers"))
        }
    }

    /// Reads why a call failed. The values of `kind` and `phase` are defined by apicheck, so that an unknown one is an
    /// error.
    func failure(_ failure: JSON) throws -> TransportFailure {
        guard let kind = failure["kind"]?.string.flatMap(TransportFailure.Kind.init) else {
            throw fault(
                "_apicheck.failure.kind", expected: "a kind such as refused, reset or timedOut",
                actual: failure["kind"], at: failure)
        }
        guard let phase = failure["phase"]?.string.flatMap(TransportFailure.Phase.init) else {
            throw fault(
                "_apicheck.failure.phase",
                expected: "a phase such as \"\(TransportFailure.Phase.connecting.rawValue)\"",
                actual: failure["phase"], at: failure)
        }
        return TransportFailure(
            kind, host: failure["host"]?.string ?? "", phase: phase, reason: failure["reason"]?.string ?? "",
            remedy: failure["remedy"]?.string)
    }
}
