package import APICheckContracts
package import APICheckFindings
package import APICheckHTTP
import APICheckJSON
package import APICheckRecordings

/// Holds live answers against the contract and against what was recorded for the same steps.
///
/// The contract speaks first: where it has a finding, the recording has nothing to add about the same place.
package struct LiveComparison {
    private let contract: Contract
    private let recorded: RecordedAnswers
    private var findings = Findings()
    private var skipped: [Skipped] = []
    private var checked = 0

    package init(contract: Contract, recordings: [Recording]) {
        self.contract = contract
        recorded = RecordedAnswers(recordings, contract: contract)
        findings.add(contract.faults)
    }

    package var report: Report {
        Report(checked: checked, findings: findings.sorted, skipped: skipped + contract.skipped)
    }

    package mutating func add(_ exchange: Exchange, label: ExchangeLabel) {
        let evidence = Evidence(recording: exchange.request.url.text)
        let result = contract.check(exchange, evidence: evidence)
        if result.checked { checked += 1 }
        skipped += result.skipped
        findings.add(result.findings)
        guard let operation = result.operation else { return }
        let judged = Set(result.findings.map(\.place.generalised))
        let others = compare(exchange, label: label, operation: operation)
        findings.add(others.filter { !LiveComparison.covers(judged, $0.place.generalised) })
    }

    package mutating func add(_ more: [Finding]) { findings.add(more) }

    /// Whether the contract spoke about a place or about a value that holds it.
    private static func covers(_ judged: Set<Place>, _ place: Place) -> Bool {
        guard case .body(var pointer) = place else { return judged.contains(place) }
        while true {
            if judged.contains(.body(pointer)) { return true }
            if pointer.tokens.isEmpty { return false }
            pointer.tokens.removeLast()
        }
    }

    private func compare(_ exchange: Exchange, label: ExchangeLabel, operation: Operation) -> [Finding] {
        let answer = recorded.answer(to: label)
        var found: [Finding] = []
        if let answer {
            found += compareMessage(exchange, with: answer, operation: operation)
        }
        guard let body = exchange.response.jsonBody else { return found }
        if let shape = recorded.shape(operation: operation, status: exchange.response.status) {
            found += compareShape(of: body, with: shape, exchange: exchange, operation: operation)
        }
        if let answer, let old = answer.entry.exchange.response.jsonBody,
            answer.entry.exchange.response.status == exchange.response.status
        {
            var finder = PointerFinder(body.document)
            let volatile = Set(contract.volatileValues(in: body, exchange: exchange).map { finder.pointer(of: $0) })
            found += ValueComparison.differences(from: old, to: body, ignoring: volatile).compactMap { difference in
                // Of two secrets nothing is known but their placeholders.
                if SecretPlaceholder.masking(Array(difference.old.utf8))
                    == SecretPlaceholder.masking(Array(difference.new.utf8))
                {
                    return nil
                }
                return Finding(
                    .recordedValueChanged, api: contract.api, operation: operation.name,
                    place: .body(difference.pointer), expected: difference.old, actual: difference.new,
                    evidence: LiveComparison.evidence(answer))
            }
        }
        return found
    }

    private func compareMessage(
        _ exchange: Exchange, with answer: RecordedAnswers.Answer, operation: Operation
    ) -> [Finding] {
        let old = answer.entry.exchange
        var found: [Finding] = []
        if old.response.status != exchange.response.status {
            found.append(
                Finding(
                    .recordedStatusChanged, api: contract.api, operation: operation.name, place: .status,
                    expected: "\(old.response.status)", actual: "\(exchange.response.status)",
                    evidence: LiveComparison.evidence(answer)))
        }
        let (wait, recordedWait) = (exchange.timings.wait, old.timings.wait)
        if wait > max(2_000_000, 10 * recordedWait) {
            found.append(
                Finding(
                    .responseSlowerThanRecorded, api: contract.api, operation: operation.name, place: .exchange,
                    expected: "the first byte within 2 s, or ten times the recorded wait",
                    actual: "after \(wait / 1_000) ms, recorded after \(recordedWait / 1_000) ms",
                    evidence: LiveComparison.evidence(answer)))
        }
        return found
    }

    private func compareShape(
        of body: JSON, with shape: Shape, exchange: Exchange, operation: Operation
    ) -> [Finding] {
        let evidence = Evidence(recording: exchange.request.url.text)
        return ShapeComparison.differences(from: shape, to: body).compactMap { difference in
            switch difference {
            case .kind(let pointer, let recorded, let actual):
                // Null passed the contract: data that differs, most likely.
                Finding(
                    .recordedTypeChanged, level: actual == .null ? .info : nil, api: contract.api,
                    operation: operation.name, place: .body(pointer),
                    expected: recorded.description, actual: actual.rawValue, evidence: evidence)
            case .missing(let pointer, let kinds, let samples):
                Finding(
                    .recordedPropertyMissing, api: contract.api, operation: operation.name, place: .body(pointer),
                    expected: "\(kinds), in each of \(samples) recorded", actual: "absent", evidence: evidence)
            // The contract's word on undeclared properties stands for what is new.
            case .added: nil
            }
        }
    }

    private static func evidence(_ answer: RecordedAnswers.Answer) -> Evidence {
        Evidence(recording: answer.evidence.recording, entry: answer.evidence.entry)
    }
}
