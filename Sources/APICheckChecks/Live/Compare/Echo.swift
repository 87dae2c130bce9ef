import APICheckHTTP
import APICheckJSON

/// Recognises values that a server only sends back: each request sent another one.
struct Echo: Sendable {
    private let old: Set<String>
    private let new: Set<String>
    private let origins: (old: String, new: String)

    /// - Parameters:
    ///   - oldBody: The body of the request; nil for an empty one.
    ///   - newBody: As `oldBody`.
    init(old: SentRequest, _ oldBody: ParsedBody?, new: SentRequest, _ newBody: ParsedBody?) {
        self.old = Echo.values(of: old, oldBody)
        self.new = Echo.values(of: new, newBody)
        origins = (old.url.origin, new.url.origin)
    }

    func isEcho(_ before: String, _ after: String) -> Bool {
        if old.contains(before), !new.contains(before), new.contains(after) { return true }
        // A URL of the server, which may be another one than was recorded.
        guard before.contains(origins.old), after.contains(origins.new) else { return false }
        return VolatileValue.isSameText(
            before.replacing(origins.old, with: "/"), after.replacing(origins.new, with: "/"))
    }

    private static func values(of request: SentRequest, _ body: ParsedBody?) -> Set<String> {
        var values: Set<String> = [request.url.text]
        for segment in request.url.path.split(separator: "/") { values.insert(String(segment)) }
        for pair in request.url.queryPairs { values.insert(pair.value) }
        for field in request.headers.fields { values.insert(field.value) }
        let content = body?.content(as: request.headers.contentType) ?? BodyContent.none
        if let json = content.json {
            for member in json.members { if let text = member.value.string { values.insert(text) } }
        } else if case .form = content {
            for pair in FormPair.parse(request.body ?? []) { values.insert(pair.value) }
        }
        return values
    }
}
