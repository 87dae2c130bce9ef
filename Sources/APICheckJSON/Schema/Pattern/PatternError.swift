#if Contracts
package import APICheckBase

/// A regular expression cannot be compiled.
package struct PatternError: ProblemError, Hashable {
    package var reason: String
    /// The position of the error in characters, from 1; nil when it has none.
    package var place: Int?
    /// Whether the expression is valid but needs a feature that is not implemented.
    package var isUnsupported: Bool
    /// The setting of the limit that was exceeded, if any.
    package var setting: Setting?

    package var problem: Problem {
        Problem("\(reason)\(place.map { ", at character \($0)" } ?? "")", setting: setting)
    }
}
#endif
