import APICheckFindings
import APICheckHTTP

extension ExchangeCheck {
    /// Names what a client sends as only servers do, where the contract does not say that this server reads it.
    mutating func checkRequestHeaders() {
        let request = exchange.request
        for field in request.headers.fields {
            guard let header = ResponseHeader.named(field.name), !declaresHeader(field.name) else { continue }
            report(
                .responseHeaderInRequest, .requestHeader(header.name), at: operation.key,
                expected: "no \(header.name) in a request", actual: "it is sent",
                hint: header.remedy(for: request.method))
        }
    }

    private func declaresHeader(_ name: String) -> Bool {
        operation.parameters.contains { $0.location == .header && $0.name.equalsIgnoringASCIICase(name) }
    }
}
