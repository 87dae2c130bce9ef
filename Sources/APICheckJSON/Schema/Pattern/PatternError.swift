/// Why a regular expression is not compiled.
package struct PatternError: Error, Hashable, CustomStringConvertible {
    package var reason: String
    /// The character of the expression at which it is wrong, from 1; nil when no single one is.
    package var place: Int?
    /// It is one, but needs what is not computed here.
    package var isUnsupported: Bool

    package var description: String { place.map { "\(reason), at character \($0)" } ?? reason }
}
