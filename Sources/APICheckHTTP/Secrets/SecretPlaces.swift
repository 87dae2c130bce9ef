package import APICheckJSON

/// The secrets that a contract declares, for redaction.
package struct SecretDeclarations: Sendable {
    /// Names of query parameters and cookies that are secret wherever they occur: API keys, and names that the contract
    /// uses for marked parameters only. Marked members of bodies are found by their ``places``.
    package var names: [String] = []
    /// Names of secret header fields.
    package var headers: [String] = []
    /// Names of other header fields of requests that the contract declares.
    package var openHeaders: [String] = []
    /// Finds the marked values of an exchange, whose bodies are handed on if an earlier stage parsed them.
    package var places: (@Sendable (Exchange, ExchangeBodies?) -> SecretPlaces)?

    package init() {}
}

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

    /// The places of both: of an exchange that several contracts may describe.
    package func union(_ other: SecretPlaces) -> SecretPlaces {
        var result = self
        result.pathValues += other.pathValues
        result.query.formUnion(other.query)
        result.requestHeaders.formUnion(other.requestHeaders)
        result.responseHeaders.formUnion(other.responseHeaders)
        result.cookies.formUnion(other.cookies)
        result.requestBody = Body.union(requestBody, other.requestBody)
        result.responseBody = Body.union(responseBody, other.responseBody)
        result.declaresRequestBody = declaresRequestBody || other.declaresRequestBody
        result.declaresResponseBody = declaresResponseBody || other.declaresResponseBody
        return result
    }
}

extension SecretPlaces.Body {
    fileprivate static func union(_ first: Self?, _ second: Self?) -> Self? {
        switch (first, second) {
        case (let first?, nil): first
        case (nil, let second): second
        case (.values(let pointers)?, .values(let others)?): .values(pointers + others)
        case (.fields(let names)?, .fields(let others)?): .fields(names.union(others))
        default: .whole
        }
    }
}
