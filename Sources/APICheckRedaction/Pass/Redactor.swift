import APICheckBase
package import APICheckHTTP
import APICheckJSON
package import APICheckRecordings

/// Removes secrets from exchanges before they are written.
///
/// These values are replaced: those whose name marks them as secret (``SecretNames``); credentials in `Authorization`,
/// in cookies and in the user information of a URL; unknown request headers (``KeptHeaders``); values in the format of
/// a known secret (``SecretPattern``); and whatever a contract or a user declares. Every copy of a secret of twelve
/// characters or more is replaced, too, also percent-encoded, base64-encoded or escaped. Equal secrets become equal
/// placeholders, numbered in order of appearance (``SecretPlaceholder``). Lengths in headers stay as received.
/// Redacting twice changes nothing.
package struct Redactor: SecretRemoval {
    let names: SecretNames
    let kept: KeptHeaders
    let options: RedactionOptions

    /// `secretNames` are names of parameters and JSON members, `secretHeaders` names of header fields.
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

    /// Redacts the entries. A secret found in one entry is removed from all of them.
    package func redact(_ entries: [RecordedEntry]) -> [RecordedEntry] { redact(entries, texts: []).entries }

    /// Redacts the entries and texts that quote them: the texts lose the secrets found in the entries.
    ///
    /// - Parameter bodies: The bodies of the entries, if an earlier stage parsed them; in the same order.
    package func redact(
        _ entries: [RecordedEntry], bodies: [ExchangeBodies]? = nil, texts: [String]
    ) -> (entries: [RecordedEntry], texts: [String]) {
        // The tables of the patterns are a quarter of the work of a command that finds nothing.
        if entries.isEmpty, texts.isEmpty { return ([], []) }
        var pass = RedactionPass(self)
        let entries = entries.map(withoutUnknownBodies)
        let marks = options.places.map { places in
            entries.enumerated().map { index, entry in places(entry.exchange, bodies?[index]) }
        }
        func walk() -> [RecordedEntry] {
            entries.enumerated().map { index, entry in
                pass.marks = marks?[index] ?? SecretPlaces()
                pass.bodies = bodies?[index]
                var entry = entry
                entry.exchange = pass.exchange(entry.exchange)
                entry.comment = entry.comment.map { pass.text($0) }
                return entry
            }
        }
        // The first walk finds the secrets, the second replaces all their copies. Without secrets the first one changed
        // nothing.
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

    /// A binary body of unknown content may contain any secret. It is kept only if the contract declares its type or
    /// the user asked for it.
    private func withoutUnknownBodies(_ entry: RecordedEntry) -> RecordedEntry {
        if options.keepsBinaryBodies { return entry }
        guard var response = entry.exchange.response,
            BodyContent.isOpaque(response.body, type: response.headers.contentType),
            options.places?(entry.exchange, nil).declaresResponseBody != true
        else { return entry }
        response.body = []
        response.encodedBody = nil
        response.chunks = []
        response.unrecorded.insert(.body)
        var entry = entry
        entry.exchange.response = response
        return entry
    }

    package func masked(_ request: SentRequest) -> SentRequest {
        var pass = RedactionPass(self)
        if let places = options.places {
            pass.marks = places(Exchange(request: request, answer: .none), nil)
        }
        // Most requests contain no secret, and then the first walk changed nothing.
        var masked = pass.request(request)
        if !pass.secrets.isEmpty {
            pass.knowSecrets()
            masked = pass.request(request)
        }
        if SecretPlaceholder.occurs(in: masked.url.text) {
            let url = String(decoding: SecretPlaceholder.masking(Array(masked.url.text.utf8)), as: UTF8.self)
            masked.url = HTTPURL(url) ?? masked.url
        }
        masked.body = masked.body.map(SecretPlaceholder.masking)
        return masked
    }
}

extension Redactor {
    /// Whether the built-in names mark the value of a parameter, header or input as secret.
    package static func isSecretName(_ name: String) -> Bool { !builtIn.meaning(name).isPlain }

    private static let builtIn = SecretNames(names: [], headers: [])
}
