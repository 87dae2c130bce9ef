/// A final response as received. Codes outside the registry are kept (RFC 9110 section 15 asks clients to accept them).
package struct Response: Hashable, Sendable {
    /// What came before it, in order.
    package var interim: [InterimResponse] = []
    package var status: Int
    /// The reason phrase as sent; empty on HTTP/2 and when the server sent none.
    package var reason: String
    package var version: HTTPVersion
    package var headers: Headers
    /// The content with transfer and content codings removed; empty when there was none.
    package var body: [UInt8]
    /// The content as it was sent, in its content coding; nil when it had none, and when nobody kept it.
    package var encodedBody: [UInt8]?
    /// The pieces of a streamed body (``MediaType/isStream``) as they came; empty for any other.
    package var chunks: [BodyChunk] = []
    /// Fields that came after the content (RFC 9110 section 6.5).
    package var trailers: Headers = []
    /// Parts that were sent but that the recording does not contain; empty for a response from the wire.
    package var unrecorded = UnrecordedParts(rawValue: 0)

    package init(
        status: Int, reason: String = "", version: HTTPVersion = .http11, headers: Headers = [], body: [UInt8] = []
    ) {
        self.status = status
        self.reason = reason
        self.version = version
        self.headers = headers
        self.body = body
    }

    /// The parts of a response that a recording lacks, because the program that made it did not keep them.
    package struct UnrecordedParts: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8

        /// A header that is absent may have been sent.
        package static let headers = UnrecordedParts(rawValue: 1)
        /// The body is empty here, although one was sent.
        package static let body = UnrecordedParts(rawValue: 2)

        package init(rawValue: UInt8) { self.rawValue = rawValue }
    }
}

/// The protocol version, in the spelling of a status line and of a HAR.
package struct HTTPVersion: Hashable, Sendable, CustomStringConvertible {
    package var description: String

    package init(_ text: String) { description = text }

    package static let http10 = HTTPVersion("HTTP/1.0")
    package static let http11 = HTTPVersion("HTTP/1.1")
    package static let http2 = HTTPVersion("HTTP/2")
}

/// A response before the final one, such as `103 Early Hints` (RFC 9110 section 15.2).
package struct InterimResponse: Hashable, Sendable {
    package var status: Int
    package var reason: String
    package var headers: Headers

    package init(status: Int, reason: String = "", headers: Headers = []) {
        self.status = status
        self.reason = reason
        self.headers = headers
    }
}

/// A piece of a body as it came.
package struct BodyChunk: Hashable, Sendable {
    /// Bytes of the decoded body.
    package var count: Int
    /// Microseconds from the end of the header section to the piece.
    package var after: Int

    package init(count: Int, after: Int) {
        self.count = count
        self.after = after
    }
}
