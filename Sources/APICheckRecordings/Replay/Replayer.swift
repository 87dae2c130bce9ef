import APICheckBase
package import APICheckHTTP

/// Answers requests from a recording, never from a network.
///
/// A ``Matching`` defines which requests are equal. A request that is written like a recorded one is found by its
/// spelling, any other by the values of its parts, and one with secrets by its redacted form; the time for each does
/// not grow with the recording. Then a redacted place of a recorded request matches any text (``RedactedRequest``).
/// ``AnswerOrder`` chooses among several answers to equal requests. The answer is the
/// whole recorded exchange; a recorded failure is thrown again.
package final class Replayer: Transport {
    /// What happens when all recorded answers to a request were given.
    package enum Repeats: String, Hashable, Sendable, CaseIterable {
        case last, refuse
    }

    /// What happens to a call that failed, and that the client then repeated with success (``RepeatedTries``).
    package enum Tries: String, Hashable, Sendable, CaseIterable {
        /// The answer of the last try is given at once.
        case last
        /// All are given, in order.
        case all
    }

    /// The groups of equal requests with their secrets masked, made on first use.
    private struct Masked {
        var numbers: [ComparedRequest: Int] = [:]
        var groups: [AnswerGroup] = []
        /// The first request with placeholders of each group.
        var redacted: [(request: RedactedRequest, group: Int)] = []
    }

    private struct State {
        var order: AnswerOrder
        var groups: [AnswerGroup]
        var masked: Masked?
        /// Whether a recorded request has placeholders; nil until a request needs to know.
        var hasPlaceholders: Bool?
    }

    package let recording: Recording
    private let matching: Matching
    private let redactor: any SecretRemoval
    private let command: String?
    private let requests: [ComparedRequest]
    private let spellings: ExactRequestIndex
    private let numbers: [ComparedRequest: Int]
    /// The group of each entry.
    private let groupNumbers: [Int]
    /// The entries that answer no request.
    private let skipped: Set<Int>
    private let state: Locked<State>

    /// Creates a replayer. The redactor must know the names that the recording's redactor knew, so that a request with
    /// live secrets matches. `command` is the one with which the front end records a missing request; without it, the
    /// workflow of the nearest entry is to be recorded.
    package init(
        _ recording: Recording, matching: Matching = Matching(), repeats: Repeats = .last, tries: Tries = .all,
        redactor: any SecretRemoval, command: String? = nil
    ) {
        self.recording = recording
        self.matching = matching
        self.redactor = redactor
        self.command = command
        requests = recording.entries.map { ComparedRequest($0.exchange.request, matching: matching) }
        var groups: [AnswerGroup] = []
        (numbers, groupNumbers) = Replayer.group(requests, into: &groups)
        let skipped: Set<Int> =
            tries == .last ? RepeatedTries.find(in: recording.entries, requests, groups: groups) : []
        self.skipped = skipped
        if !skipped.isEmpty { groups = groups.map { $0.without(skipped) } }
        spellings = ExactRequestIndex(recording.entries, matching: matching)
        state = Locked(State(order: AnswerOrder(requests, repeats: repeats), groups: groups))
    }

    private static func group(
        _ requests: [ComparedRequest], into groups: inout [AnswerGroup]
    ) -> (numbers: [ComparedRequest: Int], ofEntries: [Int]) {
        var numbers: [ComparedRequest: Int] = [:]
        numbers.reserveCapacity(requests.count)
        var ofEntries: [Int] = []
        ofEntries.reserveCapacity(requests.count)
        for (entry, request) in requests.enumerated() {
            let number = numbers[request, default: groups.count]
            ofEntries.append(number)
            if number < groups.count {
                groups[number].append(entry)
            } else {
                numbers[request] = number
                groups.append(AnswerGroup(first: entry, isSafe: request.isSafe))
            }
        }
        return (numbers, ofEntries)
    }

    /// Answers a request. Throws ``TransportError`` of the kind `unrecorded` with the problem of a ``Miss``.
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

    /// Returns the entry that answers a request, and counts it as served.
    package func entry(answering request: Request) throws(Miss) -> RecordedEntry {
        recording.entries[try index(answering: request)]
    }

    /// Whether header fields can decide which answer a request gets.
    package var looksAtHeaders: Bool { !matching.headers.isEmpty }

    /// The group of recorded requests that equal a request, secrets not masked; nil without one. A caller that
    /// repeats a request can keep the number.
    package func group(equalTo request: Request) -> Int? {
        spellings[request].map { groupNumbers[$0] }
            ?? numbers[ComparedRequest(SentRequest(request), matching: matching)]
    }

    /// Returns the index of the entry that answers a request of a group; nil when the group has none left.
    package func next(inGroup number: Int) -> Int? {
        state.withLock { $0.order.next(in: &$0.groups[number]) }
    }

    /// Returns the index of the entry that answers a request.
    package func index(answering request: Request) throws(Miss) -> Int {
        if let number = group(equalTo: request) {
            if let entry = next(inGroup: number) { return entry }
            let last = state.withLock { $0.groups[number].entries.last }
            throw miss(masked(SentRequest(request)), refused: last)
        }
        let asked = SentRequest(request)
        let plain = ComparedRequest(asked, matching: matching)
        let masked = masked(asked)
        let compared = ComparedRequest(masked, matching: matching)
        let holdsSecrets = compared != plain
        let answer = state.withLock { state -> (entry: Int?, last: Int?) in
            // A request without secrets would have been found above.
            if holdsSecrets || hasPlaceholders(&state) {
                var known = state.masked ?? maskedGroups()
                defer { state.masked = known }
                // Release the other reference, so that changing the groups does not copy them.
                state.masked = nil
                let number = known.numbers[compared] ?? known.redacted.first { $0.request.matches(plain) }?.group
                if let number {
                    return (state.order.next(in: &known.groups[number]), known.groups[number].entries.last)
                }
            }
            state.order.countMiss()
            return (nil, nil)
        }
        if let entry = answer.entry { return entry }
        throw miss(masked, refused: answer.last)
    }

    /// The entries that answered no request, in recorded order.
    package var unused: [UnusedEntry] {
        let servedTo = state.withLock { $0.order.servedTo }
        return servedTo.indices.filter { servedTo[$0] == 0 && !skipped.contains($0) }.map { entry in
            UnusedEntry(
                place: recording.place(ofEntry: entry),
                request: Replayer.line(masked(recording.entries[entry].exchange.request)))
        }
    }

    private func hasPlaceholders(_ state: inout State) -> Bool {
        if let known = state.hasPlaceholders { return known }
        let found = zip(recording.entries, requests).contains { entry, request in
            RedactedRequest(entry.exchange.request, request, matching: matching) != nil
        }
        state.hasPlaceholders = found
        return found
    }

    private func maskedGroups() -> Masked {
        var masked = Masked()
        // Most requests contain no secret, and their compared form is known.
        let compared = zip(recording.entries, requests).map { entry, request in
            let shown = self.masked(entry.exchange.request)
            return shown == entry.exchange.request ? request : ComparedRequest(shown, matching: matching)
        }
        let groups = Replayer.group(compared, into: &masked.groups)
        masked.numbers = groups.numbers
        if !skipped.isEmpty { masked.groups = masked.groups.map { $0.without(skipped) } }
        var seen: Set<Int> = []
        for (index, group) in groups.ofEntries.enumerated() where !seen.contains(group) {
            let request = recording.entries[index].exchange.request
            guard let redacted = RedactedRequest(request, requests[index], matching: matching) else { continue }
            seen.insert(group)
            masked.redacted.append((redacted, group))
        }
        return masked
    }

    /// The request with every secret replaced by the same placeholder, also in compared headers.
    private func masked(_ request: SentRequest) -> SentRequest {
        var masked = redactor.masked(request)
        for index in masked.headers.fields.indices {
            guard SecretPlaceholder.occurs(in: masked.headers.fields[index].value) else { continue }
            let value = Array(masked.headers.fields[index].value.utf8)
            masked.headers.fields[index].value = String(decoding: SecretPlaceholder.masking(value), as: UTF8.self)
        }
        return masked
    }

    private static func line(_ request: SentRequest) -> String { "\(request.method) \(request.url.target)" }

    /// Explains why a request has no answer. `refused` is an equal entry that may not be repeated.
    private func miss(_ request: SentRequest, refused: Int?) -> Miss {
        let asked = ComparedRequest(request, matching: matching)
        let line = Replayer.line(request)
        guard let index = refused ?? NearestEntry.index(in: requests, to: asked) else {
            return Miss(
                request: line, recording: recording.name, nearest: nil, settings: [],
                recordingStep: step(recording: nil))
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
            settings: refused != nil ? [.repeats] : comparison.settings,
            recordingStep: step(recording: entry))
    }

    /// How to record a request that is missing in the workflow of an entry.
    private func step(recording entry: RecordedEntry?) -> NextStep {
        if let command { return .recordWith(command: command) }
        guard let label = entry?.label, let api = label.api else { return .record(api: nil) }
        // No workflow makes the calls of an app.
        return label.workflow == ExchangeLabel.proxied ? .capture : .extend(api: api, workflow: label.workflow)
    }
}

/// An entry of a recording that answered no request.
package struct UnusedEntry: Hashable, Sendable {
    /// The file, the line and the number of the entry.
    package let place: String
    /// The method and the URL, without secrets.
    package let request: String

    package init(place: String, request: String) {
        self.place = place
        self.request = request
    }
}
