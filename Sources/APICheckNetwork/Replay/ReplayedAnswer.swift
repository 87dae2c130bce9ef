import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import NIOCore

/// A recorded response, in the bytes that are sent to a client.
struct ReplayedAnswer {
    /// The properties of the client that affect the form of the response.
    struct Client: Hashable {
        var isHTTP10 = false
        var keepsAlive = true
        /// It accepts the content coding of the recorded response.
        var acceptsCoding = false
    }

    struct Piece {
        var bytes: ByteBuffer
        /// Time since the end of the head.
        var after: Duration
    }

    /// The interim responses and the head of the final one.
    var head = ByteBuffer()
    /// The framed content: one piece, or those of a stream.
    var pieces: [Piece] = []
    /// The last chunk and the trailers.
    var tail = ByteBuffer()
    var end = Answer.End.open
    /// Time between the request and the head.
    var wait = Duration.zero
    /// The content is a stream and is sent piece by piece.
    var isStream = false

    /// The response without waits; one buffer, unless it is a stream.
    var answer: Answer {
        if isStream { return timed(by: 0) }
        var first = head
        for piece in pieces {
            var bytes = piece.bytes
            first.writeBuffer(&bytes)
        }
        var tail = tail
        first.writeBuffer(&tail)
        return Answer(first: first, end: end)
    }

    /// The response with the recorded times, multiplied by a factor; 0 leaves the waits out.
    func timed(by factor: Double) -> Answer {
        var steps: [Answer.Step] = []
        func wait(_ time: Duration) {
            let scaled = time.multiplied(saturatingBy: factor)
            if scaled > .zero { steps.append(.wait(scaled)) }
        }
        wait(self.wait)
        steps.append(.send(head))
        var time = Duration.zero
        for piece in pieces {
            if isStream, piece.after > time {
                wait(piece.after - time)
                time = piece.after
            }
            steps.append(.send(piece.bytes))
        }
        if tail.readableBytes > 0 { steps.append(.send(tail)) }
        return Answer(first: ByteBuffer(), rest: steps, end: end)
    }

    /// Ends the response after the head and that many bytes of content.
    mutating func cut(after count: Int, end: Answer.End) {
        var left = count
        pieces = pieces.compactMap { piece in
            let taken = min(left, piece.bytes.readableBytes)
            left -= taken
            guard taken > 0, let bytes = piece.bytes.getSlice(at: piece.bytes.readerIndex, length: taken) else {
                return nil
            }
            return Piece(bytes: bytes, after: piece.after)
        }
        tail = ByteBuffer()
        self.end = end
    }
}

extension ReplayedAnswer {
    /// How the end of the content is marked.
    private enum Framing {
        case none, length, chunked
        /// The content ends with the connection.
        case close
    }

    /// Writes the recorded bytes: reason phrase, fields in their order and case, trailers, interim responses.
    ///
    /// Some parts must change: the length of content that is sent decoded or was redacted, fields that apply to the
    /// connection, and a `Location` at one of the `recordedOrigins`, which is changed to `ownOrigin` so that the client
    /// is not redirected to the live server.
    init(_ entry: RecordedEntry, to client: Client, ownOrigin: String, recordedOrigins: Set<String>) {
        guard let response = entry.exchange.response, (200...999).contains(response.status),
            entry.failure.map(ReplayedAnswer.isReplayable) ?? true,
            entry.ambiguousLength == nil
        else {
            self = ReplayedAnswer(withoutAnswer: entry, to: client)
            return
        }
        wait = .microseconds(entry.exchange.timings.wait)
        let hasContent =
            entry.exchange.request.method != "HEAD" && response.status != 204 && response.status != 304
        let sendsEncoded = client.acceptsCoding && response.encodedBody != nil
        let content = hasContent ? (sendsEncoded ? response.encodedBody ?? [] : response.body) : []
        isStream = !sendsEncoded && !response.chunks.isEmpty && hasContent
        let framing = ReplayedAnswer.framing(of: response, hasContent: hasContent, isStream: isStream, to: client)
        end = framing == .close || response.headers.asksToClose || !client.keepsAlive ? .close : .open
        // The connection itself sends 100.
        if !client.isHTTP10 {
            for interim in response.interim where interim.status != 100 {
                ReplayedAnswer.append(interim.status, interim.reason, interim.headers, to: &head)
            }
        }
        var fields = response.headers
        if !sendsEncoded, hasContent { fields.fields.removeAll { $0.isNamed("content-encoding") } }
        ReplayedAnswer.frame(
            &fields, framing, length: content.count, isWhole: entry.failure == nil, hasContent: hasContent)
        ReplayedAnswer.setConnection(&fields, end, client)
        for index in fields.fields.indices where fields.fields[index].isNamed("location") {
            guard let url = HTTPURL(fields.fields[index].value), recordedOrigins.contains(url.origin) else { continue }
            fields.fields[index].value = ownOrigin + url.text.dropFirst(url.origin.count)
        }
        ReplayedAnswer.append(response.status, response.reason, fields, to: &head)
        append(content, in: isStream ? response.chunks : [], isChunked: framing == .chunked)
        if let failure = entry.failure {
            end = failure.kind == .truncated ? .close : .reset
        } else if framing == .chunked {
            tail.writeString("0\r\n")
            for field in response.trailers.fields where field.isToken {
                ResponseHead.append(field.name, field.bytes, to: &tail)
            }
            tail.writeString("\r\n")
        }
    }

    private mutating func append(_ content: [UInt8], in chunks: [BodyChunk], isChunked: Bool) {
        var place = 0
        let chunks = chunks.isEmpty ? [BodyChunk(count: content.count, after: 0)] : chunks
        for chunk in chunks where chunk.count > 0 {
            let bytes = content[place..<min(place + chunk.count, content.count)]
            place += bytes.count
            var buffer = ByteBuffer()
            buffer.reserveCapacity(bytes.count + 16)
            if isChunked { buffer.writeString("\(String(bytes.count, radix: 16))\r\n") }
            buffer.writeBytes(bytes)
            if isChunked { buffer.writeString("\r\n") }
            pieces.append(Piece(bytes: buffer, after: .microseconds(chunk.after)))
        }
    }

    /// Returns the recorded framing, if it marks the end of the content and the client supports it.
    private static func framing(
        of response: Response, hasContent: Bool, isStream: Bool, to client: Client
    ) -> Framing {
        if !hasContent { return .none }
        let isHTTP1 = response.version.description.hasPrefix("HTTP/1")
        let wasChunked = response.headers.contains("transfer-encoding") || !response.trailers.fields.isEmpty
        if wasChunked { return client.isHTTP10 ? .close : .chunked }
        if response.headers.contains("content-length") { return .length }
        if isHTTP1, response.headers.asksToClose { return .close }
        if isStream { return client.isHTTP10 ? .close : .chunked }
        return .length
    }

    private static func frame(
        _ fields: inout Headers, _ framing: Framing, length: Int, isWhole: Bool, hasContent: Bool
    ) {
        fields.fields.removeAll { !$0.isToken }
        joinLengths(&fields)
        if framing == .chunked {
            fields.fields.removeAll { $0.isNamed("content-length") }
            let wasChunked = fields["transfer-encoding"]?.equalsIgnoringASCIICase("chunked") == true
            if !wasChunked { fields["Transfer-Encoding"] = "chunked" }
        } else {
            fields.fields.removeAll { $0.isNamed("transfer-encoding") }
        }
        // Without content, the length is that of a GET; for incomplete content, it is the expected one.
        if framing == .close { fields["Content-Length"] = nil }
        guard framing == .length, isWhole || !fields.contains("content-length") else { return }
        guard fields["content-length"] != String(length) else { return }
        if let index = fields.fields.firstIndex(where: { $0.isNamed("content-length") }) {
            fields.fields[index].value = String(length)
        } else {
            fields.append("Content-Length", String(length))
        }
    }

    /// Sends a repeated length once: the length that is set below must not contradict another field.
    private static func joinLengths(_ fields: inout Headers) {
        let places = fields.fields.indices.filter { fields.fields[$0].isNamed("content-length") }
        guard let first = places.first, let count = ContentLength(fields).count else { return }
        guard places.count > 1 || fields.fields[first].value.contains(",") else { return }
        for place in places.dropFirst().reversed() { fields.fields.remove(at: place) }
        fields.fields[first].value = String(count)
    }

    /// Sets `Connection`, unless the recorded fields already say whether the connection stays open.
    private static func setConnection(_ fields: inout Headers, _ end: Answer.End, _ client: Client) {
        if end == .close {
            if !fields.asksToClose { fields["Connection"] = "close" }
        } else if client.isHTTP10 {
            fields["Connection"] = "keep-alive"
        }
    }

    private static func append(_ status: Int, _ reason: String, _ headers: Headers, to buffer: inout ByteBuffer) {
        ResponseHead.appendLine(status: status, reason: reason, to: &buffer)
        for field in headers.fields where field.isToken {
            ResponseHead.append(field.name, field.bytes, to: &buffer)
        }
        buffer.writeString("\r\n")
    }
}

extension HeaderField {
    /// Whether the name is valid: a recording may have any content.
    fileprivate var isToken: Bool { !name.isEmpty && name.utf8.allSatisfy(\.isTokenByte) }
}

extension ReplayedAnswer {
    /// Whether a failure can be reproduced instead of explained.
    static func isReplayable(_ failure: TransportFailure) -> Bool {
        switch failure.kind {
        case .certificate, .tls, .proxy: false
        default: true
        }
    }

    /// Replays a call without a response: resets the connection, or responds 502 with an explanation when a server
    /// without TLS cannot reproduce the failure.
    init(withoutAnswer entry: RecordedEntry, to client: Client) {
        if let failure = entry.failure, ReplayedAnswer.isReplayable(failure), entry.ambiguousLength == nil {
            self.init()
            end = failure.kind == .truncated ? .close : .reset
            wait = .microseconds(entry.exchange.timings.wait)
            return
        }
        let failure = entry.ambiguousLength ?? entry.failure
        let kind = failure?.kind.rawValue ?? "status"
        let status = entry.exchange.response?.status
        let message =
            failure.map(ReplayedAnswer.message) ?? status.map { "the recorded status \($0) cannot be sent" }
            ?? "the recording has no answer"
        self.init(json: 502, to: client) { writer in
            writer.member("error", "recorded-failure")
            writer.member("kind", kind)
            writer.member("message", message)
        }
    }

    private static func message(_ failure: TransportFailure) -> String {
        [failure.problem.headline.string, failure.remedy].compactMap(\.self).joined(separator: "; ")
    }

    /// A response of the replay server itself.
    init(json status: Int, headers: Headers = [], to client: Client, _ members: (inout JSONWriter) -> Void) {
        var writer = JSONWriter(indent: 2)
        writer.object(members)
        self.init(json: Array("\(writer.printableText)\n".utf8), status: status, headers: headers, to: client)
    }

    init(json bytes: [UInt8], status: Int, headers: Headers = [], isHEAD: Bool = false, to client: Client) {
        self.init()
        end = client.keepsAlive ? .open : .close
        ResponseHead(
            status: status, reason: ReasonPhrase.of(status),
            headers: Headers([HeaderField("Content-Type", "application/json")] + headers.fields),
            framing: .length(bytes.count),
            connection: client.keepsAlive ? (client.isHTTP10 ? "keep-alive" : nil) : "close"
        ).append(to: &head)
        if !isHEAD { pieces = [Piece(bytes: ByteBuffer(bytes: bytes), after: .zero)] }
    }
}
