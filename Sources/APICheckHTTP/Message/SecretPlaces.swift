package import APICheckJSON

/// Where one exchange holds values that its contract marks as secret, as `x-apicheck-secret: true` does.
///
/// Names match whole, as they are sent after decoding; names of header fields are in lower case.
package struct SecretPlaces: Hashable, Sendable {
    /// Part of a body.
    package enum Body: Hashable, Sendable {
        /// The body as a whole, whatever its type.
        case whole
        /// Values of a JSON body; every text and number below a place is secret.
        case values([Pointer])
        /// Fields of a form or parts of a multipart body, by name.
        case fields(Set<String>)
    }

    /// Values of path parameters as they stand in the URL, percent-encoded.
    package var pathValues: [String] = []
    /// Decoded names of query parameters.
    package var query: Set<String> = []
    package var requestHeaders: Set<String> = []
    package var responseHeaders: Set<String> = []
    package var cookies: Set<String> = []
    package var requestBody: Body?
    package var responseBody: Body?
    /// Whether the contract declares the media type of the body, so that a binary one is kept.
    package var declaresRequestBody = false
    package var declaresResponseBody = false

    package init() {}

    package var isEmpty: Bool { self == SecretPlaces() }
}
