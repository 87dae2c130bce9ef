/// Why a regular expression is not compiled.
package struct PatternError: Error, Hashable {
    package var reason: String
    /// It is one, but needs what a linear-time matcher has not.
    package var isUnsupported: Bool
}
