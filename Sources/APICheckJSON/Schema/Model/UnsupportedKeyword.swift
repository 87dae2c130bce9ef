/// A keyword that says something about values which is not checked, and where it stands.
package struct UnsupportedKeyword: Hashable, Sendable {
    package let keyword: String
    /// The schema's document.
    package let source: String?
    /// From 1, in the schema's document.
    package let line: Int
    /// Why, where the keyword itself is known (`pattern` with an unknown property); nil when no use of it is checked.
    package let reason: String?
}
