#if !Recording
import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings

/// Removes secrets by names alone, from the issues and attachments of tests that only replay.
///
/// It hides rather too much: the values of request headers that are not known to be harmless, user information in a URL,
/// cookies, and the value of each parameter, form field and JSON member whose name contains a word such as `token`. Copies of
/// these values are hidden, too. A secret under a harmless name remains: its form is known only to the trait `Recording`.
struct NameRedactor: SecretRemoval {
    private let declared: SecretDeclarations

    init(_ declared: SecretDeclarations?) { self.declared = declared ?? SecretDeclarations() }

    func redact(_ entries: [RecordedEntry]) -> [RecordedEntry] {
        var names = NamedSecrets(declared)
        // The first walk finds the values, the second hides their copies as well.
        for entry in entries { _ = names.hiding(in: entry) }
        return entries.map { names.hiding(in: $0) }
    }

    func masked(_ request: SentRequest) -> SentRequest {
        var names = NamedSecrets(declared)
        names.marks = declared.places?(Exchange(request: request, answer: .none), nil) ?? SecretPlaces()
        var masked = names.hiding(in: request)
        let url = String(decoding: SecretPlaceholder.masking(Array(masked.url.text.utf8)), as: UTF8.self)
        masked.url = HTTPURL(url) ?? masked.url
        masked.body = masked.body.map(SecretPlaceholder.masking)
        return masked
    }
}
#endif
