import APICheckBase

/// One difference between what was said and what was seen: data only, the sentences are made by renderers.
package struct Finding: Hashable, Sendable {
    package var rule: Rule
    package var level: Level
    /// The API's name, e.g. `todos`; nil when a contract was named by its file.
    package var api: String?
    /// `GET /todos/{id}`, or the request line's method and path when no operation fits.
    package var operation: String
    package var place: Place
    /// Where the contract, or the workflow, says what was expected.
    package var contract: SourceLocation?
    /// What was expected, in a few words.
    package var expected: String
    /// What was there instead.
    package var actual: String
    package var evidence: Evidence?
    /// A hint of this finding's own, e.g. a near miss; nil leaves the rule's remedy alone.
    package var hint: String?

    package init(
        _ rule: Rule, level: Level? = nil, api: String? = nil, operation: String, place: Place,
        contract: SourceLocation? = nil, expected: String, actual: String, evidence: Evidence? = nil,
        hint: String? = nil
    ) {
        self.rule = rule
        self.level = level ?? rule.level
        self.api = api
        self.operation = operation
        self.place = place
        self.contract = contract
        self.expected = expected
        self.actual = actual
        self.evidence = evidence
        self.hint = hint
    }

    /// What to do: the hint where there is one, then the rule's remedy.
    package var remedy: String { hint.map { "\($0) \(rule.remedy)" } ?? rule.remedy }

    /// 16 hexadecimal digits over API, rule, operation and place without indexes: the same from run to run, whatever
    /// the line numbers and the order of findings.
    package var fingerprint: String {
        var parts = [api ?? "", rule.id, operation, place.generalised.description]
        // A step has several criteria at one place: the condition tells them apart.
        if case .step = place { parts.append(expected) }
        var hash = FNV1a()
        hash.add(parts.joined(separator: "\u{1F}").utf8)
        return Hex.text(hash.value)
    }
}
