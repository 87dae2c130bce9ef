import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckRecordings

/// A redirect where the recording has an answer. The answer after it is compared as that of the request.
struct AddedRedirect: Sendable {
    let label: ExchangeLabel
    /// The redirects, the first one first.
    let statuses: [Int]
    /// The path that answered, with its query; the URL when its origin is another one.
    let target: String
    let trace: Evidence.Trace?

    /// The exchanges of a workflow with the answers after redirects in place of these.
    ///
    /// - Parameter isRecorded: Whether the recording has an exchange with a label.
    static func join(
        _ exchanges: [LiveExchange], isRecorded: (ExchangeLabel) -> Bool
    ) -> (exchanges: [LiveExchange], redirects: [AddedRedirect]) {
        var joined: [LiveExchange] = []
        var redirects: [AddedRedirect] = []
        var hops: [LiveExchange] = []
        func end() {
            defer { hops = [] }
            guard hops.count > 1, let first = hops.first, let last = hops.last, !isRecorded(last.entry.label),
                isRecorded(first.entry.label)
            else { return joined += hops }
            let url = last.entry.exchange.request.url
            redirects.append(
                AddedRedirect(
                    label: first.entry.label, statuses: hops.dropLast().compactMap(\.entry.exchange.response?.status),
                    target: url.hasSameOrigin(as: first.entry.exchange.request.url) ? url.target : url.text,
                    trace: Evidence.Trace(first.entry.exchange)))
            var entry = last.entry
            entry.label = first.entry.label
            entry.exchange.request = first.entry.exchange.request
            let bodies = ExchangeBodies(request: first.bodies.request, response: last.bodies.response)
            joined.append(LiveExchange(entry: entry, bodies: bodies, source: first.source))
        }
        for exchange in exchanges {
            if exchange.entry.label.hop == 0 { end() }
            hops.append(exchange)
        }
        end()
        return (joined, redirects)
    }

    /// Returns nil where nothing was recorded.
    func finding(recorded: RecordedEntry?, api: String?, operation: String?, evidence: Evidence) -> Finding? {
        guard let recorded, let status = recorded.exchange.response?.status else { return nil }
        let request = recorded.exchange.request
        var evidence = evidence
        evidence.trace = trace
        return Finding(
            .recordedRedirectAdded, api: api, operation: operation ?? "\(request.method) \(request.url.path)",
            place: .status, expected: .status(status),
            actual: .quoted("\(statuses.map(String.init).joined(separator: ", then ")) to \(target)"),
            evidence: evidence, verdict: .stale)
    }
}
