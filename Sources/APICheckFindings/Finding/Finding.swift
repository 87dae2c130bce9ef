package import APICheckBase

/// One difference between what was expected and what was observed, as data; renderers make the sentences.
package struct Finding: Hashable, Sendable {
    package var rule: Rule
    package var level: Level
    /// The API's name, e.g. `todos`; nil when a contract was named by its file.
    package var api: String?
    /// `GET /todos/{id}`, or the method and path of the request when no operation matches.
    package var operation: String
    package var place: Place
    /// The verdict, or nil when a message was checked by itself, without another witness.
    package var verdict: Verdict?
    /// The location of the expectation in the contract or the workflow.
    package var contract: SourceLocation?
    package var expected: Fact
    /// What was observed instead.
    package var actual: Fact
    /// Distinguishes findings of one rule at one place: the condition of a criterion, a keyword, the name of a member.
    package var subject: String?
    package var evidence: Evidence?
    /// Advice for this finding in addition to the rule's remedy, e.g. a near miss.
    package var hint: PrintableText?
    /// The response of a step whose criterion failed, or that explains why one failed; nil for other findings.
    package var answer: AnswerExcerpt?
    /// The names of the members of the object around a value that differs from the recording, sorted. Objects with the same
    /// members are taken for one type.
    package var owner: [String]?
    /// For a change between two contracts, where both have it; nil for what traffic shows.
    package var sides: ContractSides?
    /// The part of the app's model, for a finding of the decoding audit.
    package var model: ModelMember?
    /// The places of the response that a failed criterion reads.
    package var readPlaces: [Place] = []
    /// The statuses of the responses in which it was seen; empty where it is about no response.
    package var statuses: Set<Int> = []
    /// The models of apps that read the place; nil where no app of the API says what it reads.
    package var readers: [Reader]?
    /// The criteria of steps that fail because of it.
    package var failedCriteria: [FailedCriterion] = []
    /// The same change seen elsewhere.
    package var also: [FindingReference] = []
    /// Further operations with the same change, whose places are not listed. A finding of the contract as a whole is for all of
    /// them: it is accepted by its fingerprint.
    package var further: [String] = []

    package init(
        _ rule: Rule, level: Level? = nil, api: String? = nil, operation: String, place: Place,
        contract: SourceLocation? = nil, expected: Fact, actual: Fact, subject: String? = nil,
        evidence: Evidence? = nil, hint: PrintableText? = nil, verdict: Verdict? = nil
    ) {
        self.rule = rule
        self.level = level ?? rule.level
        self.api = api
        self.operation = operation
        self.place = place
        self.contract = contract
        self.expected = expected
        self.actual = actual
        self.subject = subject ?? (place.lastToken == expected.memberName ? nil : expected.memberName)
        self.evidence = evidence
        self.hint = hint
        self.verdict = verdict
    }

    /// Where else the change was seen, without the finding that is for operations only counted.
    package var namedElsewhere: [FindingReference] {
        further.isEmpty ? also : also.filter { $0.operation != Finding.ofContract }
    }

    /// All operations with the change, those with a place first.
    package var operations: [String] {
        let listed = ([operation] + namedElsewhere.map(\.operation)).filter {
            further.isEmpty || $0 != Finding.ofContract
        }
        return listed + further
    }

    /// The number of other places: those that are listed, and one for each further operation.
    package var otherPlaces: Int {
        let isOfFurther = !further.isEmpty && operation == Finding.ofContract
        return namedElsewhere.count + further.count - (isOfFurther ? 1 : 0)
    }

    /// The operation of findings that belong to none.
    package static let ofContract = "contract"

    /// How to fix the finding: the hint, if any, and the rule's remedy.
    package var remedy: PrintableText { hint.map { "\($0) \(rule.remedy)" } ?? "\(rule.remedy)" }

    /// 16 hexadecimal digits, hashed from API, rule, operation, place without array indexes, and subject. The same in
    /// every run, whatever the line numbers, the order of findings and the wording of messages.
    package var fingerprint: String {
        let parts = [api ?? "", rule.id, operation, place.generalised.description, subject ?? ""]
        var hash = FNV1a()
        hash.add(parts.joined(separator: "\u{1F}").utf8)
        return Hex.text(hash.value)
    }
}

/// What a comparison of three witnesses says about one place: the contract, the recording and the live answer.
package enum Verdict: String, CaseIterable, Hashable, Sendable {
    /// The live answer differs from the recording and breaks the contract.
    case changed = "api-changed"
    /// The live answer breaks the contract, and no recording shows whether it did so before.
    case broken = "contract-broken"
    /// The live answer keeps the contract and differs from the recording: the recording is stale, or the data changed.
    case stale = "recording-stale"
    /// The live answer breaks the contract as the recording does: the contract is wrong, or the API has a known bug.
    case known = "known-deviation"
}

/// Names one finding beside another: the same change seen at another operation.
package struct FindingReference: Hashable, Sendable {
    /// `GET /todos/{id}`.
    package let operation: String
    package let place: Place
    package let fingerprint: String

    package init(_ finding: Finding) {
        self.init(operation: finding.operation, place: finding.place, fingerprint: finding.fingerprint)
    }

    init(operation: String, place: Place, fingerprint: String) {
        self.operation = operation
        self.place = place
        self.fingerprint = fingerprint
    }
}

/// A model of an app that reads a value.
package struct Reader: Hashable, Sendable {
    package let app: String
    /// The property that reads it, e.g. `Todo.isDone`.
    package let model: String
    /// The Swift types that the model asks for, e.g. `Int?`.
    package let types: [String]
    /// Whether the model rejects an object without the value.
    package let isRequired: Bool
    /// The file that declares the model, from the app's folder.
    package let file: String

    package init(app: String, model: String, types: [String], isRequired: Bool, file: String) {
        self.app = app
        self.model = model
        self.types = types
        self.isRequired = isRequired
        self.file = file
    }

    /// `Todo.isDone as Bool, required, Sources/Models/Todo.swift`.
    package var description: String {
        "\(model) as \(types.joined(separator: " or ")), \(isRequired ? "required" : "optional"), \(file)"
    }
}

/// The part of an app's model that a finding of the decoding audit is about.
package struct ModelMember: Hashable, Sendable {
    /// The type, e.g. `Todo`, which has ``key``, or decodes the value if there is no key.
    package var type: String
    /// The key as the server sends it, or as the model asks for it if no sample has it; nil if the finding is about the whole
    /// value of the type.
    package var key: String?

    package init(type: String, key: String?) {
        self.type = type
        self.key = key
    }
}

extension Finding {
    /// The maximum number of other places that are listed; the rest is only counted.
    private static let maximumOthers = 3

    /// The finding in the layout of an error, with the other places where the same was seen.
    ///
    /// - Parameter source: The recording or file where it was seen, with a line; nil if unknown.
    package func problem(seenIn source: String?) -> Problem {
        let first: [PrintableText] =
            ["\(operation), \(place.description)"]
            + [source, contract?.description].compactMap(\.self).map { "\($0)" }
        var others: [PrintableText] = []
        for other in also {
            let place = other.place.generalised.description
            let text: PrintableText =
                other.operation == operation ? "also \(place)" : "also \(other.operation), \(place)"
            if !others.contains(text) { others.append(text) }
        }
        let rest = others.count - Finding.maximumOthers
        return Problem(
            "\(rule.id): \(rule.title)",
            locations: first + others.prefix(Finding.maximumOthers)
                + (rest > 0 ? ["and \(rest.counted("other place"))"] : []),
            expected: expected.text, actual: actual.text, remedy: remedy)
    }
}

extension Evidence {
    /// The recording, and the number of samples if there are several.
    package var source: String { recording + (samples > 1 ? ", \(samples) samples" : "") }
}
