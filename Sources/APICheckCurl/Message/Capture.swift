import APICheckHTTP

/// What goes over the wire during one transfer, collected as it passes.
final class Capture {
    enum Limit {
        case header
        case body
        case chunks
    }

    private let limits: CurlTransport.Limits
    private let started = ContinuousClock.now
    private(set) var head = ResponseHead()
    private(set) var body: [UInt8] = []
    /// The pieces of a body that is a stream.
    private var chunks: [BodyChunk] = []
    private var encoded: EncodedContent?
    /// When the final header section came to its end, and whether the content is a stream.
    private var headEnd: (time: ContinuousClock.Instant, isStream: Bool)?
    /// Bytes of all header sections so far.
    private(set) var headerCount = 0
    private(set) var exceeded: Limit?
    /// The request line and header section as sent.
    private(set) var sentHead: [UInt8] = []
    private(set) var sentBodyCount = 0
    /// When the request's last bytes so far went out, counted from the transfer's start.
    private(set) var sentAfter: Duration?

    init(limits: CurlTransport.Limits) { self.limits = limits }

    var receivedCount: Int { headerCount + body.count }

    /// False ends the transfer.
    func receive(line: UnsafeRawBufferPointer) -> Bool {
        headerCount += line.count
        guard headerCount <= limits.headerBytes else {
            exceeded = .header
            return false
        }
        head.read(line)
        if head.isComplete, headEnd == nil {
            headEnd = (.now, head.headers.contentType?.isStream == true)
            encoded = EncodedContent(head)
        }
        return true
    }

    /// Takes a piece of the content as it came over the wire. It cannot end the transfer: what is over the limit is
    /// dropped and told at the end.
    func receive(raw piece: UnsafeRawBufferPointer) {
        encoded?.read(piece)
        if let count = encoded?.bytes.count, count > limits.bodyBytes {
            encoded = nil
            exceeded = .body
        }
    }

    /// False ends the transfer.
    func receive(body chunk: UnsafeRawBufferPointer) -> Bool {
        guard exceeded == nil, body.count + chunk.count <= limits.bodyBytes else {
            exceeded = .body
            return false
        }
        body.append(contentsOf: chunk)
        guard let headEnd, headEnd.isStream else { return true }
        guard chunks.count < limits.bodyChunks else {
            exceeded = .chunks
            return false
        }
        chunks.append(BodyChunk(count: chunk.count, after: headEnd.time.duration(to: .now).microseconds))
        return true
    }

    /// The response as far as it came.
    var response: Response {
        var response = Response(
            status: head.status, reason: head.reason, version: head.version, headers: head.headers, body: body)
        response.interim = head.interim
        response.encodedBody = encoded?.content
        response.chunks = chunks
        response.trailers = head.trailers
        return response
    }

    /// Takes a piece of a request's head; one after a whole head begins a new one: libcurl tries again over a new
    /// connection when a kept one turns out to be closed. The head of a proxy's CONNECT is none of ours.
    func sent(head piece: UnsafeRawBufferPointer) {
        guard !piece.starts(with: "CONNECT ".utf8) else { return }
        if sentHead.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            sentHead = []
            sentBodyCount = 0
        }
        sentHead.append(contentsOf: piece)
        sentAfter = started.duration(to: .now)
    }

    func sent(body piece: UnsafeRawBufferPointer) {
        sentBodyCount += piece.count
        sentAfter = started.duration(to: .now)
    }

    /// The request as it went out; `request` gives what a header section does not show, and all when nothing was sent.
    func sentRequest(_ request: Request) -> SentRequest {
        guard !sentHead.isEmpty else { return SentRequest(request) }
        let lines = sentHead.split(separator: 0x0A).map(\.trimmingLineEnd).filter { !$0.isEmpty }
        let version = lines.first.flatMap { $0.split(separator: 0x20).last?.text } ?? head.version.description
        var fields = lines.dropFirst().map { HeaderField(line: $0) }
        if version == HTTPVersion.http2.description {
            // libcurl shows the names as they were asked for, but sends them in lower case (RFC 9113 section 8.2).
            for index in fields.indices { fields[index].name = fields[index].name.asciiLowercased() }
        }
        return SentRequest(
            method: request.method, url: request.url, version: HTTPVersion(version), headers: Headers(fields),
            body: request.body)
    }
}
