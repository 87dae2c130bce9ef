import NIOCore

/// Answers one request while its content arrives. Called as soon as the request's head is complete, for many connections
/// at once.
///
/// The task is cancelled when the client disconnects. An error thrown before the response starts is sent to the client, with
/// the status of a ``RequestFault`` or with 500; after that the connection is reset.
package typealias StreamHandler = @Sendable (RequestHead, RequestContent, ResponseWriter) async throws -> Void

/// Produces the responses of a server's connections.
enum Service: Sendable {
    /// Responds to a complete request on the thread that reads the connection: it must not block.
    case immediate(@Sendable (borrowing WireRequest) -> Answer)
    /// Runs in its own task from the end of the head on.
    case streaming(StreamHandler)
}

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
