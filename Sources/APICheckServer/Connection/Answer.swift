import NIOCore

/// A response that is complete when it starts: the bytes to send, the pauses between them, and how it ends.
struct Answer {
    enum Step {
        case send(ByteBuffer)
        case wait(Duration)
    }

    enum End {
        /// The connection stays open, unless the client has asked to close it.
        case open
        case close
        /// TCP RST, after all preceding bytes have been handed to the operating system.
        case reset
    }

    /// Sent at once. Most responses consist of this part only.
    var first: ByteBuffer
    var rest: [Step] = []
    var end = End.open
}
