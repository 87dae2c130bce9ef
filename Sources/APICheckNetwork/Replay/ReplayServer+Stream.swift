import APICheckBase
import APICheckHTTP
import APICheckRecordings
import NIOCore

extension ReplayServer {
    /// Answers a request that another server received, or one that may need the fallback: in a task of its own.
    func answer(_ head: RequestHead, _ content: RequestContent, _ writer: ResponseWriter) async throws {
        let client = ReplayedAnswer.Client(isHTTP10: head.version == .http10, keepsAlive: !writer.closes)
        if let find = options.worker, let name = head.headers[ReplayServer.workerField] {
            guard let other = find(name) else {
                return try await writer.play(unknownWorker(name, isHTTP10: client.isHTTP10))
            }
            if other !== self { return try await other.answer(head, content, writer) }
        }
        var body: [UInt8] = []
        let share = budget.share()
        defer { withExtendedLifetime(share) {} }
        for try await piece in content {
            body += piece
            try await share.take(piece.count)
        }
        let hasBody = ["content-length", "transfer-encoding"].contains { head.headers.contains($0) }
        switch result(of: head, body: hasBody ? body : nil, client) {
        case .answer(let answer, _): try await writer.play(answer)
        case .miss(let miss, let asked):
            if let entry = await options.fallback?(asked.forwarded, miss) {
                try await writer.play(answer(passing: entry, head, client))
            } else {
                try await writer.play(answer(missing: miss, head, client))
            }
        }
    }
}

extension Request {
    /// The request without the fields that are for this server or for the connection to it.
    fileprivate var forwarded: Request {
        var request = self
        request.headers = headers.removingHopByHop(keepsTrailer: false)
        request.headers.fields.removeAll { field in
            ["host", "content-length", "expect", ReplayServer.workerField].contains { field.isNamed($0) }
        }
        return request
    }
}

extension ResponseWriter {
    /// Sends a response with its pauses.
    func play(_ answer: Answer) async throws {
        guard !answer.rest.isEmpty else { return try await send(answer.first, end: answer.end) }
        if answer.first.readableBytes > 0 { try await send(part: answer.first) }
        for step in answer.rest {
            switch step {
            case .send(let bytes): try await send(part: bytes)
            case .wait(let time): try await Task.sleep(for: time)
            }
        }
        try await send(ByteBuffer(), end: answer.end)
    }
}
