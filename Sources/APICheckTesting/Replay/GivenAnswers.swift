import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckRecordings
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Answers requests with what a test wrote, and checks each answer against the contract.
final class GivenAnswers: ReplaySource {
    private struct State {
        /// How often each answer was given.
        var counts: [Int]
        var faults: [AnswerFault] = []
        /// Findings are reported once, however often the answer is given.
        var reported: Set<Problem> = []
    }

    private struct Choice {
        let index: Int
        let match: AnswerRoute.Match
    }

    /// The location of the trait, for messages.
    let path: String
    private let answers: [Answers.Entry]
    private let throwsFaults: Bool
    /// The contract that the answers are checked against, or nil to leave them unchecked.
    private let contract: (any DeclaredAPI)?
    private let state: Locked<State>

    init(_ written: ReplayPlan.Written, contract: (any DeclaredAPI)?) {
        answers = written.answers.entries
        throwsFaults = written.throwsFaults
        path = written.place
        self.contract = contract
        state = Locked(State(counts: answers.map { _ in 0 }))
    }

    var recording: Recording? { nil }
    var records: Bool { false }
    var liveCount: Int { 0 }
    var faults: [AnswerFault] { state.withLock { $0.faults } }

    func save() -> Bool { false }

    func discard() {}

    var unused: [UnusedEntry] {
        let counts = state.withLock { $0.counts }
        return zip(answers, counts).filter { $1 == 0 }.map { answer, _ in
            UnusedEntry(place: answer.place, request: answer.route.description)
        }
    }

    func response(to request: Request, of replay: Replay) async throws -> SourcedResponse {
        guard let choice = choose(for: request) else { throw UnansweredRequest(request, problem(of: request)) }
        let entry = answers[choice.index]
        let answer = try await make(entry, for: AnsweredRequest(request, pathParameters: choice.match.parameters))
        let recorded = RecordedEntry(
            Exchange(
                request: SentRequest(request), response: answer.response, startedAt: .now, timings: answer.timings))
        let exchange = RecordedExchange(entry: recorded, origin: replay.origin, isReplayed: true, place: entry.place)
        if let fault = answer.fault {
            throw report(AnswerFault(failure: Failure(fault, of: entry), exchange: nil, answer: entry))
        }
        if answer.isChecked { try check(exchange, of: entry) }
        return SourcedResponse(entry: recorded, place: entry.place)
    }

    /// Chooses the most specific answer, among equal ones the first that was not given yet, and counts it.
    private func choose(for request: Request) -> Choice? {
        let matches = answers.indices.compactMap { index in
            answers[index].route.match(request, contract: contract).map { Choice(index: index, match: $0) }
        }
        guard let best = matches.map(\.match.precision).max(by: { $0.lexicographicallyPrecedes($1) }) else {
            return nil
        }
        let choices = matches.filter { $0.match.precision == best }
        return state.withLock { state in
            let choice = choices.first { state.counts[$0.index] == 0 } ?? choices.last
            if let choice { state.counts[choice.index] += 1 }
            return choice
        }
    }

    private func make(_ entry: Answers.Entry, for request: AnsweredRequest) async throws -> Answer {
        do {
            return try await entry.make(request)
        } catch let error where error is URLError || error is CancellationError {
            throw error
        } catch {
            let problem = Problem(
                "its closure threw an error", actual: "\(error)",
                remedy: "throw a URLError if the request should fail, or correct the closure")
            throw report(AnswerFault(failure: Failure(problem, of: entry), exchange: nil, answer: entry))
        }
    }

    private func check(_ exchange: RecordedExchange, of entry: Answers.Entry) throws {
        guard let contract else { return }
        for finding in contract.findings(ofResponse: exchange.exchange) {
            let fault = AnswerFault(failure: Failure(finding, of: entry), exchange: exchange, answer: entry)
            report(fault)
            if throwsFaults { throw fault }
        }
    }

    @discardableResult private func report(_ fault: AnswerFault) -> AnswerFault {
        state.withLock { state in
            if state.reported.insert(fault.problem).inserted { state.faults.append(fault) }
        }
        return fault
    }

    /// Explains why a request has no answer.
    private func problem(of request: Request) -> Problem {
        let asked = AnswerRoute(request)
        let nearest = answers.max { $0.route.likeness(to: request) < $1.route.likeness(to: request) }
        let others = answers.count > 1 ? ", one of \(answers.count) answers" : ""
        let known = ["GET", "POST", "PUT", "PATCH", "DELETE"].contains(request.method)
        let method = known ? ".\(request.method.lowercased())" : ".method(\"\(request.method)\")"
        return Problem(
            "no answer to \(request.method) \(request.url.target)",
            locations: nearest.map { ["nearest answer: \($0.place), \($0.route.description)"] } ?? [],
            expected: "\(nearest?.route.description ?? "an answer")\(others)",
            actual: "\(request.method) \(request.url.target)",
            remedy: "correct the request or the answer, or add one: \(method)(\"\(asked.path)\") { … }")
    }
}
