#if Contracts
package import APICheckBase

/// A keyword that restricts values but is not checked, and its location.
package struct UnsupportedKeyword: Hashable, Sendable {
    package let keyword: String
    /// The document of the schema.
    package let source: String?
    /// From 1, in the schema's document.
    package let line: Int
    /// The reason when only this use is not checked (e.g. a `pattern` with an unknown property); nil when no use of the
    /// keyword is.
    package let reason: String?
    /// The setting of the limit that was exceeded, if any.
    package var setting: Setting?
}
#endif
