import APICheckHTTP

/// The parts of a request that count as they are spelt: equal ones are equal by value too, and nothing has to be decoded,
/// sorted or parsed to know it, which is why a request is looked up by its spelling first.
struct RequestSpelling: Hashable {
    private let method: String
    private let origin: String?
    private let path: String
    private let query: String?
    private let headers: [[String]]
    /// Says of what kind the body is.
    private let contentType: String?
    private let body: [UInt8]?

    init(_ request: SentRequest, matching: Matching) {
        method = request.method
        origin = matching.comparesHost ? request.url.origin : nil
        path = request.url.path
        query = request.url.query
        headers = matching.headers.isEmpty ? [] : matching.headers.map { request.headers.values($0) }
        body = matching.comparesBody ? request.body : nil
        contentType = body == nil ? nil : request.headers["content-type"]
    }

    /// By bytes: as `String`, texts that differ only in how their accents are composed would be one.
    static func == (left: RequestSpelling, right: RequestSpelling) -> Bool {
        hasSameBytes(left.path, right.path) && hasSameBytes(left.query ?? "", right.query ?? "")
            && (left.query == nil) == (right.query == nil) && left.method == right.method
            && left.body == right.body && left.contentType == right.contentType && left.origin == right.origin
            && left.headers == right.headers
    }

    func hash(into hasher: inout Hasher) {
        RequestSpelling.combine(path, into: &hasher)
        if let query { RequestSpelling.combine(query, into: &hasher) }
        if let body { body.withUnsafeBytes { hasher.combine(bytes: $0) } }
        RequestSpelling.combine(method, into: &hasher)
    }

    private static func combine(_ text: String, into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(0xFF as UInt8)
    }

    private static func hasSameBytes(_ left: String, _ right: String) -> Bool {
        var left = left
        var right = right
        return left.withUTF8 { one in
            right.withUTF8 { two in one.count == two.count && one.elementsEqual(two) }
        }
    }
}
