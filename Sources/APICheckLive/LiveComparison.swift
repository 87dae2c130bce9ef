import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckRecordings

/// Compares live answers with what was recorded for the same steps.
///
/// The contract comes first: where it has a finding, the recording has nothing to add about the same place.
struct LiveComparison: Sendable {
    private let contract: Contract
    private let recorded: RecordedAnswers

    init(contract: Contract, recordings: [Recording]) {
        self.contract = contract
        recorded = RecordedAnswers(recordings, contract: contract)
    }

    /// The differences that the contract's check, `checked`, has not reported.
    func findings(in live: LiveExchange, checked: CheckResult) -> [Finding] {
        guard let operation = checked.operation else { return [] }
        let reported = Set(checked.findings.map(\.place.generalised))
        return compare(live, checked: checked, operation: operation)
            .filter { !LiveComparison.covers(reported, $0.place.generalised) }
    }

    /// Whether a place, or a value that contains it, was reported.
    private static func covers(_ reported: Set<Place>, _ place: Place) -> Bool {
        guard case .body(var pointer) = place else { return reported.contains(place) }
        while true {
            if reported.contains(.body(pointer)) { return true }
            if pointer.tokens.isEmpty { return false }
            pointer.tokens.removeLast()
        }
    }

    private func compare(_ live: LiveExchange, checked: CheckResult, operation: Operation) -> [Finding] {
        let exchange = live.entry.exchange
        let answer = recorded.answer(to: live.entry.label)
        var found: [Finding] = []
        if let answer {
            found += compareMessage(exchange, with: answer, operation: operation)
        }
        guard let response = exchange.response,
            let body = checked.responseBody ?? live.bodies.response?.content(as: response.headers.contentType).json
        else { return found }
        if let shape = recorded.shape(operation: operation, status: response.status) {
            found += compareShape(of: body, with: shape, exchange: exchange, operation: operation)
        }
        if let answer, let old = answer.body, answer.entry.exchange.response?.status == response.status {
            var finder = PointerFinder(body.document)
            let volatile = Set(checked.volatileValues.map { finder.pointer(of: $0) })
            found += ValueComparison.differences(from: old, to: body, ignoring: volatile).compactMap { difference in
                // Two secrets can only be compared by their placeholders.
                if SecretPlaceholder.masking(Array(difference.old.utf8))
                    == SecretPlaceholder.masking(Array(difference.new.utf8))
                {
                    return nil
                }
                return Finding(
                    .recordedValueChanged, api: contract.api, operation: operation.name,
                    place: .body(difference.pointer), expected: .words(difference.old), actual: .words(difference.new),
                    evidence: answer.evidence)
            }
        }
        return found
    }

    private func compareMessage(
        _ exchange: Exchange, with answer: RecordedAnswers.Answer, operation: Operation
    ) -> [Finding] {
        let old = answer.entry.exchange
        var found: [Finding] = []
        if let status = exchange.response?.status, let oldStatus = old.response?.status, status != oldStatus {
            found.append(
                Finding(
                    .recordedStatusChanged, api: contract.api, operation: operation.name, place: .status,
                    expected: .status(oldStatus), actual: .status(status),
                    evidence: answer.evidence))
        }
        let (wait, recordedWait) = (exchange.timings.wait, old.timings.wait)
        if wait > max(2_000_000, 10 * recordedWait) {
            found.append(
                Finding(
                    .responseSlowerThanRecorded, api: contract.api, operation: operation.name, place: .exchange,
                    expected: "the first byte within 2 s, or ten times the recorded wait",
                    actual: "after \(wait / 1_000) ms, recorded after \(recordedWait / 1_000) ms",
                    evidence: answer.evidence))
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
                // The contract allows null, so that this is most likely a difference of data.
                Finding(
                    .recordedTypeChanged, level: actual == .null ? .info : nil, api: contract.api,
                    operation: operation.name, place: .body(pointer),
                    expected: .words(recorded.description), actual: .words(actual.rawValue), evidence: evidence)
            case .missing(let pointer, let kinds, let samples):
                Finding(
                    .recordedPropertyMissing, api: contract.api, operation: operation.name, place: .body(pointer),
                    expected: "\(kinds), in each of \(samples) recorded", actual: .absent, evidence: evidence)
            // The contract's rule for undeclared properties covers new ones.
            case .added: nil
            }
        }
    }
}
