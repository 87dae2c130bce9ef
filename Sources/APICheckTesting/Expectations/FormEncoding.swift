import APICheckHTTP

/// The encoding of the values of a form.
public enum FormEncoding: Hashable, Sendable {
    /// Any encoding that servers decode to the same value: a space is `+` or `%20`.
    case any
    /// The encoding of browsers and `URLSearchParams`: a space is `+`; letters, digits and `*-._` are unchanged, and all other
    /// bytes are `%XX` (WHATWG URL section 5.2).
    case plus
    /// Percent-encoding: letters, digits and `-._~` are unchanged, and all other bytes are `%XX`; a space is `%20` (RFC 3986
    /// section 2.3).
    case percent

    /// The encoded text; nil if several encodings are accepted.
    func spelling(of text: String) -> String? {
        switch self {
        case .any: nil
        case .plus: Escaping.form.encode(text)
        case .percent: Escaping.path.encode(text)
        }
    }
}
