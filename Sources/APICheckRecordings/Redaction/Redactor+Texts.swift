import APICheckBase
package import APICheckHTTP
import APICheckJSON

extension Redactor {
    /// Messages as a recording would have them: without what is known to be secret, and without what names and patterns
    /// show to be secret in the text itself. All texts share their placeholders.
    package func redactTexts(_ texts: [String]) -> [String] {
        guard let url = HTTPURL("http://texts.invalid/") else { return texts }
        let request = SentRequest(method: "GET", url: url, version: .http11, headers: [])
        let exchange = Exchange(request: request, answer: .none)
        // A comment is prose from outside, and is searched as a whole.
        return redact(texts.map { RecordedEntry(exchange, comment: $0) }).map { $0.comment ?? "" }
    }

    /// Requests that have not been sent, as a recording would have them.
    package func redactRequests(_ requests: [SentRequest]) -> [SentRequest] {
        redact(
            requests.map {
                RecordedEntry(Exchange(request: $0, answer: .none))
            }
        ).map(\.exchange.request)
    }
}
