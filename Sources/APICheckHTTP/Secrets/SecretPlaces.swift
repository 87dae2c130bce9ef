package import APICheckJSON

/// The places of an exchange that its contract marks as secret with `x-apicheck-secret: true`.
///
/// Names must be equal to the decoded names in the exchange; names of header fields are in lower case.
package struct SecretPlaces: Hashable, Sendable {
    /// Part of a body.
    package enum Body: Hashable, Sendable {
        /// The whole body, whatever its type.
        case whole
        /// Places in a JSON body; all strings and numbers below them are secret.
        case values([Pointer])
        /// The names of form fields or multipart parts.
        case fields(Set<String>)
    }

    /// The values of path parameters, percent-encoded as in the URL.
    package var pathValues: [String] = []
    /// The decoded names of query parameters.
    package var query: Set<String> = []
    package var requestHeaders: Set<String> = []
    package var responseHeaders: Set<String> = []
    package var cookies: Set<String> = []
    package var requestBody: Body?
    package var responseBody: Body?
    /// Whether the contract declares the media type of the body, so that a binary body is kept.
    package var declaresRequestBody = false
    package var declaresResponseBody = false

    package init() {}

    package var isEmpty: Bool { self == SecretPlaces() }
}
