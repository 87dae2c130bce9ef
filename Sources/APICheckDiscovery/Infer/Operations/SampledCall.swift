import APICheckBase
import APICheckHTTP
import APICheckJSON

/// A call that is learned from, with what several stages ask of it.
final class SampledCall: Sendable {
    let exchange: Exchange
    /// The recording, and the place in it.
    let recording: Int
    let entry: Int
    /// The answer; asking the exchange for it copies it.
    let response: Response?
    /// The media type of the answer.
    let type: MediaType?
    /// Whether the answer is JSON by its media type.
    let isJSON: Bool
    /// The body of the answer, if an earlier stage may have parsed it.
    let body: ParsedBody?

    /// - Parameter body: Ignored if it has other bytes than the answer, which was changed then.
    init(_ exchange: Exchange, recording: Int, entry: Int, body: ParsedBody? = nil) {
        self.exchange = exchange
        self.recording = recording
        self.entry = entry
        let response = exchange.response
        self.response = response
        self.body = body.flatMap { response?.body.hasSameBytes(as: $0.bytes) == true ? $0 : nil }
        type = response?.headers.contentType
        isJSON = type?.isJSON == true
    }

    /// The body of the answer in JSON; nil for a body that is not.
    func answer(_ limits: Document.Limits) -> JSON? {
        if let body, body.limits == limits { return try? body.json() }
        return response.flatMap { try? Document($0.body, limits: limits).root }
    }

    /// Whether the answer is a part of a web page, which browsers capture beside the calls of its API.
    var isAsset: Bool {
        guard exchange.request.method == "GET", let status = response?.status,
            200...299 ~= status || status == 304, let type
        else { return false }
        return type.isMedia || SampledCall.pageParts.contains(type.subtype)
    }

    private static let pageParts = ["html", "css", "javascript", "x-javascript", "wasm", "x-font-woff"]

    /// Whether both have the same origin, as it is written.
    func hasSameServer(as other: SampledCall) -> Bool {
        let (url, another) = (exchange.request.url, other.exchange.request.url)
        return url.host.hasSameBytes(as: another.host) && url.port == another.port && url.scheme == another.scheme
    }
}
