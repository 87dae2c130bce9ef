import APICheckBase
import APICheckHTTP
import APICheckJSON

/// What goes over the wire during one transfer, collected as it passes and handed on where somebody waits for it.
final class Capture {
    enum Answer {
        case taken
        /// It is to be given again when the transfer goes on.
        case paused
        /// The transfer ends.
        case refused
    }

    enum Limit {
        case header
        case body
        case chunks
        /// Of all messages together.
        case budget
    }

    private let limits: CurlTransport.Limits
    private let started = ContinuousClock.now
    private(set) var head = ResponseHead()
    /// The content in its content coding.
    private(set) var content: [UInt8] = []
    /// The pieces of content that is a stream.
    private(set) var chunks: [BodyChunk] = []
    /// Bytes of the content that came, kept or not.
    private(set) var contentCount = 0
    private let answer: ResponsePipe?
    private let outbox: Outbox
    /// Called when the final header section has come to its end.
    var whenHeadEnds: () -> Void = {}
    /// When the final header section came to its end, and whether the content is a stream.
    private(set) var headEnd: (time: ContinuousClock.Instant, isStream: Bool)?
    /// Bytes of all header sections so far.
    private(set) var headerCount = 0
    private(set) var exceeded: Limit?
    /// Why it is not certain where the answer's content ends.
    private(set) var lengthFault: String?
    /// When bytes of the request, the end of the head or bytes of the content last went by.
    private(set) var movedAt = ContinuousClock.now
    /// Whoever takes the answer has no room for more.
    private(set) var isPaused = false
    /// The request line and header section as sent.
    private(set) var sentHead: [UInt8] = []
    private(set) var sentBodyCount = 0
    /// When the request's last bytes so far went out, counted from the transfer's start.
    private(set) var sentAfter: Duration?

    private var share: ByteBudget.Share

    /// With `answer` a body over the limit, or for which the budget has no room, passes through and is not kept; without,
    /// one over the limit ends the transfer.
    init(limits: CurlTransport.Limits, budget: ByteBudget, answer: ResponsePipe?, outbox: Outbox) {
        self.limits = limits
        share = ByteBudget.Share(of: budget)
        self.answer = answer
        self.outbox = outbox
    }

    var receivedCount: Int { headerCount + contentCount }

    /// False ends the transfer.
    func receive(line: UnsafeRawBufferPointer) -> Bool {
        headerCount += line.count
        guard headerCount <= limits.headerBytes else {
            exceeded = .header
            return false
        }
        let interimCount = head.interim.count
        head.read(line)
        if head.interim.count > interimCount, let interim = head.interim.last { hand(.interim(interim)) }
        if head.isComplete, headEnd == nil {
            lengthFault = Capture.lengthFault(of: head.headers)
            if lengthFault != nil { return false }
            movedAt = .now
            headEnd = (movedAt, head.headers.contentType?.isStream == true)
            hand(
                .head(Response(status: head.status, reason: head.reason, version: head.version, headers: head.headers)))
            whenHeadEnds()
        }
        return true
    }

    func receive(body piece: UnsafeRawBufferPointer) -> Answer {
        if let answer {
            isPaused = !answer.hasRoom()
            if isPaused { return .paused }
            movedAt = .now
            hand(.content(Array(piece)))
        }
        contentCount += piece.count
        keep(piece)
        return exceeded == nil || answer != nil ? .taken : .refused
    }

    private func keep(_ piece: UnsafeRawBufferPointer) {
        guard exceeded == nil else { return }
        guard contentCount <= limits.bodyBytes else { return drop(.body) }
        let isStream = headEnd?.isStream == true
        if answer != nil {
            guard share.take(piece.count + (isStream ? MemoryLayout<BodyChunk>.size : 0)) else { return drop(.budget) }
        }
        content.append(contentsOf: piece)
        guard let headEnd, headEnd.isStream else { return }
        guard chunks.count < limits.bodyChunks else { return drop(.chunks) }
        chunks.append(BodyChunk(count: piece.count, after: headEnd.time.duration(to: .now).wholeMicroseconds))
    }

    /// libcurl reads the last of two lengths, the digits that others begin with, and none that it cannot count.
    private static func lengthFault(of headers: Headers) -> String? {
        for field in headers.fields where field.name.utf8.last.map({ $0 == 0x20 || $0 == 0x09 }) ?? false {
            let name = field.name[...].trimmingHTTPSpace
            if ["content-length", "transfer-encoding"].contains(where: String(name).equalsIgnoringASCIICase) {
                return "white space between the field name \(name) and its colon"
            }
        }
        return ContentLength(headers).fault
    }

    /// A body that passes through is kept whole or not at all.
    private func drop(_ limit: Limit) {
        exceeded = limit
        guard answer != nil else { return }
        content = []
        chunks = []
        share.giveBack()
    }

    func giveBackBudget() { share.giveBack() }

    private func hand(_ part: ResponsePart) {
        if let answer, answer.put(part) { outbox.add(answer) }
    }

    /// Hands on the end of an answer that came whole.
    func end() { hand(.end(trailers: head.trailers)) }

    /// The response as far as it came, and whether its codings could be taken off; where they could not, the body is what
    /// could be decoded. Throws ``CurlFailure``.
    func response(_ decoder: ContentDecoder) throws -> (Response, ContentDecoder.Fault?) {
        var response = Response(
            status: head.status, reason: head.reason, version: head.version, headers: head.headers, body: content)
        response.interim = head.interim
        response.chunks = chunks
        response.trailers = head.trailers
        let codings = head.codings
        guard !codings.isEmpty, !content.isEmpty else { return (response, nil) }
        let decoded = try decoder.decode(
            content, pieces: chunks.isEmpty ? [content.count] : chunks.map(\.count), codings: codings,
            limit: limits.bodyBytes)
        response.encodedBody = content
        response.body = decoded.body
        for index in chunks.indices { response.chunks[index].count = decoded.pieces[index] }
        return (response, decoded.fault)
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
        noteSent()
    }

    func sent(body piece: UnsafeRawBufferPointer) {
        sentBodyCount += piece.count
        noteSent()
    }

    private func noteSent() {
        movedAt = .now
        sentAfter = started.duration(to: movedAt)
    }

    /// The request as it went out; `request` gives what a header section does not show, and all when nothing was sent.
    func sentRequest(_ request: Request, body: [UInt8]?) -> SentRequest {
        guard !sentHead.isEmpty else { return SentRequest(request) }
        var (version, fields) = sentHead.withUnsafeBytes { bytes in
            let lines = bytes.pieces(by: 0x0A).map(\.trimmingLineEnd).filter { !$0.isEmpty }
            let version = lines.first.flatMap { $0.pieces(by: 0x20).last?.text } ?? head.version.description
            return (version, lines.dropFirst().map { HeaderField(line: $0) })
        }
        if version == HTTPVersion.http2.description {
            // libcurl shows the names as they were asked for, but sends them in lower case (RFC 9113 section 8.2).
            for index in fields.indices { fields[index].name = fields[index].name.asciiLowercased() }
        }
        return SentRequest(
            method: request.method, url: request.url, version: HTTPVersion(version), headers: Headers(fields),
            body: body)
    }
}
