import APICheckHTTP

/// How the values of a form are spelt.
public enum FormEncoding: Hashable, Sendable {
    /// In any way that servers read as the same: a space as `+` or `%20`.
    case any
    /// Byte for byte as browsers and `URLSearchParams` write: a space as `+`; letters, digits and `*-._` as they are, all
    /// else as `%XX` (WHATWG URL section 5.2).
    case plus
    /// Byte for byte as `%XX` but for letters, digits and `-._~`: a space as `%20` (RFC 3986 section 2.3).
    case percent

    /// Nil when there is more than one way.
    func spelling(of text: String) -> String? {
        switch self {
        case .any: nil
        case .plus: Escaping.form.encode(text)
        case .percent: Escaping.path.encode(text)
        }
    }
}
