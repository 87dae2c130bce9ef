import APICheckBase
package import APICheckFindings
package import APICheckJSON

/// What a baseline needs to know of a finding, from a run or from a report in JSON.
package struct AcceptableFinding: Hashable, Sendable {
    package let fingerprint: String
    package let rule: Rule
    /// Nil when a contract was named by its file: no baseline belongs to it.
    package let api: String?
    package let operation: String
    package let place: String
    package let command: BaselineEntry.Command

    /// Whether it is about an entry of a baseline.
    var isOfBaseline: Bool { RuleCatalogue.isOfBaseline(rule) }

    package init(_ finding: Finding) {
        self.init(
            fingerprint: finding.fingerprint, rule: finding.rule, api: finding.api, operation: finding.operation,
            place: finding.place.generalised.description, verdict: finding.verdict,
            recording: finding.evidence?.recording)
    }

    private init(
        fingerprint: String, rule: Rule, api: String?, operation: String, place: String, verdict: Verdict?,
        recording: String?
    ) {
        self.fingerprint = fingerprint
        self.rule = rule
        self.api = api
        self.operation = operation
        self.place = place
        // The recording has a known deviation too, so `verify` finds it.
        let isLive = verdict != nil || recording?.contains("://") == true || RuleCatalogue.isLive(rule)
        command = isLive && verdict != .known ? .diff : .verify
    }

    /// The findings of a report in JSON. Throws ``SettingsFileError`` for another file, and what reading it throws.
    package static func findings(
        inReport path: String, limits: Document.Limits = Document.Limits()
    ) throws -> [AcceptableFinding] {
        let root = try Document(contentsOf: path, limits: limits).root
        guard root["tool"]?["name"]?.string == "apicheck", let findings = root["findings"], findings.kind == .array
        else {
            throw SettingsFileError(
                problem: Problem(
                    "this is not a report of apicheck", at: ["\(path):\(root.line)"],
                    remedy: "write one with --format json=FILE"))
        }
        return try findings.elements.map { element in
            guard let fingerprint = element["fingerprint"]?.string, BaselineEntry.isFingerprint(fingerprint),
                let rule = element["rule"]?.string.flatMap(RuleCatalogue.rule),
                let operation = element["operation"]?.string, let place = element["place"]?.string
            else {
                throw SettingsFileError(
                    problem: Problem(
                        "this is not a finding of this version of apicheck", at: ["\(path):\(element.line)"],
                        remedy: "write the report again"))
            }
            return AcceptableFinding(
                fingerprint: fingerprint, rule: rule, api: element["api"]?.string, operation: operation,
                place: AcceptableFinding.generalised(place),
                verdict: element["verdict"]?.string.flatMap(Verdict.init),
                recording: element["evidence"]?["recording"]?.string)
        }
    }

    /// A place as text with `*` for every array index, as ``Place/generalised``.
    private static func generalised(_ place: String) -> String {
        place.split(separator: "/", omittingEmptySubsequences: false)
            .map { Int($0) == nil ? $0 : "*" }.joined(separator: "/")
    }

    package func entry(reason: String, owner: String?, expires: ExpiryDate?) -> BaselineEntry {
        BaselineEntry(
            fingerprint: fingerprint, rule: rule, operation: operation, place: place, reason: reason, owner: owner,
            expires: expires, command: command)
    }
}
