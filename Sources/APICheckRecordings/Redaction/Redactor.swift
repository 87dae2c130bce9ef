import APICheckHTTP

/// Takes secrets out of exchanges before they are written.
///
/// What a name marks as secret (see ``SecretNames``) and what stands in `Authorization`, cookies and a URL's user
/// information is replaced where it stands, and every copy of the value elsewhere in the recording, percent-encoded,
/// base64-encoded or escaped, is replaced too. Equal secrets become equal placeholders, numbered in the order they
/// appear; a secret JSON number becomes 0. Lengths in headers stay as received. Doing it twice changes nothing.
package struct Redactor: Sendable {
    let names: SecretNames
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
    }

    /// A secret that shows itself in one entry is taken out of all.
    package func redact(_ entries: [RecordedEntry]) -> [RecordedEntry] { redact(entries, texts: []).entries }

    /// The same with texts that quote the exchanges: they lose the secrets found there.
    package func redact(
        _ entries: [RecordedEntry], texts: [String]
    ) -> (entries: [RecordedEntry], texts: [String]) {
        var pass = RedactionPass(names: names)
        func walk() -> [RecordedEntry] {
            entries.map { entry in
                var entry = pass.entry(entry)
                entry.comment = entry.comment.map { pass.text($0) }
                return entry
            }
        }
        // The first time round finds the secrets, the second knows them all; where there are none, nothing has changed.
        let shown = walk()
        for text in texts { _ = pass.leaf(text) }
        if pass.secrets.isEmpty { return (shown, texts) }
        pass.knowSecrets()
        return (walk(), texts.map { pass.known($0) })
    }

    /// A request as a recording would show it, placeholders without their numbers: what requests are compared by.
    func masked(_ request: SentRequest) -> SentRequest {
        var pass = RedactionPass(names: names)
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
