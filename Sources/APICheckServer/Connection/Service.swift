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
