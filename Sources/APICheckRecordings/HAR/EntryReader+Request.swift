import APICheckBase
import APICheckHTTP
import APICheckJSON

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
