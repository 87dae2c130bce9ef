package import APICheckHTTP

/// Removes secrets from what is written, compared or printed.
///
/// Replaying needs only this: what is removed from a recording is decided by the program that records.
package protocol SecretRemoval: Sendable {
    /// Redacts the entries. A secret found in one entry is removed from all of them.
    func redact(_ entries: [RecordedEntry]) -> [RecordedEntry]

    /// The request in its redacted form, placeholders without their numbers. Requests are compared in this form.
    func masked(_ request: SentRequest) -> SentRequest
}

extension SecretRemoval {
    /// Redacts messages: removes declared secrets, and what names and patterns show to be secret in the texts
    /// themselves. All texts share their placeholders.
    package func redactTexts(_ texts: [String]) -> [String] {
        guard let url = HTTPURL("http://texts.invalid/") else { return texts }
        let request = SentRequest(method: "GET", url: url, version: .http11, headers: [])
        let exchange = Exchange(request: request, answer: .none)
        // A comment is searched as a whole.
        return redact(texts.map { RecordedEntry(exchange, comment: $0) }).map { $0.comment ?? "" }
    }

    /// Redacts requests that have not been sent.
    package func redactRequests(_ requests: [SentRequest]) -> [SentRequest] {
        redact(requests.map { RecordedEntry(Exchange(request: $0, answer: .none)) }).map(\.exchange.request)
    }
}
