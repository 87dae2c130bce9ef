package import APICheckHTTP
package import APICheckJSON

/// What is sent for a step.
package enum AdaptedRequest: Sendable {
    case send(Request)
    /// The step is skipped; why.
    case skip(String)
}

/// Changes the requests of a run by what earlier ones were answered, or by what was recorded.
package protocol RequestAdapter: Sendable {
    /// Whether a request depends on the answers to the steps before it, so that these cannot run at the same time.
    var needsEarlierAnswers: Bool { get }

    /// Whether redirects to the same server are followed.
    func followsRedirects(of request: Request, for label: ExchangeLabel) -> Bool

    func adapt(_ request: Request, of label: ExchangeLabel) -> AdaptedRequest

    /// Learns from the answer to a step, which has the body if it is JSON.
    func receive(_ body: JSON?, for label: ExchangeLabel)
}

/// Why an adapter left a step out.
struct SkippedByAdapter: Error {
    let why: String
}
