package import APICheckHTTP
import APICheckJSON
import Synchronization

/// Answers from a recording and never from a network.
///
/// Requests match by method, path, query in any order, and body by its kind (``ComparedBody``). The same request is
/// answered in the order it was recorded, then with the last answer again. The exchange is the recorded one, whole; a
/// recorded failure is thrown as it was.
package final class Replayer: Transport {
    /// Equal requests of the recording: their entries in order.
    private struct Group {
        let body: ComparedBody
        var entries: [Int]
    }

    private struct Turn: Hashable {
        let key: ComparedRequest.Key
        let group: Int
    }

    private let recording: Recording
    private let redactor: Redactor
    private let requests: [ComparedRequest]
    private let groups: [ComparedRequest.Key: [Group]]
    /// How often each group has answered.
    private let turns = Mutex<[Turn: Int]>([:])

    /// The redactor must know the names that the recording's did, so that a request with live secrets matches.
    package init(_ recording: Recording, redactor: Redactor = Redactor()) {
        self.recording = recording
        self.redactor = redactor
        requests = recording.entries.map { ComparedRequest(masked: redactor.masked($0.exchange.request)) }
        var groups: [ComparedRequest.Key: [Group]] = [:]
        for (index, request) in requests.enumerated() {
            if let place = groups[request.key]?.firstIndex(where: { $0.body == request.body }) {
                groups[request.key]?[place].entries.append(index)
            } else {
                groups[request.key, default: []].append(Group(body: request.body, entries: [index]))
            }
        }
        self.groups = groups
    }

    package func send(_ request: Request) async throws -> Exchange {
        try Task.checkCancellation()
        let asked = ComparedRequest(masked: redactor.masked(SentRequest(request)))
        guard let known = groups[asked.key], let place = known.firstIndex(where: { $0.body == asked.body }) else {
            throw miss(asked, host: request.url)
        }
        let turn = turns.withLock { turns in
            let turn = turns[Turn(key: asked.key, group: place), default: 0]
            turns[Turn(key: asked.key, group: place)] = turn + 1
            return turn
        }
        let entries = known[place].entries
        return try recording.entries[entries[min(turn, entries.count - 1)]].answer()
    }

    /// Says which entry comes nearest and what keeps it from being the answer.
    private func miss(_ asked: ComparedRequest, host url: HTTPURL) -> TransportError {
        var reason = "no recorded answer to \(asked.line)"
        let likeness = requests.map { asked.likeness(to: $0) }
        if let best = likeness.max(), let index = likeness.firstIndex(of: best) {
            let differences = asked.differences(from: requests[index]).joined(separator: "; ")
            reason += "; nearest is \(recording.place(ofEntry: index)), \(requests[index].line), with \(differences),"
        } else {
            reason += " since the recording has no entry,"
        }
        return TransportError(
            .unrecorded, host: url.host + (url.port.map { ":\($0)" } ?? ""), phase: .preparing, reason: reason,
            remedy: "Record it with: apicheck record")
    }
}
