import APICheckBase
import APICheckHTTP
import APICheckJSON

/// Takes secrets out of exchanges before they are written.
///
/// Replaced are values whose name marks them (``SecretNames``), credentials in `Authorization`, cookies and a URL's user
/// information, request headers of which nothing is known (``KeptHeaders``), what shows itself by its form
/// (``SecretPattern``), and what a contract or a user names. Every copy of a value of twelve characters and more is replaced
/// too, percent-encoded, base64-encoded or escaped. Equal secrets become equal placeholders, numbered in the order they
/// appear (``SecretPlaceholder``). Lengths in headers stay as received. Doing it twice changes nothing.
package struct Redactor: Sendable {
    let names: SecretNames
    let kept: KeptHeaders
    let options: RedactionOptions

    /// Names that a contract declares secret: of parameters and JSON members, and of header fields.
    package init(secretNames: [String] = [], secretHeaders: [String] = []) {
        var options = RedactionOptions()
        options.names = secretNames
        options.headers = secretHeaders
        self.init(options)
    }

    package init(_ options: RedactionOptions) {
        self.options = options
        names = SecretNames(names: options.names, headers: options.headers)
        kept = KeptHeaders(more: options.keptHeaders)
    }

    /// A secret that shows itself in one entry is taken out of all.
    package func redact(_ entries: [RecordedEntry]) -> [RecordedEntry] { redact(entries, texts: []).entries }

    /// The same with texts that quote the exchanges: they lose the secrets found there.
    package func redact(
        _ entries: [RecordedEntry], texts: [String]
    ) -> (entries: [RecordedEntry], texts: [String]) {
        var pass = RedactionPass(self)
        let entries = entries.map(withoutUnknownBodies)
        let marks = options.places.map { places in entries.map { places($0.exchange) } }
        func walk() -> [RecordedEntry] {
            entries.enumerated().map { index, entry in
                pass.marks = marks?[index] ?? SecretPlaces()
                var entry = entry
                entry.exchange = pass.exchange(entry.exchange)
                entry.comment = entry.comment.map { pass.text($0) }
                return entry
            }
        }
        // The first time round finds the secrets, the second knows them all; where there are none, nothing has changed.
        let shown = walk()
        pass.marks = SecretPlaces()
        for text in texts { _ = pass.text(text) }
        if pass.secrets.isEmpty { return (shown, texts) }
        pass.knowSecrets()
        let known = walk()
        if texts.isEmpty { return (known, []) }
        pass.marks = SecretPlaces()
        pass.knowSecretsForReports()
        return (known, texts.map { pass.text($0) })
    }

    /// A binary body of unknown content may hold anything: it is kept when the contract declares its type, or when asked.
    private func withoutUnknownBodies(_ entry: RecordedEntry) -> RecordedEntry {
        if options.keepsBinaryBodies { return entry }
        guard var response = entry.exchange.response,
            BodyContent.isOpaque(response.body, type: response.headers.contentType),
            options.places?(entry.exchange).declaresResponseBody != true
        else { return entry }
        response.body = []
        response.encodedBody = nil
        response.chunks = []
        response.unrecorded.insert(.body)
        var entry = entry
        entry.exchange.response = response
        return entry
    }

    /// A request as a recording would show it, placeholders without their numbers: what requests are compared by.
    func masked(_ request: SentRequest) -> SentRequest {
        var pass = RedactionPass(self)
        if let places = options.places {
            pass.marks = places(Exchange(request: request, answer: .none))
        }
        // Most requests have no secret, and then the first time round has changed nothing.
        var masked = pass.request(request)
        if !pass.secrets.isEmpty {
            pass.knowSecrets()
            masked = pass.request(request)
        }
        if SecretPlaceholder.stands(in: masked.url.text) {
            let url = String(decoding: SecretPlaceholder.masking(Array(masked.url.text.utf8)), as: UTF8.self)
            masked.url = HTTPURL(url) ?? masked.url
        }
        masked.body = masked.body.map(SecretPlaceholder.masking)
        return masked
    }
}
