import APICheckHTTP
import APICheckJSON

/// Secrets of answers that later requests send, such as the token of a form or the id of a session.
///
/// An answer that issues one belongs to the calls that use it, also when it is that of a GET or a refusal.
struct IssuedSecrets {
    /// The index of the first request that sends each secret.
    private var uses: [String: Int] = [:]

    init(_ exchanges: [Exchange]) {
        for (index, exchange) in exchanges.enumerated() {
            for secret in exchange.request.secrets where uses[secret] == nil { uses[secret] = index }
        }
    }

    /// Whether a later request is the first that sends a secret of the answer.
    func areIssued(by exchange: Exchange, _ index: Int) -> Bool {
        guard let response = exchange.response, !uses.isEmpty else { return false }
        return (response.headers.fields.map(\.value) + (response.jsonBody?.texts ?? [])).contains { text in
            SecretPlaceholder.isWhole(text) && uses[text].map { $0 > index } == true
        }
    }
}

extension SentRequest {
    /// The secrets of the header fields, the query and the body.
    fileprivate var secrets: [String] {
        var texts = headers.fields.compactMap { $0.value.split(separator: " ").last.map(String.init) }
        texts += url.queryPairs.map(\.value)
        if let body, let type = headers.contentType {
            if type.isForm { texts += FormPair.parse(body).map(\.value) }
            if type.isJSON, let document = try? Document(body) { texts += document.root.texts }
        }
        return texts.filter(SecretPlaceholder.isWhole)
    }
}

extension JSON {
    /// All texts in it.
    fileprivate var texts: [String] {
        switch kind {
        case .object: members.flatMap(\.value.texts)
        case .array: elements.flatMap(\.texts)
        case .string: string.map { [$0] } ?? []
        default: []
        }
    }
}
