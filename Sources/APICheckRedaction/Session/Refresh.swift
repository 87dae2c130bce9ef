import APICheckBase
import APICheckHTTP
import APICheckRecordings

/// Asks a live server whether stored answers are still current, and keeps those that are.
///
/// The validators of a stored answer (RFC 9110 section 13.1) are sent only to the server that gave them, and never with
/// a credential: a recording does not say which user an answer belongs to.
final class Refresh: Sendable {
    private let replayer: Replayer
    private let redactor: any SecretRemoval
    private let counts = Locked(RefreshTally())

    init(_ recording: Recording, matching: Matching, redactor: any SecretRemoval) {
        // A call that repeats a recorded one needs an answer of its own.
        replayer = Replayer(recording, matching: matching, repeats: .refuse, redactor: redactor)
        self.redactor = redactor
    }

    var tally: RefreshTally { counts.withLock { $0 } }

    /// The entry to record for a call: the stored one with the time when the server confirmed it, or a new one.
    func entry(for request: Request, through transport: any Transport) async throws -> RecordedEntry {
        let stored = try? replayer.entry(answering: request)
        switch plan(request, stored) {
        case .whole(let reason): return try await whole(request, reason, through: transport)
        case .conditional(var stored, let validators):
            let exchange = try await transport.send(validators.asking(request))
            guard let response = exchange.response, validators.isConfirmed(by: response) else {
                // A 304 with another tag gives the call no answer.
                if exchange.response?.status == 304 {
                    return try await whole(request, .otherTag, through: transport)
                }
                counts.withLock { $0.replaced += 1 }
                return RecordedEntry(Refresh.unconditional(exchange, asked: request), label: ExchangeLabel.current)
            }
            // The header fields that the transport added are known only now.
            guard Refresh.selects(stored.exchange, exchange.request) else {
                return try await whole(request, .varies, through: transport)
            }
            counts.withLock { $0.fresh += 1 }
            stored.confirmedAt = exchange.startedAt
            return stored
        }
    }

    private func whole(
        _ request: Request, _ reason: RefreshTally.Reason, through transport: any Transport
    ) async throws -> RecordedEntry {
        let exchange = try await transport.send(request)
        counts.withLock { $0.whole[reason, default: 0] += 1 }
        return RecordedEntry(exchange, label: ExchangeLabel.current)
    }

    private enum Plan {
        case whole(RefreshTally.Reason)
        case conditional(RecordedEntry, Validators)
    }

    private func plan(_ request: Request, _ stored: RecordedEntry?) -> Plan {
        guard !request.needsWritePermission else { return .whole(.unsafe) }
        guard let stored else { return .whole(.notStored) }
        let exchange = stored.exchange
        guard case .response(let response) = exchange.answer, !response.unrecorded.contains(.body),
            response.status == 200
        else { return .whole(.failed) }
        let conditions = ["if-none-match", "if-modified-since", "if-match", "if-unmodified-since", "if-range", "range"]
        guard !conditions.contains(where: { request.headers.contains($0) }) else { return .whole(.conditional) }
        guard exchange.request.url.hasSameOrigin(as: request.url) else { return .whole(.otherServer) }
        guard !holdsSecrets(request), !holdsSecrets(exchange) else { return .whole(.secret) }
        guard let validators = Validators(of: response) else { return .whole(.withoutValidator) }
        let varying = Refresh.varying(response)
        let differs = varying.contains { name in
            request.headers.contains(name) && request.headers.values(name) != exchange.request.headers.values(name)
        }
        return varying.contains("*") || differs ? .whole(.varies) : .conditional(stored, validators)
    }

    private func holdsSecrets(_ request: Request) -> Bool {
        Refresh.holdsCredentials(request.headers) || redactor.masked(SentRequest(request)) != SentRequest(request)
    }

    /// Secrets of the recorded exchange are placeholders now. In the response, too, and the workflow would continue
    /// with them.
    private func holdsSecrets(_ exchange: Exchange) -> Bool {
        let headers = exchange.request.headers.fields + (exchange.response?.headers.fields ?? [])
        return Refresh.holdsCredentials(exchange.request.headers)
            || SecretPlaceholder.occurs(in: exchange.request.url.text)
            || headers.contains { SecretPlaceholder.occurs(in: $0.value) }
            || SecretPlaceholder.occurs(in: exchange.request.body ?? [])
            || SecretPlaceholder.occurs(in: exchange.response?.body ?? [])
    }

    private static func holdsCredentials(_ headers: Headers) -> Bool {
        headers.fields.contains(where: \.holdsCredentials)
    }

    /// The names of the fields that selected the answer (RFC 9110 section 12.5.5).
    private static func varying(_ response: Response?) -> [String] {
        (response?.headers.values("vary") ?? []).flatMap { $0.split(separator: ",") }.map {
            String($0.trimmingHTTPSpace)
        }
    }

    /// Whether a stored answer may be used for a request, by its `Vary` (RFC 9111 section 4.1).
    private static func selects(_ stored: Exchange, _ request: SentRequest) -> Bool {
        varying(stored.response).allSatisfy { request.headers.values($0) == stored.request.headers.values($0) }
    }

    /// The exchange without the conditions that the refresh added; the next refresh would take them for the workflow's
    /// own.
    private static func unconditional(_ exchange: Exchange, asked: Request) -> Exchange {
        var exchange = exchange
        exchange.request.headers.fields.removeAll { field in
            ["if-none-match", "if-modified-since"].contains { field.isNamed($0) } && !asked.headers.contains(field.name)
        }
        return exchange
    }
}

/// The validators of an answer (RFC 9110 section 8.8), and whether a later answer confirms it.
struct Validators {
    let entityTag: String?
    let lastModified: String?

    /// Fails when the answer has none.
    init?(of response: Response) {
        entityTag = response.headers["etag"].flatMap { Validators.opaque($0) == nil ? nil : $0 }
        lastModified = response.headers["last-modified"].flatMap { HTTPDate.parse($0) == nil ? nil : $0 }
        if entityTag == nil && lastModified == nil { return nil }
    }

    /// The request with the validators as conditions (RFC 9111 section 4.3.1).
    func asking(_ request: Request) -> Request {
        var request = request
        if let entityTag { request.headers.append("If-None-Match", entityTag) }
        if let lastModified { request.headers.append("If-Modified-Since", lastModified) }
        return request
    }

    /// Whether a response confirms the stored answer: 304, or 200 with an equal entity tag, compared weakly (RFC 9110
    /// section 8.8.3.2).
    func isConfirmed(by response: Response) -> Bool {
        let tag = response.headers["etag"].flatMap(Validators.opaque)
        let isSame = tag != nil && tag == entityTag.flatMap(Validators.opaque)
        return response.status == 304 ? tag == nil || isSame || entityTag == nil : response.status == 200 && isSame
    }

    /// The tag without its weakness mark; nil when the text is not an entity tag.
    private static func opaque(_ tag: String) -> Substring? {
        let strong = tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
        guard strong.utf8.count >= 2, strong.hasPrefix("\""), strong.hasSuffix("\"") else { return nil }
        return strong
    }
}

/// The results of the calls of a run that refreshed a recording.
package struct RefreshTally: Hashable, Sendable {
    /// Why a call was sent without the validators of a stored answer.
    package enum Reason: String, Hashable, Sendable, CaseIterable {
        case notStored = "not recorded before"
        case unsafe = "writing"
        case failed = "without a whole recorded answer"
        case withoutValidator = "without ETag or Last-Modified"
        case secret = "with a credential or another secret"
        case otherServer = "recorded from another server"
        case varies = "whose answer varies with the request"
        case otherTag = "answered 304 for another ETag"
        case conditional = "conditional by the workflow"
    }

    /// Calls whose stored answer the server confirmed.
    package internal(set) var fresh = 0
    /// Calls with a validator that got a new answer.
    package internal(set) var replaced = 0
    /// Calls without a validator.
    package internal(set) var whole: [Reason: Int] = [:]

    package var description: String {
        let asked = whole.values.reduce(0, +)
        let reasons = Reason.allCases.compactMap { reason in whole[reason].map { "\($0) \(reason.rawValue)" } }
        return "\(fresh) still fresh, \(replaced) replaced, \(asked) asked whole"
            + (reasons.isEmpty ? "" : " (\(reasons.joined(separator: ", ")))")
    }
}
