#if CommandLine
/// A colour or weight of a terminal by its ANSI code.
package enum Paint: String, Sendable {
    case bold = "1"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case cyan = "36"
}

extension PrintableText {
    /// A paint that is nil leaves the text as it is.
    package func painted(_ paint: Paint?) -> PrintableText {
        paint.map { "\u{1B}[\($0.rawValue)m\(self)\u{1B}[0m" } ?? self
    }
}
#endif
