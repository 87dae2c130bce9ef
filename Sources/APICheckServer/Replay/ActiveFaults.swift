import APICheckHTTP
import APICheckJSON
import NIOCore

/// The faults that apply to one call.
struct ActiveFaults {
    private var delay = Duration.zero
    /// The action of the first fault that has one.
    private var action: Fault.Action?
    private var retryAfter: Int?
    /// The status of a recorded response after a fault has ended.
    var laterStatus: Int?

    mutating func add(_ fault: Fault) {
        delay += fault.delay ?? .zero
        guard action == nil, let action = fault.action else { return }
        self.action = action
        retryAfter = fault.retryAfter
    }

    /// The response instead of the recorded one, which is kept for the next call.
    func ownAnswer(to client: ReplayedAnswer.Client) -> Answer? {
        switch action {
        case .reset(after: nil):
            return delayed(Answer(first: ByteBuffer(), end: .reset))
        case .status(let status):
            let headers: Headers = retryAfter.map { ["Retry-After": String($0)] } ?? []
            let answer = ReplayedAnswer(json: status, headers: headers, to: client) { writer in
                writer.member("error", "fault")
                writer.member("status", status)
            }
            return delayed(answer.answer)
        default: return nil
        }
    }

    func applied(to answer: ReplayedAnswer, latency: Double) -> Answer {
        var answer = answer
        switch action {
        case .cut(let count): answer.cut(after: count, end: .close)
        case .reset(let count?): answer.cut(after: count, end: .reset)
        default: break
        }
        return delayed(latency > 0 ? answer.timed(by: latency) : answer.answer)
    }

    private func delayed(_ answer: Answer) -> Answer {
        guard delay > .zero else { return answer }
        return Answer(
            first: ByteBuffer(), rest: [.wait(delay), .send(answer.first)] + answer.rest, end: answer.end)
    }
}
