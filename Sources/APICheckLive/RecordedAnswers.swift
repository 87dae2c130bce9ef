import APICheckContracts
import APICheckHTTP
import APICheckJSON
import APICheckRecordings

/// What recordings know: the answer to each step of a workflow, and what the bodies of an operation have in common.
struct RecordedAnswers: Sendable {
    struct Answer: Sendable {
        let entry: RecordedEntry
        let evidence: (recording: String, entry: Int)
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
                if entry.label.step != nil, byLabel[entry.label] == nil {
                    byLabel[entry.label] = Answer(entry: entry, evidence: (recording.name ?? "recording", index + 1))
                }
                add(entry.exchange, contract: contract)
            }
        }
    }

    /// The first answer recorded for a step; a label without a step has none.
    func answer(to label: ExchangeLabel) -> Answer? { byLabel[label] }

    /// What all recorded bodies of an operation and a status have in common; nil when none is JSON.
    func shape(operation: Operation, status: Int) -> Shape? {
        shapes[BodyKey(operation: operation.name, status: status)]
    }

    private mutating func add(_ exchange: Exchange, contract: Contract) {
        guard let match = contract.match(method: exchange.request.method, url: exchange.request.url),
            let response = exchange.response, let body = response.jsonBody
        else { return }
        let key = BodyKey(operation: match.operation.name, status: response.status)
        shapes[key, default: Shape()].add(body)
    }
}

extension Response {
    /// The body as JSON; nil for any other body, which the contract's check reports.
    var jsonBody: JSON? { BodyContent(body, type: headers.contentType, policy: .sniffed).json }
}
