import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckRecordings

/// Decides, one after the other, which exchanges show what none before them did. Only what kept exchanges show is remembered.
struct NoveltyFilter {
    /// What an operation's exchanges with one status have shown.
    private struct Seen {
        var shapes: Set<[String]> = []
        /// By the side and the media type of a body.
        var bodies: [String: BodyFacts] = [:]
        /// The values of query parameters and segments of the path, by their names.
        var values: [String: PlaceFacts] = [:]
    }

    private struct Key: Hashable {
        let operation: String
        let status: Int?
    }

    private struct Request: Hashable {
        let method: String
        let url: String
        let body: [UInt8]?
    }

    /// The last kept answer to a request, and the changes that its answers showed.
    private struct Answers {
        var last: [String]
        var changes: Set<[[String]]> = []
    }

    private let settings: DistinctRecording.Settings
    private let facts = FieldFacts()
    private var seen: [Key: Seen] = [:]
    private var answers: [Request: Answers] = [:]
    private var findings: Set<String> = []

    init(_ settings: DistinctRecording.Settings) { self.settings = settings }

    /// Whether an exchange is to be kept. What it shows is known from then on.
    mutating func isNew(_ entry: RecordedEntry, operation: String) -> Bool {
        let exchange = entry.exchange
        let key = Key(operation: operation, status: exchange.response?.status)
        var known = seen.removeValue(forKey: key) ?? Seen()
        var shape = shape(of: exchange)
        if let failure = entry.failure { shape.append("failed \(failure.kind)") }
        var signature = shape + ["status \(key.status ?? 0)"]
        var isNew = false
        let bodies = [
            ("request", exchange.request.headers, exchange.request.body ?? []),
            ("response", exchange.response?.headers ?? [], exchange.response?.body ?? []),
        ]
        for (side, headers, body) in bodies {
            let type = headers.contentType
            let name = "\(side) \(type?.essence ?? "")"
            let facts = known.bodies[name] ?? BodyFacts(samples: settings.samples)
            known.bodies[name] = facts
            let outcome = facts.add(body, type, settings.limits)
            if outcome.isNew { isNew = true }
            shape.append("\(name) \(outcome.shape)")
            signature.append("\(name) \(outcome.signature)")
        }
        for (name, value) in NoveltyFilter.values(of: exchange) {
            let facts = known.values[name] ?? PlaceFacts(samples: settings.samples)
            known.values[name] = facts
            if facts.add(text: Array(value.utf8), mayBeEnum: EnumNames.contains(name)) { isNew = true }
        }
        if known.shapes.insert(shape).inserted { isNew = true }
        seen[key] = known
        for finding in settings.contract?.check(exchange).findings ?? [] {
            if findings.insert(finding.fingerprint).inserted { isNew = true }
        }
        return note(signature, of: exchange.request, isNew: isNew)
    }

    /// Keeps the changes of the answers to a kept request: 202, 202, 200 of a poll stay 202, 200.
    private mutating func note(_ signature: [String], of request: SentRequest, isNew: Bool) -> Bool {
        let key = Request(method: request.method, url: request.url.text, body: request.body)
        guard var known = answers[key] else {
            if isNew { answers[key] = Answers(last: signature) }
            return isNew
        }
        let isChange = known.last != signature && known.changes.insert([known.last, signature]).inserted
        guard isNew || isChange else { return false }
        known.changes.insert([known.last, signature])
        known.last = signature
        answers[key] = known
        return true
    }

    /// What belongs to no body.
    private func shape(of exchange: Exchange) -> [String] {
        let request = exchange.request
        let query = request.url.queryPairs
        var parts = CredentialScheme.all(of: request, query: query, facts).map { "credential \($0.order)" }
        parts += query.map { "query \($0.name)" }
        parts += request.headers.fields.filter { LearnedOperation.isNotable($0.name) }.map {
            "request header \($0.name.asciiLowercased())"
        }
        for field in exchange.response?.headers.fields ?? [] where NotableHeaders.contains(field.name.asciiLowercased())
        {
            parts.append("header \(field.name.asciiLowercased())")
        }
        if let response = exchange.response, response.unrecorded.contains(.body) { parts.append("unrecorded body") }
        return parts.unique.sorted()
    }

    /// The values outside of bodies whose form a contract may declare.
    private static func values(of exchange: Exchange) -> [(name: String, value: String)] {
        let request = exchange.request
        let segments = Samples.segments(request.url.path).enumerated().map { ("path \($0)", $1) }
        let query = request.url.queryPairs.map { ("query \($0.name)", $0.value) }
        let headers = (exchange.response?.headers.fields ?? []).map { ($0.name.asciiLowercased(), $0.value) }.filter {
            NotableHeaders.contains($0.0) && NotableHeaders.hasPlainValue($0.0)
        }
        return segments + query + headers.map { ("header \($0.0)", $0.1) }
    }
}
