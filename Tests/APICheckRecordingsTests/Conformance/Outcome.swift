import APICheckHTTP

/// The outcome of a call.
enum Outcome: Equatable, Sendable {
    case answered(Exchange)
    case failed(TransportError)

    init(_ call: () async throws -> Exchange) async throws {
        do {
            self = .answered(try await call())
        } catch let error as TransportError {
            self = .failed(error)
        }
    }

    var response: Response? {
        switch self {
        case .answered(let exchange): exchange.response
        case .failed(let error): error.exchange?.response
        }
    }
}
