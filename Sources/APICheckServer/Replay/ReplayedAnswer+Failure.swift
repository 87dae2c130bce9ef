import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import NIOCore

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
