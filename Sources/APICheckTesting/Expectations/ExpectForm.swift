import APICheckHTTP
import APICheckRecordings
public import Testing

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// Expects that the body of a request is an encoded form of exactly these fields, in any order:
/// `expectForm(request, ["title": "a b", "is_done": "true", "note": nil])`.
///
/// A field that is nil must not be sent; a name may stand several times. Values are held against what a server reads, with
/// the common mistakes told by name (`+`, `&`, an encoding applied twice, text that is not UTF-8, JSON under a form's
/// header); `encoding` may ask for one spelling, byte for byte.
public func expectForm(
    _ request: URLRequest, _ fields: KeyValuePairs<String, String?>, encoding: FormEncoding = .any,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    do {
        let sent = try Request(expecting: request)
        let expected = fields.map { (name: $0.key, value: $0.value) }
        let comparison = FormComparison(request: sent, expected: expected, encoding: encoding)
        let redactor = (Replay.ofTest?.origin ?? APIContract.ofTest?.origin).map { Redactor(of: $0) } ?? Redactor()
        Expectation.report(comparison.failures, of: sent, redactor: redactor, at: sourceLocation)
    } catch {
        Expectation.report(error, at: sourceLocation)
    }
}
