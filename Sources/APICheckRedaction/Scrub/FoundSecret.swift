#if CommandLine
package import APICheckJSON

/// A secret found in a recording: its place and its kind, but not its value.
package struct FoundSecret: Hashable, Sendable {
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
        /// Any other member, such as a comment or a custom member; its place in the file.
        case member(Pointer)
    }

    /// From 1; nil outside of the entries.
    package var entry: Int?
    /// From 1.
    package var line: Int
    /// The method and path of the entry's request, without secrets; empty outside of the entries.
    package var operation: String
    package var part: Part
    package var kind: SecretKind
}
#endif
