package import APICheckJSON

/// A secret that stands in a recording: where, and of what kind, but not the secret.
package struct SecretSighting: Hashable, Sendable {
    /// A part of an entry, or of the file.
    package enum Part: Hashable, Sendable {
        case url
        case query(String)
        case requestHeader(String)
        case requestCookie(String)
        case requestBody(Pointer)
        case responseHeader(String)
        case responseCookie(String)
        case responseBody(Pointer)
        /// Any other member, as a comment or what a program noted for itself; its place in the file.
        case member(Pointer)
    }

    /// From 1; nil outside of entries.
    package var entry: Int?
    /// From 1.
    package var line: Int
    /// Method and path of the entry's request, without secrets; empty outside of entries.
    package var operation: String
    package var part: Part
    package var kind: SecretKind
}
