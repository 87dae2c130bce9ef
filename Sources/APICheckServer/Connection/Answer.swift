import NIOCore

/// An answer that is known whole when it begins: what is sent, with pauses between, and what becomes of the connection.
struct Answer {
    enum Step {
        case send(ByteBuffer)
        case wait(Duration)
    }

    enum End {
        /// The client may send another request, unless it said that it will not.
        case open
        case close
        /// TCP RST, once everything before is with the system.
        case reset
    }

    /// Sent at once; nearly every answer is this alone.
    var first: ByteBuffer
    var rest: [Step] = []
    var end = End.open
}
