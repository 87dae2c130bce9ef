import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings

extension LenientEntryReader {
    /// A request without its body.
    struct RequestHead {
        let method: String
        let url: HTTPURL
        let headers: Headers
    }

    private static let methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

    func head(of request: EntryObject<RequestPart>) throws -> RequestHead {
        let place = request.value
        let (headers, pseudo) = headers(.headers, of: request)
        let given = request[.method]?.string.flatMap { $0.isEmpty ? nil : $0 }
        guard var method = given ?? pseudo[":method"], !method.isEmpty else {
            throw fault("request.method", expected: "a method such as GET", actual: request[.method], at: place)
        }
        if Self.methods.contains(method.uppercased()), method != method.uppercased() {
            remark(.repaired, "request.method", "in lower case", at: place)
            method = method.uppercased()
        }
        let text = request[.url]?.string ?? ""
        var url = HTTPURL(text)
        if url == nil, let scheme = pseudo[":scheme"], let host = pseudo[":authority"] {
            url = HTTPURL("\(scheme)://\(host)\(pseudo[":path"] ?? "/")")
            if url != nil { remark(.repaired, "request.url", "built from the pseudo-headers", at: place) }
        }
        guard let url else {
            throw fault(
                "request.url", expected: "an absolute URL such as https://api.example.com/todos",
                actual: request[.url], at: place)
        }
        return RequestHead(method: method, url: url, headers: headers)
    }

    /// The request with its body.
    func sent(_ request: EntryObject<RequestPart>, _ head: RequestHead) -> SentRequest {
        for member in [RequestPart.cookies, .queryString] { remarkAbsent(member, of: request) }
        for member in [RequestPart.headersSize, .bodySize] { remarkSize(member, of: request) }
        var headers = head.headers
        if headers.fields.isEmpty, let type = request[.postData]?["mimeType"]?.string, !type.isEmpty {
            remark(.repaired, "request.headers", "missing, Content-Type taken from postData", at: request.value)
            headers = ["Content-Type": type]
        }
        let version = version(.httpVersion, of: request)
        var url = head.url
        if url.query == nil, let list = request[.queryString] {
            let pairs = pairs(list)
            if !pairs.isEmpty {
                remark(.repaired, "request.queryString", "missing in the URL, added to it", at: request.value)
                url = HARForm.adding(pairs, to: url)
            }
        }
        return SentRequest(
            method: head.method, url: url, version: version, headers: headers, body: body(of: request, head))
    }

    /// Names and values of a query or a form, in any of the shapes that headers have.
    private func pairs(_ list: JSON) -> [FormPair] {
        if list.kind == .object { return list.members.map { FormPair($0.name, $0.value.scalarText ?? "") } }
        return list.elements.map { item in
            let isPair = item.kind == .array
            let name = isPair ? item[0] : item["name"]
            let value = isPair ? item[1] : item["value"]
            return FormPair(name?.scalarText ?? "", value?.scalarText ?? "")
        }
    }

    private func body(of request: EntryObject<RequestPart>, _ head: RequestHead) -> [UInt8]? {
        let path = "request.postData"
        guard let found = request[.postData] else {
            if let size = request[.bodySize]?.int, size > 0 {
                remark(.noted, path, "the file does not contain the request body", at: request.value)
            }
            return nil
        }
        guard found.kind == .object else {
            remark(.repaired, path, found.isNull ? "null" : "not an object, ignored", at: request.value)
            return nil
        }
        let data = EntryObject<PostDataPart>(found)
        guard let text = data[.text], !text.isNull, text.string != "" else {
            return bodyWithoutText(data, of: request, head, path)
        }
        remarkAbsent(.mimeType, of: data)
        if text.kind != .string { remark(.repaired, "\(path).text", "not a string", at: data.value) }
        let bytes = text.utf8 ?? Array(text.text.utf8)
        guard let encoding = data[.encoding]?.string, encoding.equalsIgnoringASCIICase("base64") else { return bytes }
        guard let decoded = text.utf8.flatMap({ Base64.decode($0) }) else {
            remark(.repaired, "\(path).encoding", "the text is not base64", at: data.value)
            return bytes
        }
        return decoded
    }

    /// The body of a `postData` whose text is missing or empty: its form parameters, or the file that it names.
    private func bodyWithoutText(
        _ data: EntryObject<PostDataPart>, of request: EntryObject<RequestPart>, _ head: RequestHead, _ path: String
    ) -> [UInt8]? {
        if let params = data[.params], params.kind == .array || params.kind == .object, params.count > 0 {
            return form(params, of: data, path)
        }
        if let name = data[.file]?.string, let bytes = sideFile(name, at: data.value, path) { return bytes }
        // An empty body of a method that usually has none comes from a program that always writes one.
        if data[.text]?.string == "", !["GET", "HEAD", "DELETE", "OPTIONS"].contains(head.method) { return [] }
        remark(.repaired, path, "empty, read as no body", at: request.value)
        return nil
    }

    private func form(_ params: JSON, of data: EntryObject<PostDataPart>, _ path: String) -> [UInt8] {
        remarkAbsent(.mimeType, of: data)
        remark(.repaired, "\(path).text", "missing, rebuilt from params", at: data.value)
        let type = data[.mimeType]?.string
        guard params.kind == .array, params[0]?.kind == .object else {
            return HARForm.body(pairs(params).map { HARForm.Parameter($0) }, type)
        }
        for item in params.elements where item["fileName"] != nil && item["value"] == nil {
            remark(.noted, "\(path).params", "a file whose content the HAR does not contain", at: item)
        }
        return HARForm.body(HARForm.parameters(params), type)
    }
}
