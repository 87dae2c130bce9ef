import APICheckBase
import APICheckHTTP
import APICheckJSON

extension EntryReader {
    func request(_ request: JSON, notes: JSON?) throws -> SentRequest {
        let members = RequestMembers(request)
        guard let method = members.method?.string, !method.isEmpty else {
            throw fault("request.method", expected: "a method such as GET", actual: members.method, at: request)
        }
        let headers = try headers(members.headers, of: request, "request.headers")
        return SentRequest(
            method: method, url: try url(of: request, members, notes: notes), version: version(members.httpVersion),
            headers: headers, body: try body(members, notes: notes))
    }

    private func url(of request: JSON, _ members: RequestMembers, notes: JSON?) throws -> HTTPURL {
        let value = notes?["url"] ?? members.url
        guard let text = value?.string, let url = HTTPURL(text) else {
            throw fault(
                "request.url", expected: "an absolute URL such as https://api.example.com/todos", actual: value,
                at: request)
        }
        guard url.query == nil, let pairs = members.queryString, pairs.count > 0 else { return url }
        // Some write the query nowhere but in the list.
        let query = String(decoding: FormPair.serialize(self.pairs(pairs)), as: UTF8.self)
        return HTTPURL("\(url.text.prefix { $0 != "#" })?\(query)") ?? url
    }

    /// Nil when there is neither text nor a form.
    private func body(_ members: RequestMembers, notes: JSON?) throws -> [UInt8]? {
        guard let data = members.postData, data.kind == .object else { return nil }
        guard let text = data["text"], !text.isNull else {
            guard let params = data["params"], params.count > 0 else { return nil }
            let type = data["mimeType"]?.string.flatMap(MediaType.init)
            return type.flatMap { multipart(params, type: $0) } ?? FormPair.serialize(pairs(params))
        }
        guard let bytes = text.utf8 ?? text.scalarText.map({ Array($0.utf8) }) else {
            throw fault("request.postData.text", expected: "a string", actual: text, at: data)
        }
        if bytes.isEmpty, let file = try bodyFile(data, "_apicheckFile", size: members.bodySize) { return file }
        let encoding = notes?["requestBody"]?.string ?? data["encoding"]?.string
        guard encoding == "base64" else { return bytes }
        guard let decoded = Base64.decode(bytes) else {
            throw fault("request.postData.text", expected: "base64", actual: text, at: data)
        }
        return decoded
    }

    /// Nil when the type is not multipart or has no boundary.
    private func multipart(_ params: JSON, type: MediaType) -> [UInt8]? {
        guard type.isMultipart, let boundary = type.parameter("boundary"),
            var body = try? Multipart(reading: Array("--\(boundary)--\r\n".utf8), type: type)
        else { return nil }
        body.parts = params.elements.map { part in
            MultipartPart(
                name: part["name"]?.scalarText ?? "", filename: part["fileName"]?.string,
                contentType: part["contentType"]?.string.flatMap(MediaType.init),
                body: Array((part["value"]?.scalarText ?? "").utf8))
        }
        return body.bytes
    }

    private func pairs(_ list: JSON) -> [FormPair] {
        list.elements.map { FormPair($0["name"]?.scalarText ?? "", $0["value"]?.scalarText ?? "") }
    }
}
