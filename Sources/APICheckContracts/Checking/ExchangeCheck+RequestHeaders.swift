import APICheckBase
import APICheckFindings
import APICheckHTTP

extension ExchangeCheck {
    /// Names what a client sends as only servers do, where the contract does not say that this server reads it.
    mutating func checkRequestHeaders() {
        for field in request.headers.fields {
            checkDate(field)
            guard let header = ResponseHeader.named(field.name), !declaresHeader(field.name) else { continue }
            report(
                .responseHeaderInRequest, .requestHeader(header.name), at: operation.key,
                expected: "no \(header.name) in a request", actual: "it is sent",
                hint: header.remedy(for: request.method))
        }
    }

    /// A server passes over a condition that it cannot read (RFC 9110 section 13.1.3), and answers as if none was sent.
    private mutating func checkDate(_ field: HeaderField) {
        guard field.isNamed("if-modified-since") || field.isNamed("if-unmodified-since"),
            !SecretPlaceholder.stands(in: field.value), HTTPDate.parse(field.value) == nil
        else { return }
        report(
            .requestDateUnreadable, .requestHeader(field.name), at: operation.key,
            expected: "an HTTP date such as Sun, 06 Nov 1994 08:49:37 GMT", actual: field.value,
            hint: "Send the Last-Modified of the answer as it came.")
    }

    private func declaresHeader(_ name: String) -> Bool {
        operation.parameters.contains { $0.location == .header && $0.name.equalsIgnoringASCIICase(name) }
    }
}
