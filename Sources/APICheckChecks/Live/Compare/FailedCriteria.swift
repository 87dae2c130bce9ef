import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// The findings of the exchanges of a workflow, and its failed criteria, which often follow from them.
struct FailedCriteria {
    /// The findings of each exchange.
    private(set) var differences: [[Finding]] = []
    /// The index of the last exchange of a step, by its label of the first hop.
    private var indexes: [ExchangeLabel: Int] = [:]

    mutating func add(_ findings: [Finding], of label: ExchangeLabel) {
        indexes[label.firstHop] = differences.count
        differences.append(findings)
    }

    /// Adds a failed criterion to the difference in the response of its step that explains it: one cause is one finding. That
    /// difference takes the excerpt of the response and the level of the criterion, and is no longer one that the contract
    /// allows: the workflow belongs to it.
    ///
    /// - Returns: Whether a difference explains it.
    mutating func absorb(_ criterion: Finding, of label: ExchangeLabel) -> Bool {
        guard case .step(let step) = criterion.place, let index = indexes[label.firstHop],
            let cause = differences[index].indices.filter({ differences[index][$0].explains(criterion) })
                .min(by: { differences[index][$0].rank < differences[index][$1].rank })
        else { return false }
        differences[index][cause].failedCriteria.append(
            FailedCriterion(
                step: step, condition: criterion.subject ?? criterion.expected.description, location: criterion.contract
            ))
        differences[index][cause].answer = criterion.answer
        // What is there now and was not there before does not break a workflow that expects nothing there.
        if AnswerComparison.isAdded(differences[index][cause]) { return true }
        differences[index][cause].level = max(differences[index][cause].level, criterion.level)
        if differences[index][cause].verdict == .stale { differences[index][cause].verdict = .changed }
        return true
    }
}

extension ExchangeLabel {
    fileprivate var firstHop: ExchangeLabel { ExchangeLabel(api: api, workflow: workflow, step: step) }
}

extension Finding {
    /// Whether a criterion that reads some places of the response fails because of this difference.
    fileprivate func explains(_ criterion: Finding) -> Bool {
        // A body that the contract leaves out is readable.
        if verdict == .known || rule == .responseBodyUnexpected { return false }
        // With another status all of the response is another.
        if place == .status { return !criterion.readPlaces.isEmpty }
        if [.recordedEnvelopeChanged, .undeclaredResponseMediaType].contains(rule) {
            return criterion.readPlaces.contains { Place.body(Pointer()).contains($0) }
        }
        return criterion.readPlaces.contains { (oldPlace ?? place).contains($0) || place.contains($0) }
    }

    /// The place before a rename.
    private var oldPlace: Place? {
        guard rule == .recordedPropertyRenamed, case .body(let pointer) = place, let name = expected.memberName else {
            return nil
        }
        return .body(Pointer(pointer.tokens.dropLast() + [name]))
    }

    /// What explains most comes first.
    fileprivate var rank: Int {
        switch place {
        case .status: 0
        case .body: 1
        default: 2
        }
    }
}
