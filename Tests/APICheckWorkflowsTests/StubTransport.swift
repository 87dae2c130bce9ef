import APICheckBase
import APICheckHTTP
import APICheckJSON

/// Responds from memory and records the requests.
final class StubTransport: Transport {
    private let state: Locked<[Request]> = Locked([])
    private let answer: @Sendable (Request, Int) throws -> Exchange

    /// Creates a response from the request and the number of earlier requests.
    init(_ answer: @escaping @Sendable (Request, Int) throws -> Exchange) { self.answer = answer }

    /// Sends the responses in order, and then always the last one.
    convenience init(_ answers: Exchange...) {
        self.init { request, index in
            var exchange = answers[min(index, answers.count - 1)]
            exchange.request = SentRequest(request)
            return exchange
        }
    }

    var requests: [Request] { state.withLock { $0 } }
    /// `POST /todos`, in order.
    var lines: [String] { requests.map { "\($0.method) \($0.url.target)" } }

    func send(_ request: Request) async throws -> Exchange {
        let index = state.withLock { requests in
            requests.append(request)
            return requests.count - 1
        }
        return try answer(request, index)
    }
}
