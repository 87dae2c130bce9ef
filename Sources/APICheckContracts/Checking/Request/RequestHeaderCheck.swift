import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// Checks the header fields of a request that no parameter declares.
struct RequestHeaderCheck: ExchangePartCheck {
    let log: CheckLog

    /// Reports response headers that a client sends, unless the contract declares them for requests.
    func run() {
        for field in request.headers.fields {
            checkDate(field)
            guard let header = ResponseHeader.named(field.name), !declaresHeader(field.name) else { continue }
            report(
                .responseHeaderInRequest, .requestHeader(header.name), at: operation.key,
                expected: "no \(header.name) in a request", actual: "it is sent",
                hint: header.remedy(for: request.method).map { "\($0)" })
        }
    }

    /// A server ignores a condition with an invalid date (RFC 9110 section 13.1.3), and answers as if there was none.
    private func checkDate(_ field: HeaderField) {
        guard field.isNamed("if-modified-since") || field.isNamed("if-unmodified-since"),
            !SecretPlaceholder.isWhole(field.value), HTTPDate.parse(field.value) == nil
        else { return }
        report(
            .requestDateUnreadable, .requestHeader(field.name), at: operation.key,
            expected: "an HTTP date such as Sun, 06 Nov 1994 08:49:37 GMT", actual: .quoted(field.value),
            hint: "Send the Last-Modified of the answer as it came.")
    }

    private func declaresHeader(_ name: String) -> Bool {
        operation.parameters.contains { $0.location == .header && $0.name.equalsIgnoringASCIICase(name) }
    }
}
