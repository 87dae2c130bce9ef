import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
public import Testing

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Expects that a request is the one of a recorded exchange: the recording is its snapshot.
///
///     let recorded = try RecordedExchanges("todos/crud").first("POST", at: "/todos")
///     expectRequest(request, matches: recorded)
///
/// It is compared as a replay compares it: method, path, query and body by their content, neither host nor headers. A redacted
/// place of the recording matches any text. Values of the query and of the body that the contract of the recording's API marks
/// as volatile (`x-apicheck-volatile`) are left out. The issue lists each difference.
///
/// - Parameters:
///   - request: The request to check.
///   - recorded: The exchange with the expected request.
///   - matching: Changes of which parts must match, as for a replay.
///   - sourceLocation: The location of the issues.
public func expectRequest(
    _ request: URLRequest, matches recorded: RecordedExchange, matching: [RequestMatching] = [],
    sourceLocation: SourceLocation = #_sourceLocation
) {
    do {
        let sent = try Request(expecting: request)
        let redactor = Redaction.of(recorded.origin)
        let failure = try RecordedRequest(recorded, matching: matching, redactor: redactor).failure(of: sent, request)
        IssueRecorder.record([failure].compactMap(\.self), of: sent, redactor: redactor, at: sourceLocation)
    } catch {
        IssueRecorder.record(error, at: sourceLocation)
    }
}

/// A recorded request that others are compared with.
private struct RecordedRequest {
    let recorded: RecordedExchange
    let matching: [RequestMatching]
    let redactor: any SecretRemoval

    init(_ recorded: RecordedExchange, matching: [RequestMatching], redactor: any SecretRemoval) {
        self.recorded = recorded
        self.matching = matching
        self.redactor = redactor
    }

    /// The failure of a request that differs; nil for one that matches. `request` is the same for a closure of `.custom`.
    func failure(of sent: Request, _ request: URLRequest) throws -> Failure? {
        if let custom = try matching.custom {
            if custom.isMatch(request, recorded) { return nil }
            return failure(
                of: sent, expected: "a request that the closure of .custom accepts", actual: "one that it rejects",
                settings: [])
        }
        let volatile = VolatileParts(of: [recorded.exchange.request, SentRequest(sent)], origin: recorded.origin)
        let differences = RequestDifferences(
            of: SentRequest(sent), from: recorded.exchange.request, matching: try Matching(matching),
            redactor: redactor, isIgnored: volatile.contains)
        if differences.isEmpty { return nil }
        return failure(
            of: sent, expected: differences.expected, actual: differences.actual, settings: differences.settings)
    }

    private func failure(
        of sent: Request, expected: PrintableText, actual: PrintableText, settings: [Setting]
    ) -> Failure {
        var failure = Failure(
            "the request is not the recorded one",
            at: ["\(sent.method) \(sent.url.target)", "recorded: \(recorded.place)"], expected: expected,
            actual: actual, remedy: "correct the request, or record it again")
        failure.problem.steps = settings.isEmpty ? [] : [.accept(settings)]
        return failure
    }
}

/// The values of requests that the contract of their API marks as volatile.
struct VolatileParts {
    private var body: Set<Pointer> = []
    private var query: Set<String> = []

    init(of requests: [SentRequest], origin: Origin) {
        guard let contract = ContractSupport.any(for: origin) else { return }
        for request in requests {
            let parts = contract.volatileParts(of: request)
            body.formUnion(parts.body)
            query.formUnion(parts.query)
        }
    }

    func contains(_ verdict: Miss.Verdict) -> Bool {
        guard let name = verdict.name else { return false }
        switch verdict.part {
        case .query: return query.contains(name)
        case .body:
            // A field of a form has a name instead of a pointer.
            let place = Pointer(name) ?? Pointer([name])
            return body.contains { place.tokens.starts(with: $0.tokens) }
        case .method, .host, .path, .header: return false
        }
    }
}
