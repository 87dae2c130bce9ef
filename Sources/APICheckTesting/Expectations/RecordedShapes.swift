import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckRecordings

/// What the responses of each operation of a recording have in common.
struct RecordedShapes {
    private struct Responses {
        /// The first entry with each status, in order.
        var statuses: [(status: Int, place: String)] = []
        var types: [Int: Set<String>] = [:]
        var shapes: [Int: Shape] = [:]
    }

    /// The file of the recording.
    private let file: String
    private let contract: (any DeclaredAPI)?
    private var operations: [String: Responses] = [:]

    init(_ exchanges: RecordedExchanges) {
        file = exchanges.file
        contract = exchanges.first.flatMap { ContractSupport.any(for: $0.origin) }
        for exchange in exchanges where exchange.entry.failure == nil { add(exchange) }
    }

    private mutating func add(_ exchange: RecordedExchange) {
        guard let response = exchange.exchange.response else { return }
        let name = operation(of: exchange)
        var responses = operations.removeValue(forKey: name) ?? Responses()
        if !responses.statuses.contains(where: { $0.status == response.status }) {
            responses.statuses.append((response.status, exchange.place))
        }
        if let type = response.headers.contentType?.essence {
            responses.types[response.status, default: []].insert(type)
        }
        if let body = response.jsonBody { responses.shapes[response.status, default: Shape()].add(body) }
        operations[name] = responses
    }

    /// The failure if none of the exchanges can be compared; nil if one of their operations was recorded.
    func nothingCompared(with later: some Collection<RecordedExchange>, in place: String) -> Failure? {
        let requested = Set(later.map { operation(of: $0) })
        if requested.contains(where: { operations[$0] != nil }) { return nil }
        return Failure(
            "nothing was compared: none of the requests was recorded earlier",
            at: ["\(place)", "recorded earlier: \(file)"],
            expected: operations.isEmpty ? "any request" : operations.keys.sorted().quoted.joined(separator: "\n"),
            actual: requested.isEmpty ? "no requests" : requested.sorted().quoted.joined(separator: "\n"),
            remedy: "choose a recording with the same requests")
    }

    /// The differences from the recorded responses; empty for an operation that was not recorded.
    func failures(of exchange: RecordedExchange) -> [Failure] {
        let name = operation(of: exchange)
        guard let responses = operations[name], let response = exchange.exchange.response else { return [] }
        guard let earlier = responses.statuses.first(where: { $0.status == response.status }) else {
            let codes = responses.statuses.map { "\($0.status)" }.joined(separator: " or ")
            let finding = Finding(
                .recordedStatusChanged, operation: name, place: .status, expected: .quoted(codes),
                actual: .status(response.status))
            return [failure(finding, exchange, responses.statuses[0].place)]
        }
        var findings: [Finding] = []
        let type = response.headers.contentType?.essence
        if let types = responses.types[response.status], let type, !types.contains(type) {
            findings.append(
                Finding(
                    .recordedTypeChanged, operation: name, place: .responseHeader("Content-Type"),
                    expected: .quoted(types.sorted().joined(separator: " or ")), actual: .quoted(type)))
        }
        if let shape = responses.shapes[response.status], let body = response.jsonBody {
            findings += ShapeComparison.differences(from: shape, to: body).compactMap { difference in
                switch difference {
                case .kind(let pointer, let recorded, let actual):
                    Finding(
                        .recordedTypeChanged, operation: name, place: .body(pointer), expected: .types(recorded.names),
                        actual: .types([actual.rawValue]))
                case .missing(let pointer, let kinds, let samples):
                    Finding(
                        .recordedPropertyMissing, operation: name, place: .body(pointer),
                        expected: "\(kinds), in each of \(samples) recorded", actual: .absent)
                case .added: nil
                }
            }
        }
        var gathered = Findings()
        gathered.add(findings)
        return gathered.sorted.map { failure($0, exchange, earlier.place) }
    }

    private func failure(_ finding: Finding, _ exchange: RecordedExchange, _ earlier: String) -> Failure {
        var failure = Failure(finding, at: exchange.place)
        failure.problem.locations.append("recorded earlier: \(earlier)")
        return failure
    }

    /// The contract's name for the operation, or else method and path.
    private func operation(of exchange: RecordedExchange) -> String {
        let url = exchange.exchange.request.url
        return contract?.operation(exchange.method, at: url)?.name ?? "\(exchange.method) \(url.path)"
    }
}
