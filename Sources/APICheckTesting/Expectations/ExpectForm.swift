import APICheckHTTP
import APICheckRecordings
public import Testing

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// Expects that the body of a request is a form with exactly the given fields, in any order.
///
///     expectForm(request, equals: ["title": "a b", "is_done": "true", "note": nil])
///
/// The values are compared as a server decodes them. Common mistakes are named: an unencoded `+` or `&`, a double encoding,
/// text that is not UTF-8, JSON under the `Content-Type` of a form.
///
/// - Parameters:
///   - request: The request to check.
///   - fields: The expected fields. A field that is nil must not be sent; a name may occur several times.
///   - encoding: The required encoding of the values, if it matters byte by byte.
///   - sourceLocation: The location of the issues.
public func expectForm(
    _ request: URLRequest, equals fields: KeyValuePairs<String, String?>, encoding: FormEncoding = .any,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    do {
        let sent = try Request(expecting: request)
        let expected = fields.map { (name: $0.key, value: $0.value) }
        let comparison = FormComparison(request: sent, expected: expected, encoding: encoding)
        IssueRecorder.record(comparison.failures, of: sent, redactor: Redaction.ofTest, at: sourceLocation)
    } catch {
        IssueRecorder.record(error, at: sourceLocation)
    }
}

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
