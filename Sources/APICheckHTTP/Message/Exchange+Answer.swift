extension Exchange {
    /// What came back for a request.
    ///
    /// Indirect, so that a copy of an exchange retains one reference instead of each part of its response.
    package indirect enum Answer: Hashable, Sendable {
        /// The part of a response that was received before a call failed.
        package enum Partial: Hashable, Sendable {
            case nothing
            /// Interim responses, but no final status line.
            case interim([InterimResponse])
            /// A final response whose content or trailers may be cut short.
            case response(Response)
        }

        /// Nothing yet: the request was planned or is about to be sent.
        case none
        case failed(TransportFailure, Partial)
        case response(Response)

        package var response: Response? {
            get {
                switch self {
                case .response(let response), .failed(_, .response(let response)): response
                case .none, .failed: nil
                }
            }
            set {
                switch self {
                case .failed(let failure, _): self = .failed(failure, newValue.map(Partial.response) ?? .nothing)
                case .none, .response: self = newValue.map(Answer.response) ?? .none
                }
            }
        }

        /// The responses that came before the final one, in order (RFC 9110 section 15.2).
        package var interim: [InterimResponse] {
            if case .failed(_, .interim(let interim)) = self { interim } else { response?.interim ?? [] }
        }
    }
}
