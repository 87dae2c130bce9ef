import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import APICheckWorkflows

/// What was recorded: the answer to each step of a workflow, the bodies of each operation, and what they break of the
/// contract.
struct RecordedAnswers: Sendable {
    struct Answer: Sendable {
        let entry: RecordedEntry
        let bodies: ExchangeBodies
        /// The response's body, if it is JSON.
        let body: JSON?
        /// The values of the body that the contract marks as volatile.
        let volatile: [JSON]
        /// The lists of the body that the contract marks as unordered.
        let unordered: [UnorderedList]
        let evidence: Evidence
    }

    /// What a finding of a check is about, whichever value it was seen in.
    struct Fault: Hashable, Sendable {
        let rule: Rule
        let place: Place
        let subject: String?

        init(_ finding: Finding) {
            rule = finding.rule
            place = finding.place.generalised
            subject = finding.subject
        }
    }

    private struct BodyKey: Hashable {
        let operation: String
        let status: Int
    }

    /// More bodies of one operation say nothing new about what is usual.
    private static let mostBodies = 50

    private var byLabel: [ExchangeLabel: [Answer]] = [:]
    /// The names of the steps of each workflow.
    private(set) var steps: [String: Set<String>] = [:]
    private var bodies: [BodyKey: [JSON]] = [:]
    private var faults: [String: [Fault: [Fact]]] = [:]

    init(_ recordings: [Recording], contract: Contract) {
        for recording in recordings {
            for (index, entry) in recording.entries.enumerated() where entry.failure == nil {
                let parsed = ExchangeBodies(entry.exchange)
                let checked = contract.check(entry.exchange, bodies: parsed)
                let body = checked.responseBody ?? entry.exchange.response.flatMap(parsed.json)
                if let step = entry.label.step {
                    steps[entry.label.workflow ?? "", default: []].insert(step)
                    let evidence = Evidence(
                        recording: recording.name ?? "recording", entry: recording.file(ofEntry: index).number,
                        line: entry.line)
                    byLabel[entry.label, default: []].append(
                        Answer(
                            entry: entry, bodies: parsed, body: body, volatile: checked.volatileValues,
                            unordered: checked.unorderedLists, evidence: evidence))
                }
                guard let operation = checked.operation else { continue }
                for finding in checked.findings {
                    faults[operation.name, default: [:]][Fault(finding), default: []].append(finding.actual)
                }
                if let body, let status = entry.exchange.response?.status {
                    let key = BodyKey(operation: operation.name, status: status)
                    if bodies[key, default: []].count < RecordedAnswers.mostBodies {
                        bodies[key, default: []].append(body)
                    }
                }
            }
        }
    }

    /// The first answer recorded for a step; a label without a step has none.
    func answer(to label: ExchangeLabel) -> Answer? { byLabel[label]?.first }

    /// Whether any hop of the step was recorded.
    func hasStep(_ label: ExchangeLabel) -> Bool { byLabel[label] != nil }

    /// Whether the step failed when it was recorded.
    func hasFailed(_ label: ExchangeLabel) -> Bool {
        byLabel[label]?.contains(where: \.entry.isOfFailedStep) ?? false
    }

    /// The recorded JSON bodies of an operation with a status.
    func bodies(operation: Operation, status: Int) -> [JSON] {
        bodies[BodyKey(operation: operation.name, status: status)] ?? []
    }

    /// The generalised places whose values differ between two recordings of the same step.
    func volatilePlaces(of label: ExchangeLabel) -> Set<Pointer> {
        guard let answers = byLabel[label], answers.count > 1, let first = answers[0].body else { return [] }
        var places: Set<Pointer> = []
        for other in answers.dropFirst() {
            guard let body = other.body else { continue }
            var options = BodyComparison.Options()
            options.add(volatile: [], unordered: other.unordered)
            places.formUnion(BodyComparison(from: first, to: body, options: options).changedValues)
        }
        return places
    }

    /// Whether a recorded exchange of the operation breaks the contract in the same way at the same place.
    func hasFault(_ finding: Finding, operation: Operation) -> Bool {
        faults[operation.name]?[Fault(finding)]?.contains { $0.isSameKind(as: finding.actual) } ?? false
    }
}

/// Sends the requests of a comparison as the recording has them: a redirect that was not recorded is followed, as a client does,
/// and ids that are other ones now are replaced.
struct RecordedRequests: RequestAdapter {
    /// The first answer to each step that was no redirect.
    private let answered: Set<ExchangeLabel>
    private let followed: FollowedValues?

    init(_ recordings: [Recording], following followed: FollowedValues?) {
        self.followed = followed
        answered = Set(
            recordings.flatMap(\.entries).lazy.filter { entry in
                entry.label.hop == 0 && entry.exchange.response.map { !$0.isRedirect } ?? false
            }.map(\.label))
    }

    var needsEarlierAnswers: Bool { followed != nil }

    func followsRedirects(of request: Request, for label: ExchangeLabel) -> Bool {
        !request.needsWritePermission && answered.contains(label)
    }

    func adapt(_ request: Request, of label: ExchangeLabel) -> AdaptedRequest {
        followed?.adapt(request, of: label) ?? .send(request)
    }

    func receive(_ body: JSON?, for label: ExchangeLabel) { followed?.receive(body, for: label) }
}
