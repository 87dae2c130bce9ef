import APICheckHTTP
import APICheckJSON

/// Recognises values that a server only sends back: each request sent another one.
struct Echo: Sendable {
    private let old: Set<String>
    private let new: Set<String>

    init(old: SentRequest, new: SentRequest) {
        self.old = Echo.values(of: old)
        self.new = Echo.values(of: new)
    }

    func isEcho(_ before: String, _ after: String) -> Bool {
        old.contains(before) && new.contains(after)
            // A URL of the server, which is another one than the recorded.
            || new.contains { after.contains($0) && $0.contains("://") } && old.contains { before.contains($0) }
    }

    private static func values(of request: SentRequest) -> Set<String> {
        var values: Set<String> = [request.url.origin, request.url.text]
        for segment in request.url.path.split(separator: "/") { values.insert(String(segment)) }
        for pair in request.url.queryPairs { values.insert(pair.value) }
        for field in request.headers.fields { values.insert(field.value) }
        let content = BodyContent(request.body ?? [], type: request.headers.contentType, policy: .sniffed)
        if let json = content.json {
            for member in json.members { if let text = member.value.string { values.insert(text) } }
        } else if case .form = content {
            for pair in FormPair.parse(request.body ?? []) { values.insert(pair.value) }
        }
        return values
    }
}
