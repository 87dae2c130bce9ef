import APICheckHTTP

/// The validators of an answer (RFC 9110 section 8.8), and whether a later answer confirms it.
struct Validators {
    let entityTag: String?
    let lastModified: String?

    /// Fails when the answer has none.
    init?(of response: Response) {
        entityTag = response.headers["etag"].flatMap { Validators.opaque($0) == nil ? nil : $0 }
        lastModified = response.headers["last-modified"].flatMap { HTTPDate.parse($0) == nil ? nil : $0 }
        if entityTag == nil && lastModified == nil { return nil }
    }

    /// The request with the validators as conditions (RFC 9111 section 4.3.1).
    func asking(_ request: Request) -> Request {
        var request = request
        if let entityTag { request.headers.append("If-None-Match", entityTag) }
        if let lastModified { request.headers.append("If-Modified-Since", lastModified) }
        return request
    }

    /// Whether a response confirms the stored answer: 304, or 200 with an equal entity tag, compared weakly (RFC 9110
    /// section 8.8.3.2).
    func isConfirmed(by response: Response) -> Bool {
        let tag = response.headers["etag"].flatMap(Validators.opaque)
        let isSame = tag != nil && tag == entityTag.flatMap(Validators.opaque)
        return response.status == 304 ? tag == nil || isSame || entityTag == nil : response.status == 200 && isSame
    }

    /// The tag without its weakness mark; nil when the text is not an entity tag.
    private static func opaque(_ tag: String) -> Substring? {
        let strong = tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
        guard strong.utf8.count >= 2, strong.hasPrefix("\""), strong.hasSuffix("\"") else { return nil }
        return strong
    }
}
