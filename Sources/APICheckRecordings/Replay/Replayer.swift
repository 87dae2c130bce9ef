package import APICheckHTTP
import Synchronization

/// Answers from a recording and never from a network.
///
/// Requests match as a ``Matching`` says. One that is spelt like a recorded one is found by its spelling, any other by the
/// value of its parts, and one with secrets by what a recording would show of it; none of these costs more when the
/// recording is larger. Which of several answers to equal requests is given says ``AnswerOrder``. The exchange is the
/// recorded one, whole; a recorded failure is thrown as it was.
package final class Replayer: Transport {
    /// What is answered when every recorded answer to a request has been given.
    package enum Repeats: String, Hashable, Sendable, CaseIterable {
        case last, refuse
    }

    /// The groups of equal requests when secrets are masked, made when the first request needs it.
    private struct Masked {
        var numbers: [ComparedRequest: Int] = [:]
        var groups: [AnswerGroup] = []
    }

    private struct State {
        var order: AnswerOrder
        var groups: [AnswerGroup]
        var masked: Masked?
    }

    package let recording: Recording
    private let matching: Matching
    private let redactor: Redactor
    private let command: String?
    private let requests: [ComparedRequest]
    private let numbersBySpelling: [RequestSpelling: Int]
    private let numbers: [ComparedRequest: Int]
    private let state: Mutex<State>

    /// The redactor must know the names that the recording's did, so that a request with live secrets matches. `command`
    /// is what records a missing request; without it, the `apicheck record` of the nearest entry's workflow.
    package init(
        _ recording: Recording, matching: Matching = Matching(), repeats: Repeats = .last,
        redactor: Redactor = Redactor(), command: String? = nil
    ) {
        self.recording = recording
        self.matching = matching
        self.redactor = redactor
        self.command = command
        requests = recording.entries.map { ComparedRequest($0.exchange.request, matching: matching) }
        var groups: [AnswerGroup] = []
        numbers = Replayer.group(requests, into: &groups)
        var spellings: [RequestSpelling: Int] = [:]
        for (entry, request) in zip(recording.entries, requests) {
            spellings[RequestSpelling(entry.exchange.request, matching: matching)] = numbers[request]
        }
        numbersBySpelling = spellings
        state = Mutex(State(order: AnswerOrder(requests, repeats: repeats), groups: groups))
    }

    private static func group(
        _ requests: [ComparedRequest], into groups: inout [AnswerGroup]
    ) -> [ComparedRequest: Int] {
        var numbers: [ComparedRequest: Int] = [:]
        numbers.reserveCapacity(requests.count)
        for (entry, request) in requests.enumerated() {
            if let number = numbers[request] {
                groups[number].append(entry)
            } else {
                numbers[request] = groups.count
                groups.append(AnswerGroup(first: entry, isSafe: request.isSafe))
            }
        }
        return numbers
    }

    /// Throws ``TransportError`` of the kind `unrecorded` with what a ``Miss`` says.
    package func send(_ request: Request) async throws -> Exchange {
        try Task.checkCancellation()
        let entry: RecordedEntry
        do {
            entry = try self.entry(answering: request)
        } catch {
            throw TransportError(error, url: request.url)
        }
        return try entry.answer()
    }

    /// The entry whose turn it is to answer a request.
    package func entry(answering request: Request) throws(Miss) -> RecordedEntry {
        recording.entries[try index(answering: request)]
    }

    /// The number of the recorded requests that a request is equal to as it stands, for who asks for them again and again;
    /// nil when there are none.
    package func group(equalTo request: Request) -> Int? {
        let asked = SentRequest(request)
        return numbersBySpelling[RequestSpelling(asked, matching: matching)]
            ?? numbers[ComparedRequest(asked, matching: matching)]
    }

    /// The place of the entry whose turn it is to answer a request of a group; nil when it has none left.
    package func next(inGroup number: Int) -> Int? {
        state.withLock { $0.order.next(in: &$0.groups[number]) }
    }

    /// The place of the entry whose turn it is to answer a request.
    package func index(answering request: Request) throws(Miss) -> Int {
        let asked = SentRequest(request)
        if let number = group(equalTo: request) {
            if let entry = next(inGroup: number) { return entry }
            throw miss(masked(asked), refused: state.withLock { $0.groups[number].entries.last })
        }
        let spelling = RequestSpelling(asked, matching: matching)
        let masked = masked(asked)
        let compared = ComparedRequest(masked, matching: matching)
        let holdsSecrets = RequestSpelling(masked, matching: matching) != spelling
        let answer = state.withLock { state -> (entry: Int?, last: Int?) in
            // What says nothing secret would have been found above.
            if holdsSecrets {
                var known = state.masked ?? maskedGroups()
                defer { state.masked = known }
                // The groups stay the only copy while they change.
                state.masked = nil
                if let number = known.numbers[compared] {
                    return (state.order.next(in: &known.groups[number]), known.groups[number].entries.last)
                }
            }
            state.order.countMiss()
            return (nil, nil)
        }
        if let entry = answer.entry { return entry }
        throw miss(masked, refused: answer.last)
    }

    /// Entries that have answered no call: their places and what they would have answered.
    package var unused: [(place: String, request: String)] {
        let servedTo = state.withLock { $0.order.servedTo }
        return servedTo.indices.filter { servedTo[$0] == 0 }.map { entry in
            (recording.place(ofEntry: entry), Replayer.line(recording.entries[entry].exchange.request))
        }
    }

    private func maskedGroups() -> Masked {
        var masked = Masked()
        masked.numbers = Replayer.group(
            recording.entries.map { ComparedRequest(self.masked($0.exchange.request), matching: matching) },
            into: &masked.groups)
        return masked
    }

    /// With every secret replaced, in the headers that count too, by a placeholder that is the same for all.
    private func masked(_ request: SentRequest) -> SentRequest {
        var masked = redactor.masked(request)
        for index in masked.headers.fields.indices {
            let value = Array(masked.headers.fields[index].value.utf8)
            masked.headers.fields[index].value = String(decoding: SecretPlaceholder.masking(value), as: UTF8.self)
        }
        return masked
    }

    private static func line(_ request: SentRequest) -> String { "\(request.method) \(request.url.target)" }

    /// `refused` is an entry that would answer if it could be given again.
    private func miss(_ request: SentRequest, refused: Int?) -> Miss {
        let asked = ComparedRequest(request, matching: matching)
        let line = Replayer.line(request)
        guard let index = refused ?? NearestEntry.index(in: requests, to: asked) else {
            let command = command ?? "apicheck record"
            return Miss(request: line, recording: recording.name, nearest: nil, settings: [], command: command)
        }
        let entry = recording.entries[index]
        let recorded = masked(entry.exchange.request)
        let comparison = RequestComparison(
            recorded: ComparedRequest(recorded, matching: matching), asked: asked, matching: matching)
        let call = refused.map { entry in state.withLock { $0.order.servedTo[entry] } }
        let place = recording.file(ofEntry: index)
        return Miss(
            request: line, recording: place.name,
            nearest: Miss.Nearest(
                entry: place.number, line: entry.line, request: Replayer.line(recorded), verdicts: comparison.verdicts,
                consumedByCall: call),
            settings: refused != nil ? [.repeatsLast] : comparison.settings,
            command: command ?? Replayer.command(recording: entry))
    }

    private static func command(recording entry: RecordedEntry) -> String {
        guard let api = entry.label.api else { return "apicheck record" }
        let workflow = entry.label.workflow.map { " --workflow \($0)" } ?? ""
        return "apicheck record \(api)\(workflow) --mode new"
    }
}
