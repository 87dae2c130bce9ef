package import APICheckHTTP

/// What a contract checks: a request alone, or a request with its answer.
package enum CheckSubject: Sendable {
    case request(SentRequest)
    case exchange(Exchange)
    /// The response was recorded for another request, so that it does not show what the server thinks of this one.
    case replayed(Exchange)

    package var request: SentRequest {
        switch self {
        case .request(let request): request
        case .exchange(let exchange), .replayed(let exchange): exchange.request
        }
    }

    package var exchange: Exchange? {
        switch self {
        case .request: nil
        case .exchange(let exchange), .replayed(let exchange): exchange
        }
    }

    var isReplayed: Bool { if case .replayed = self { true } else { false } }
}
