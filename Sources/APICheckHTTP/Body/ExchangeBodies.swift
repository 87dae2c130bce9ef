package import APICheckJSON

/// The bodies of one exchange; nil for an empty or missing one.
package struct ExchangeBodies: Sendable {
    package let request: ParsedBody?
    package let response: ParsedBody?

    package init(request: ParsedBody?, response: ParsedBody?) {
        self.request = request
        self.response = response
    }

    /// - Parameter other: The bodies of the same exchange at an earlier stage. Those with the same bytes and limits are
    ///   handed on.
    package init(
        _ request: [UInt8]?, _ response: [UInt8]?, limits: Document.Limits = Document.Limits(),
        reusing other: ExchangeBodies? = nil
    ) {
        func body(_ bytes: [UInt8]?, _ known: ParsedBody?) -> ParsedBody? {
            guard let bytes, !bytes.isEmpty else { return nil }
            if let known, known.limits == limits, known.bytes == bytes { return known }
            return ParsedBody(bytes, limits: limits)
        }
        self.request = body(request, other?.request)
        self.response = body(response, other?.response)
    }

    package init(
        _ exchange: Exchange, limits: Document.Limits = Document.Limits(), reusing other: ExchangeBodies? = nil
    ) {
        self.init(exchange.request.body, exchange.response?.body, limits: limits, reusing: other)
    }
}

extension Response {
    /// The body as JSON (``BodyContent/Policy/sniffed``); nil for any other body.
    package var jsonBody: JSON? { BodyContent(body, type: headers.contentType, policy: .sniffed).json }
}
