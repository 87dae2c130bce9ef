/// A transport that takes content while it is made and hands an answer on while it comes.
package protocol StreamingTransport: Transport {
    /// Sends one request and calls `receive` with each ``ResponsePart`` in order; who is slow to take one, or to give the
    /// next piece of the content, holds the wire back. Returns all that went over it, as `send` does.
    ///
    /// `content` is sent instead of the request's body. A content coding that the transport cannot take off stays on.
    ///
    /// Throws ``TransportError`` with what went over the wire: of kind `abandoned` when the task was cancelled, when
    /// `receive` threw or when the content broke off; of kind `tooLarge`, after the last part, when a body passed through
    /// that was over the limit on what is kept. Throws `CancellationError` when it was cancelled before it began.
    func stream(
        _ request: Request, content: OutgoingContent?, receive: @Sendable (ResponsePart) async throws -> Void
    ) async throws -> Exchange
}
