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
    private(set) var volatile = VolatileChanges()
    /// The places of renamed members, by their old place, and whether the body has another envelope: findings of the
    /// contract about them have the same cause.
    private var renamed: [Place: Int] = [:]
    /// The objects that have other members than before.
    private var replaced: [Place: Int] = [:]
    private var envelope: Int?

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
        guard compareKind(response, old) else { return }
        let echo = Echo(old: answer.entry.exchange.request, new: live.entry.exchange.request)
        // Two secrets can only be compared by their placeholders.
        let isEcho: @Sendable (String, String) -> Bool = { old, new in
            echo.isEcho(old, new)
                || SecretPlaceholder.masking(Array(old.utf8)) == SecretPlaceholder.masking(Array(new.utf8))
        }
        guard let before = answer.body, let body = checked.responseBody ?? live.json else {
            compareTexts(response, old, isEcho: isEcho)
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
                if said.contains(finding.place.generalised) { return false }
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

    // MARK: Message

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
            if isOther, !AnswerHeaderComparison.isDeprecation(difference) { continue }
            switch difference {
            case .missing(let name, let value):
                // An empty body needs no media type.
                if name == "content-type", response.body.isEmpty { continue }
                report(
                    .recordedHeaderMissing, level: AnswerHeaderComparison.isImportant(name) ? nil : .info,
                    .responseHeader(name),
                    expected: .quoted(ShortText.cut(value)), actual: .absent)
            case .added(let name, let value):
                if name == "deprecation" || name == "sunset" {
                    addDeprecation(name, value)
                } else {
                    report(
                        .recordedHeaderAdded, .responseHeader(name), expected: .absent,
                        actual: .quoted(ShortText.cut(value)))
                }
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
        if let sunset = response.headers["sunset"], old.headers.contains("sunset") { addDeprecation("sunset", sunset) }
    }

    /// `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) that came, or a sunset that is near.
    private mutating func addDeprecation(_ name: String, _ value: String) {
        var text = value
        if name == "sunset", let end = HTTPDate.parse(value) {
            let days = (end.seconds - now.seconds) / 86_400
            let isNear = days < 180
            if answer.entry.exchange.response?.headers.contains("sunset") == true, !isNear { return }
            text += days < 0 ? ", which has passed" : ", in \(Int(days).counted("day"))"
        } else if answer.entry.exchange.response?.headers.contains(name) == true {
            return
        }
        report(.responseDeprecated, .responseHeader(name), expected: .absent, actual: .quoted(text))
    }

    // MARK: Body

    /// - Returns: Whether both bodies are of the same kind.
    private mutating func compareKind(_ response: Response, _ old: Response) -> Bool {
        if old.unrecorded.contains(.body) { return false }
        let (before, after) = (BodyKind(old), BodyKind(response))
        if before == after { return true }
        // A bare JSON value is text as well.
        if answer.body != nil, after == .json { return true }
        // Text of nothing, such as CSV without rows, is empty.
        let isEmptied = before == .text && response.body.isEmpty
        report(
            .recordedBodyKindChanged, level: response.status >= 400 || isEmptied ? .warning : nil, .body(Pointer()),
            expected: .quoted(before.description), actual: .quoted(after.description))
        return false
    }

    /// Text that is not JSON, such as CSV, XML or a version. Pages for people are not compared.
    private mutating func compareTexts(_ response: Response, _ old: Response, isEcho: (String, String) -> Bool) {
        guard BodyKind(response) == .text, response.body != old.body else { return }
        let (before, now) = (String(decoding: old.body, as: UTF8.self), String(decoding: response.body, as: UTF8.self))
        if isEcho(before, now) || VolatileValue.isSameText(before, now) {
            let excerpts = ShortText.excerpts(before, now)
            addVolatile(Pointer(), old: .quoted(excerpts.old), new: .quoted(excerpts.new), samples: 1)
            return
        }
        let excerpts = ShortText.excerpts(before, now)
        report(
            .recordedValueChanged, .body(Pointer()), expected: .quoted(excerpts.old), actual: .quoted(excerpts.new))
    }

    private mutating func addVolatile(_ pointer: Pointer, old: Fact, new: Fact, samples: Int) {
        volatile.add(
            VolatileChange(
                api: contract.api, operation: operation.name, pointer: pointer.description, old: old, new: new,
                samples: samples))
    }

    private mutating func add(_ difference: ContentDifference) {
        let place = Place.body(difference.pointer)
        let isInList = difference.pointer.tokens.contains("*")
        func report(
            _ rule: Rule, level: Level? = nil, expected: Fact, actual: Fact, hint: PrintableText? = nil
        ) {
            self.report(
                rule, level: level, place, expected: expected, actual: actual, samples: difference.samples, hint: hint,
                owner: difference.owner)
        }
        switch difference.kind {
        case .removed(let old): report(.recordedPropertyMissing, expected: old, actual: .absent)
        case .added(let new): report(.recordedPropertyAdded, expected: .absent, actual: new)
        case .replaced(let old, let new):
            report(
                .recordedPropertyMissing, expected: "\(AnswerComparison.first(old))".asWords,
                actual: "none of them, but \(AnswerComparison.first(new))".asWords)
            replaced[place] = found.count - 1
        case .renamed(let from):
            let to = difference.pointer.tokens.last ?? ""
            report(
                .recordedPropertyRenamed, expected: .member(from), actual: "\"\(to)\" with the same values",
                hint: "'\(from)' is now '\(to)'.")
            let parent = difference.pointer.tokens.dropLast()
            renamed[.body(Pointer(parent + [from]))] = found.count - 1
            renamed[.body(difference.pointer)] = found.count - 1
        case .wrapped(let name):
            report(
                .recordedEnvelopeChanged, expected: "the content at the root of the body",
                actual: "it is below /\(name)")
            envelope = found.count - 1
        case .unwrapped(let name):
            report(
                .recordedEnvelopeChanged, expected: "the content below /\(name)",
                actual: "it is at the root of the body")
            envelope = found.count - 1
        case .type(let old, let new, let isWeak):
            report(.recordedTypeChanged, level: isWeak ? .info : nil, expected: old, actual: new)
        case .form(let old, let new):
            report(.recordedFormatChanged, expected: .quoted(old.description), actual: .quoted(new.description))
        case .emptied(let count):
            report(
                .recordedListEmptied, level: isInList ? .info : nil, expected: .count(count, of: "element"),
                actual: "an empty list")
        case .filled(let count):
            report(.recordedListFilled, expected: "an empty list", actual: .count(count, of: "element"))
        case .reordered(let count):
            report(
                .recordedListReordered, expected: "the recorded order",
                actual: "another order of the same \(count.counted("element"))")
        case .elements(let added, let removed, let names):
            let counts = [added > 0 ? "\(added) more" : nil, removed > 0 ? "\(removed) fewer" : nil]
            report(
                .recordedListChanged, expected: "the recorded elements",
                actual: (counts.compactMap(\.self).list("and")
                    + (names.isEmpty ? "" : ": " + AnswerComparison.first(names))).asWords)
        case .value(let old, let new): report(.recordedValueChanged, expected: old, actual: new)
        }
    }

    /// The first names of many.
    private static func first(_ names: [String]) -> String {
        let shown = 5
        return names.count <= shown
            ? names.list("and") : (names.prefix(shown) + ["\(names.count - shown) more"]).list("and")
    }

    private mutating func report(
        _ rule: Rule, level: Level? = nil, _ place: Place, expected: Fact, actual: Fact, subject: String? = nil,
        samples: Int = 1, hint: PrintableText? = nil, owner: [String]? = nil
    ) {
        var evidence = answer.evidence
        evidence.samples = samples
        var finding = Finding(
            rule, level: level, api: contract.api, operation: operation.name, place: place, expected: expected,
            actual: actual, subject: subject, evidence: evidence, hint: hint, verdict: .stale)
        finding.owner = owner
        // What an app reads of the recorded status is what the server no longer sends.
        finding.statuses = Set([answer.entry, live.entry].compactMap(\.exchange.response?.status))
        found.append(finding)
    }
}

extension String {
    fileprivate var asWords: Fact { .quoted(self) }
}
