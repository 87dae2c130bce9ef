extension Transport {
    /// For a transport that has no wire: the content is gathered, the answer handed on at once. Throws what `content` and
    /// `receive` throw, too.
    package func stream(
        _ request: Request, content: OutgoingContent?, receive: @Sendable (ResponsePart) async throws -> Void
    ) async throws -> Exchange {
        var request = request
        if let content { request.body = try await content.gathered() }
        let exchange = try await send(request)
        try await exchange.response?.hand(to: receive)
        return exchange
    }
}

extension Response {
    /// The parts of an answer that is whole.
    package func hand(to receive: @Sendable (ResponsePart) async throws -> Void) async throws {
        for response in interim { try await receive(.interim(response)) }
        try await receive(.head(Response(status: status, reason: reason, version: version, headers: headers)))
        let content = encodedBody ?? body
        if !content.isEmpty { try await receive(.content(content)) }
        try await receive(.end(trailers: trailers))
    }
}
