/// A regular expression cannot be compiled.
package struct PatternError: Error, Hashable, CustomStringConvertible {
    package var reason: String
    /// The position of the error in characters, from 1; nil when it has none.
    package var place: Int?
    /// Whether the expression is valid but needs a feature that is not implemented.
    package var isUnsupported: Bool

    package var description: String { place.map { "\(reason), at character \($0)" } ?? reason }
}
