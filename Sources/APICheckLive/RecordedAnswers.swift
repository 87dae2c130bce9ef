import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckRecordings

/// The recorded answer to each step of a workflow, and the common shape of the bodies of each operation.
struct RecordedAnswers: Sendable {
    struct Answer: Sendable {
        let entry: RecordedEntry
        /// The body, if it is JSON.
        let body: JSON?
        let evidence: Evidence
    }

    private struct BodyKey: Hashable {
        let operation: String
        let status: Int
    }

    private var byLabel: [ExchangeLabel: Answer] = [:]
    private var shapes: [BodyKey: Shape] = [:]

    init(_ recordings: [Recording], contract: Contract) {
        for recording in recordings {
            for (index, entry) in recording.entries.enumerated() where entry.failure == nil {
                let body = entry.exchange.response?.jsonBody
                if entry.label.step != nil, byLabel[entry.label] == nil {
                    byLabel[entry.label] = Answer(
                        entry: entry, body: body,
                        evidence: Evidence(recording: recording.name ?? "recording", entry: index + 1))
                }
                add(entry.exchange, body, contract: contract)
            }
        }
    }

    /// The first answer recorded for a step; a label without a step has none.
    func answer(to label: ExchangeLabel) -> Answer? { byLabel[label] }

    /// The common shape of all recorded JSON bodies of an operation and a status, or nil.
    func shape(operation: Operation, status: Int) -> Shape? {
        shapes[BodyKey(operation: operation.name, status: status)]
    }

    private mutating func add(_ exchange: Exchange, _ body: JSON?, contract: Contract) {
        guard let body, let response = exchange.response,
            let match = contract.match(method: exchange.request.method, url: exchange.request.url)
        else { return }
        let key = BodyKey(operation: match.operation.name, status: response.status)
        shapes[key, default: Shape()].add(body)
    }
}
