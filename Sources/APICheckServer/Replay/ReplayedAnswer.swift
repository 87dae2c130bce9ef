import APICheckBase
import APICheckHTTP
import APICheckJSON
import NIOCore

/// A recorded answer in the bytes in which it goes to a client.
struct ReplayedAnswer {
    /// What the client and its request say about the form of the answer.
    struct Client: Hashable {
        var isHTTP10 = false
        var keepsAlive = true
        /// It takes the content coding that the answer was recorded in.
        var takesCoding = false
    }

    struct Piece {
        var bytes: ByteBuffer
        /// From the end of the head.
        var after: Duration
    }

    /// Interim answers and the head of the final one.
    var head = ByteBuffer()
    /// Content as it is framed: one piece, or those of a stream.
    var pieces: [Piece] = []
    /// The last chunk and the trailers.
    var tail = ByteBuffer()
    var end = Answer.End.open
    /// From the request to the head.
    var wait = Duration.zero
    /// What a stream brought goes out piece by piece.
    var isStream = false

    /// Everything as soon as it can go out; one buffer, unless it is a stream.
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

    /// With the recorded times, each multiplied by a factor; 0 leaves the waits out.
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

    /// Breaks off after the head and so many bytes of what follows it.
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
