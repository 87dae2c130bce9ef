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

extension Exchange {
    /// A response to `GET http://localhost/`, or to a request.
    static func stub(
        _ status: Int, _ body: String = "", headers: Headers = ["Content-Type": "application/json"],
        to request: Request? = nil
    ) -> Exchange {
        let url = HTTPURL("http://localhost/")!
        return Exchange(
            request: SentRequest(request ?? Request("GET", url)),
            response: Response(status: status, headers: headers, body: Array(body.utf8)),
            startedAt: Instant(seconds: 1_700_000_000))
    }
}

/// A clock that only advances by sleeping.
final class TestClock: Sendable {
    private let state = Locked<(now: Duration, sleeps: [Duration])>((.zero, []))

    var now: Duration { state.withLock { $0.now } }
    var sleeps: [Duration] { state.withLock { $0.sleeps } }

    /// Lets time pass without a sleep, e.g. until a response is received.
    func pass(_ duration: Duration) { state.withLock { $0.now += duration } }

    func advance(by duration: Duration) {
        state.withLock { state in
            state.now += duration
            state.sleeps.append(duration)
        }
    }
}
