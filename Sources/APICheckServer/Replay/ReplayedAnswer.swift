import APICheckBase
import APICheckHTTP
import APICheckJSON
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
