/// A part of a response that is being received: interim responses, the head, pieces of the content, the end.
package enum ResponsePart: Hashable, Sendable {
    case interim(InterimResponse)
    /// The final response without its content.
    case head(Response)
    /// Bytes with the transfer coding removed and the content coding kept.
    case content([UInt8])
    case end(trailers: Headers)
}

extension Transport {
    /// For a transport without streaming: collects the content, and passes on the response at once. Also throws the
    /// errors of `content` and `receive`.
    package func stream(
        _ request: Request, content: OutgoingContent?, receive: @Sendable (ResponsePart) async throws -> Void
    ) async throws -> Exchange {
        var request = request
        if let content { request.body = try await content.gathered() }
        let exchange = try await send(request)
        try await exchange.response?.deliver(to: receive)
        return exchange
    }
}

extension Response {
    /// Calls `receive` with all parts of a complete response.
    package func deliver(to receive: @Sendable (ResponsePart) async throws -> Void) async throws {
        for response in interim { try await receive(.interim(response)) }
        try await receive(.head(Response(status: status, reason: reason, version: version, headers: headers)))
        let content = encodedBody ?? body
        if !content.isEmpty { try await receive(.content(content)) }
        try await receive(.end(trailers: trailers))
    }
}
