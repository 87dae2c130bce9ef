package import APICheckHTTP
package import APICheckJSON

/// What is sent for a step.
package enum AdaptedRequest: Sendable {
    case send(Request)
    /// The step is skipped; why.
    case skip(String)
}

/// Changes the requests of a run by what earlier ones were answered.
package protocol RequestAdapter: Sendable {
    func adapt(_ request: Request, of label: ExchangeLabel) -> AdaptedRequest

    /// Learns from the answer to a step, which has the body if it is JSON.
    func receive(_ body: JSON?, for label: ExchangeLabel)
}

/// Why an adapter left a step out.
struct SkippedByAdapter: Error {
    let why: String
}
