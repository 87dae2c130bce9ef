import APICheckHTTP
import APICheckNetwork
import TestSupport
import Testing

/// Calls, the bytes of the server's responses, and the expected outcome of each call.
struct WireCase: CustomTestStringConvertible, Sendable {
    struct Call: Sendable {
        var method = "GET"
        var target = "/"
        var headers = Headers()
        var body: [UInt8]?
    }

    enum Answer: Sendable {
        case response(Response)
        /// The failure with the received part of the response; nil where that depends on the network.
        case failure(TransportFailure.Kind, Exchange.Answer.Partial?)
    }

    var testDescription: String
    var calls: [Call]
    /// One for each connection.
    var script: [ScriptedServer.Step]
    var answers: [Answer]
    var limits: CurlTransport.Limits

    init(
        _ name: String, _ calls: [Call] = [Call()], script: [ScriptedServer.Step], answers: [Answer],
        limits: CurlTransport.Limits = CurlTransport.Limits(total: Patience.duration, idle: Patience.duration)
    ) {
        testDescription = name
        self.calls = calls
        self.script = script
        self.answers = answers
        self.limits = limits
    }

    /// One call and its answer.
    init(_ name: String, _ call: Call = Call(), sent: [UInt8], gives answer: Answer) {
        self.init(name, [call], script: [.read, .send(sent)], answers: [answer])
    }

    init(_ name: String, _ call: Call = Call(), sent: String, gives answer: Answer) {
        self.init(name, call, sent: Array(sent.utf8), gives: answer)
    }

    func requests(to base: String) throws -> [Request] {
        try calls.map { call in
            Request(call.method, try url(base + call.target), headers: call.headers, body: call.body)
        }
    }
}

extension Response {
    /// With members that its initialiser does not take.
    func with(_ change: (inout Response) -> Void) -> Response {
        var changed = self
        change(&changed)
        return changed
    }

    /// Without the times of its pieces, which no two runs have in common.
    var withoutTimes: Response {
        with { response in
            for index in response.chunks.indices { response.chunks[index].after = 0 }
        }
    }
}
