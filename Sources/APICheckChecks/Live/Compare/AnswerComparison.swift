import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckRecordings

/// Compares one live answer with the one that was recorded for the same step.
struct AnswerComparison {
    let contract: Contract
    let operation: Operation
    let answer: RecordedAnswers.Answer
    let live: LiveExchange
    let headers: AnswerHeaderComparison
    let now: Instant
    private(set) var found: [Finding] = []
    var volatile = VolatileChanges()
    /// The places of renamed members, by their old place, and whether the body has another envelope: findings of the
    /// contract about them have the same cause.
    var renamed: [Place: Int] = [:]
    /// The objects that have other members than before.
    var replaced: [Place: Int] = [:]
    var envelope: Int?

    init(
        contract: Contract, operation: Operation, answer: RecordedAnswers.Answer, live: LiveExchange,
        headers: AnswerHeaderComparison, now: Instant
    ) {
        self.contract = contract
        self.operation = operation
        self.answer = answer
        self.live = live
        self.headers = headers
        self.now = now
    }

    /// - Parameters:
    ///   - others: Recorded bodies of the same operation and status.
    ///   - volatilePlaces: Whose values are not compared.
    ///   - comparesCounts: Whether two calls show which numbers differ from call to call.
    mutating func compare(
        _ checked: CheckResult, others: [JSON], volatilePlaces: Set<Pointer>, comparesCounts: Bool
    ) {
        compareTime()
        guard let response = live.entry.exchange.response, let old = answer.entry.exchange.response else { return }
        compareHeaders(response, old)
        if response.status != old.status {
            let isFailure = old.status < 400 && response.status >= 400
            let method = live.entry.exchange.request.method
            let isNew =
                AnswerComparison.isAbsence(old.status) && 200...299 ~= response.status
                || PutStatus.isOne(old.status, of: method) && PutStatus.isOne(response.status, of: method)
            report(
                .recordedStatusChanged, level: isFailure ? .breaking : isNew ? .info : nil, .status,
                expected: .status(old.status), actual: .status(response.status), subject: "\(response.status)")
            // Another status has another body.
            if old.status / 100 != response.status / 100 || old.isRedirect != response.isRedirect { return }
        }
        let kind = BodyKind(response, live.bodies.response)
        guard compareKind(kind, response, old) else { return }
        let echo = Echo(
            old: answer.entry.exchange.request, answer.bodies.request, new: live.entry.exchange.request,
            live.bodies.request)
        // Two secrets can only be compared by their placeholders.
        let isEcho: @Sendable (String, String) -> Bool = { old, new in
            echo.isEcho(old, new)
                || SecretPlaceholder.masking(Array(old.utf8)) == SecretPlaceholder.masking(Array(new.utf8))
        }
        guard let before = answer.body, let body = checked.responseBody ?? live.json else {
            if kind == .text { compareTexts(response, old, isEcho: isEcho) }
            return
        }
        var options = BodyComparison.Options()
        options.add(volatile: checked.volatileValues, unordered: checked.unorderedLists)
        options.add(volatile: answer.volatile, unordered: answer.unordered)
        options.volatilePlaces = volatilePlaces
        options.isEcho = isEcho
        options.comparesCounts = comparesCounts
        let comparison = BodyComparison(from: before, others: others, to: body, options: options)
        for difference in comparison.volatile {
            addVolatile(
                difference.pointer, old: difference.old, new: difference.new, samples: difference.samples)
        }
        for difference in comparison.differences { add(difference) }
    }

    /// Whether a status says that there is nothing at the URL.
    private static func isAbsence(_ status: Int) -> Bool { [404, 405, 410, 501].contains(status) }

    /// Whether a finding says that something answers where nothing was, or that a PUT replaced what it made before.
    static func isAdded(_ finding: Finding) -> Bool { finding.rule == .recordedStatusChanged && finding.level == .info }

    /// The findings of the contract's check and of this comparison, without those that say the same again.
    func merged(with broken: [Finding]) -> [Finding] {
        var found = found
        var kept: [Finding] = []
        let isAdded = found.contains(where: AnswerComparison.isAdded)
        for finding in broken {
            let place = finding.place.generalised
            guard finding.verdict != .known else {
                kept.append(finding)
                continue
            }
            // The contract was made without it.
            if isAdded, finding.place == .status { continue }
            if let cause = cause(of: place) {
                found[cause].verdict = .changed
                found[cause].level = max(found[cause].level, finding.level)
                found[cause].contract = found[cause].contract ?? finding.contract
            } else {
                kept.append(finding)
            }
        }
        let new = kept.filter { $0.verdict != .known }
        let said = Set(new.map(\.place.generalised))
        let hasOtherMediaType = new.contains { $0.rule == .undeclaredResponseMediaType }
        return kept
            + found.filter { finding in
                // That the field is invalid is another thing than that the end is announced.
                if said.contains(finding.place.generalised), finding.rule != .responseDeprecated { return false }
                // Another media type is another kind of body.
                return !(hasOtherMediaType && finding.rule == .recordedBodyKindChanged)
            }
    }

    private func cause(of place: Place) -> Int? {
        if let cause = renamed[place] { return cause }
        guard case .body(let pointer) = place else { return nil }
        if !pointer.tokens.isEmpty, let cause = replaced[.body(Pointer(pointer.tokens.dropLast()))] { return cause }
        return envelope
    }

    private mutating func compareTime() {
        let (wait, recordedWait) = (live.entry.exchange.timings.wait, answer.entry.exchange.timings.wait)
        guard wait > max(2_000_000, 10 * recordedWait) else { return }
        report(
            .responseSlowerThanRecorded, .exchange,
            expected: "the first byte within 2 s, or ten times the recorded wait",
            actual: "after \(wait / 1_000) ms, recorded after \(recordedWait / 1_000) ms")
    }

    private mutating func compareHeaders(_ response: Response, _ old: Response) {
        if old.unrecorded.contains(.headers) { return }
        let isOther = old.status / 100 != response.status / 100 || old.isRedirect != response.isRedirect
        for difference in headers.differences(from: old.headers, to: response.headers) {
            // An error has the header fields of an error.
            if isOther { continue }
            switch difference {
            case .missing(let name, let value):
                // An empty body needs no media type.
                if name == "content-type", response.body.isEmpty { continue }
                report(
                    .recordedHeaderMissing, level: AnswerHeaderComparison.isImportant(name) ? nil : .info,
                    .responseHeader(name),
                    expected: .quoted(ShortText.cut(value)), actual: .absent)
            case .added(let name, let value):
                if EndOfService(header: name) != nil { continue }
                report(
                    .recordedHeaderAdded, .responseHeader(name), expected: .absent,
                    actual: .quoted(ShortText.cut(value)))
            case .mediaType(let before, let after):
                report(
                    .recordedMediaTypeChanged, .responseHeader("Content-Type"), expected: .quoted(before),
                    actual: .quoted(after))
            case .parameter(let before, let after):
                report(
                    .recordedMediaTypeChanged, level: .info, .responseHeader("Content-Type"), expected: .quoted(before),
                    actual: .quoted(after))
            case .value(let name, let before, let after):
                report(
                    .recordedHeaderChanged, .responseHeader(name), expected: .quoted(before), actual: .quoted(after))
            case .linkRelations(let missing, let added):
                report(
                    .recordedLinkChanged, level: missing.isEmpty ? .info : nil, .responseHeader("Link"),
                    expected: missing.isEmpty ? "no link to \(added.list("or"))" : "links to \(missing.list("and"))",
                    actual: missing.isEmpty ? "links to \(added.list("and"))" : .absent)
            }
        }
        compareEndOfService(response.headers, old.headers)
    }

    mutating func report(
        _ rule: Rule, level: Level? = nil, _ place: Place, expected: Fact, actual: Fact, subject: String? = nil,
        samples: Int = 1, hint: PrintableText? = nil, owner: [String]? = nil
    ) {
        var evidence = answer.evidence
        evidence.samples = samples
        evidence.trace = Evidence.Trace(live.entry.exchange)
        var finding = Finding(
            rule, level: level, api: contract.api, operation: operation.name, place: place, expected: expected,
            actual: actual, subject: subject, evidence: evidence, hint: hint, verdict: .stale)
        finding.owner = owner
        // What an app reads of the recorded status is what the server no longer sends.
        finding.statuses = Set([answer.entry, live.entry].compactMap(\.exchange.response?.status))
        found.append(finding)
    }
}
