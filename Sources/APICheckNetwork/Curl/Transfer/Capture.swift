import APICheckBase
import APICheckHTTP
import APICheckJSON

/// Collects what is sent and received during one transfer, and passes the response on to a waiting reader.
final class Capture {
    enum Answer {
        case taken
        /// The piece is offered again when the transfer continues.
        case paused
        /// The transfer fails.
        case refused
    }

    /// The end of the final header section.
    struct HeadEnd {
        let time: ContinuousClock.Instant
        /// The content that follows is a stream (``MediaType/isStream``).
        let isStream: Bool
    }

    struct DecodedResponse {
        var response: Response
        /// Why the content could not be decoded; then the body is what could be decoded.
        var fault: ContentDecoder.Fault?
    }

    enum Limit {
        case header
        case body
        case chunks
        /// The budget of all messages.
        case budget
    }

    let handshake = HandshakeMessages()
    private let limits: TransportLimits
    private let mayUpgrade: Bool
    private let started = ContinuousClock.now
    private(set) var head: ResponseHeadParser
    /// The encoded content.
    private(set) var content: [UInt8] = []
    /// The pieces of the content of a stream.
    private(set) var chunks: [BodyChunk] = []
    /// The number of received content bytes, kept or not.
    private(set) var contentCount = 0
    private let answer: ResponsePipe?
    private let deferred: DeferredWork
    /// Called at the end of the final header section.
    var whenHeadEnds: () -> Void = {}
    private(set) var headEnd: HeadEnd?
    /// The number of bytes of all header sections so far.
    private(set) var headerCount = 0
    private(set) var exceeded: Limit?
    /// Why the length of the content is ambiguous.
    private(set) var lengthFault: String?
    /// The server switches to another protocol, which the request did not ask for.
    private(set) var switchesUnasked = false
    /// When the last bytes of the request, of the head's end or of the content were transferred.
    private(set) var lastProgress = ContinuousClock.now
    /// The reader of the response has no room for more.
    private(set) var isPaused = false
    /// The request line and header section as sent.
    private(set) var sentHead: [UInt8] = []
    private(set) var sentBodyCount = 0
    /// Time between the start of the transfer and the last sent bytes.
    private(set) var sentAfter: Duration?

    private var share: ByteBudget.Share

    /// With `answer`, a body over the limit or the budget passes through and is not kept. Without it, a body over the
    /// limit ends the transfer.
    ///
    /// - Parameter mayUpgrade: Whether the request asks for another protocol.
    init(
        limits: TransportLimits, budget: ByteBudget, answer: ResponsePipe?, deferred: DeferredWork,
        repeated: RepeatedFields = RepeatedFields(), mayUpgrade: Bool = false
    ) {
        head = ResponseHeadParser(repeated)
        self.limits = limits
        self.mayUpgrade = mayUpgrade
        share = ByteBudget.Share(of: budget)
        self.answer = answer
        self.deferred = deferred
    }

    var receivedCount: Int { headerCount + contentCount }

    /// Returns false to end the transfer.
    func receive(line: UnsafeRawBufferPointer) -> Bool {
        headerCount += line.count
        guard headerCount <= limits.headerBytes else {
            exceeded = .header
            return false
        }
        let interimCount = head.interim.count
        head.read(line)
        if head.interim.count > interimCount, let interim = head.interim.last { emit(.interim(interim)) }
        if head.isComplete, headEnd == nil {
            lengthFault = Capture.lengthFault(of: head.headers)
            switchesUnasked = head.status == 101 && !mayUpgrade
            if lengthFault != nil || switchesUnasked { return false }
            lastProgress = .now
            headEnd = HeadEnd(time: lastProgress, isStream: head.headers.contentType?.isStream == true)
            if answer != nil {
                emit(
                    .head(
                        Response(
                            status: head.status, reason: head.reason, version: head.version, headers: head.headers)))
            }
            whenHeadEnds()
        }
        return true
    }

    func receive(body piece: UnsafeRawBufferPointer) -> Answer {
        if let answer {
            isPaused = !answer.hasRoom()
            if isPaused { return .paused }
            lastProgress = .now
            let bytes = Array(piece)
            emit(.content(bytes))
            contentCount += piece.count
            keep(piece, copied: bytes)
        } else {
            contentCount += piece.count
            keep(piece, copied: nil)
        }
        return exceeded == nil || answer != nil ? .taken : .refused
    }

    /// - Parameter copied: The same bytes, when they have been copied already: most bodies are one piece.
    private func keep(_ piece: UnsafeRawBufferPointer, copied: [UInt8]?) {
        guard exceeded == nil else { return }
        guard contentCount <= limits.bodyBytes else { return drop(.body) }
        let isStream = headEnd?.isStream == true
        if answer != nil {
            guard share.take(piece.count + (isStream ? MemoryLayout<BodyChunk>.size : 0)) else { return drop(.budget) }
        }
        if content.isEmpty, let copied { content = copied } else { content.append(contentsOf: piece) }
        guard let headEnd, headEnd.isStream else { return }
        guard chunks.count < limits.bodyChunks else { return drop(.chunks) }
        chunks.append(BodyChunk(count: piece.count, after: headEnd.time.duration(to: .now).wholeMicroseconds))
    }

    /// libcurl uses the last of two lengths, the leading digits of a malformed one, and ignores one that is too large.
    private static func lengthFault(of headers: Headers) -> String? {
        for field in headers.fields where field.name.utf8.last.map({ $0 == 0x20 || $0 == 0x09 }) ?? false {
            let name = field.name[...].trimmingHTTPSpace
            if ["content-length", "transfer-encoding"].contains(where: String(name).equalsIgnoringASCIICase) {
                return "white space between the field name \(name) and its colon"
            }
        }
        return ContentLength.fault(of: headers)
    }

    /// Discards a body that passes through: it is kept completely or not at all.
    private func drop(_ limit: Limit) {
        exceeded = limit
        guard answer != nil else { return }
        content = []
        chunks = []
        share.giveBack()
    }

    func giveBackBudget() { share.giveBack() }

    private func emit(_ part: ResponsePart) {
        if let answer, answer.put(part) { deferred.add(answer) }
    }

    /// Passes on the end of a complete response.
    func end() { emit(.end(trailers: head.trailers)) }

    /// Returns the response received so far, decoded as far as possible. Throws ``CurlFailure``.
    func response(_ decoder: ContentDecoder) throws -> DecodedResponse {
        var response = Response(
            status: head.status, reason: head.reason, version: head.version, headers: head.headers, body: content)
        response.interim = head.interim
        response.chunks = chunks
        response.trailers = head.trailers
        let codings = head.codings
        guard !codings.isEmpty, !content.isEmpty else { return DecodedResponse(response: response) }
        let decoded = try decoder.decode(
            content, pieces: chunks.isEmpty ? [content.count] : chunks.map(\.count), codings: codings,
            limit: limits.bodyBytes)
        response.encodedBody = content
        response.body = decoded.body
        for index in chunks.indices { response.chunks[index].count = decoded.pieces[index] }
        return DecodedResponse(response: response, fault: decoded.fault)
    }

    /// Adds a piece of the request's head. A piece after a complete head starts a new one: libcurl retries over a new
    /// connection when a kept one turns out to be closed. The head of a CONNECT to a proxy is ignored.
    func sent(head piece: UnsafeRawBufferPointer) {
        guard !piece.starts(with: "CONNECT ".utf8) else { return }
        if sentHead.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            sentHead = []
            sentBodyCount = 0
        }
        sentHead.append(contentsOf: piece)
        noteSent()
    }

    func sent(body piece: UnsafeRawBufferPointer) {
        sentBodyCount += piece.count
        noteSent()
    }

    private func noteSent() {
        lastProgress = .now
        sentAfter = started.duration(to: lastProgress)
    }

    /// Returns the request as sent. `request` provides what the header section does not contain, and everything when
    /// nothing was sent.
    func sentRequest(_ request: Request, body: [UInt8]?, fields: SentFields) -> SentRequest {
        guard !sentHead.isEmpty else { return SentRequest(request) }
        let (version, headers) = sentHead.withUnsafeBytes { bytes in
            let lineEnd = bytes.firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
            let line = bytes.part(0..<lineEnd).trimmingLineEnd
            let space = line.lastIndex(of: 0x20).map { $0 + 1 } ?? 0
            let version = HTTPVersion(line.part(space..<line.count).text)
            return (version, fields.headers(of: bytes.part(lineEnd..<bytes.count), version))
        }
        return SentRequest(method: request.method, url: request.url, version: version, headers: headers, body: body)
    }
}

/// The fields of requests as they were sent. Most requests have the fields of the one before, which are not read again then.
final class SentFields {
    private var section: [UInt8] = []
    private var version = HTTPVersion.http11
    private var headers = Headers()

    func headers(of section: UnsafeRawBufferPointer, _ version: HTTPVersion) -> Headers {
        if version == self.version, section.elementsEqual(self.section) { return headers }
        var fields = section.pieces(by: 0x0A).map(\.trimmingLineEnd).filter { !$0.isEmpty }
            .map { HeaderField(line: $0) }
        if version == .http2 {
            // libcurl reports the names as they were set, but sends them in lower case (RFC 9113 section 8.2).
            for index in fields.indices { fields[index].name = fields[index].name.asciiLowercased() }
        }
        (self.section, self.version, headers) = (Array(section), version, Headers(fields))
        return headers
    }
}

/// Work for the end of the current iteration of the event loop.
final class DeferredWork {
    private var pipes: [ResponsePipe] = []
    private var paused: [EasyHandle] = []

    /// Wakes the reader of the pipe.
    func add(_ pipe: ResponsePipe) { pipes.append(pipe) }

    /// Continues a transfer, which is not possible within a callback of libcurl.
    func add(_ handle: EasyHandle) { paused.append(handle) }

    func perform() {
        // First, since libcurl passes on what it held back, and that has to be delivered too.
        while let handle = paused.popLast() { handle.resume() }
        for pipe in pipes { pipe.deliver() }
        pipes.removeAll(keepingCapacity: true)
    }
}
