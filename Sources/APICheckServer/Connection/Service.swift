/// What answers the requests of a server's connections.
enum Service: Sendable {
    /// Answers a whole request at once, on the thread that reads the connection: it must not wait for anything.
    case immediate(@Sendable (borrowing WireRequest) -> Answer)
    /// Runs in a task of its own from the end of the head on.
    case streaming(HTTPServer.StreamHandler)
}
