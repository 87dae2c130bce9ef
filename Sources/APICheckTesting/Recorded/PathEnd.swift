import APICheckBase
import APICheckHTTP

/// The last segments of a path: `/todos/{id}` matches `/api/v2/todos/7`.
struct PathEnd {
    private let segments: [Substring]

    init(_ text: String) { segments = text.split(separator: "/") }

    func matches(_ path: String) -> Bool {
        let sent = path.split(separator: "/")
        guard sent.count >= segments.count else { return false }
        return zip(sent.suffix(segments.count), segments).allSatisfy { sent, wanted in
            wanted.hasPrefix("{") && wanted.hasSuffix("}")
                || PercentEncoding.decode(sent) == PercentEncoding.decode(wanted)
        }
    }
}
