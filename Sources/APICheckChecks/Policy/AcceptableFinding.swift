import APICheckBase
package import APICheckFindings
package import APICheckJSON
import APICheckProject

/// What a baseline needs to know of a finding, from a run or from a report in JSON.
package struct AcceptableFinding: Hashable, Sendable {
    package let fingerprint: String
    let rule: Rule
    let level: Level
    /// The name of the API, or nil when a contract was named by its file: no baseline belongs to it.
    package let api: String?
    let operation: String
    let place: String
    let command: BaselineEntry.Command
    /// The same change seen elsewhere: accepted with this finding.
    private(set) var also: [AcceptableFinding] = []

    /// Whether it is about an entry of a baseline.
    var isOfBaseline: Bool { RuleCatalogue.isOfBaseline(rule) }

    package init(_ finding: Finding) {
        self.init(
            fingerprint: finding.fingerprint, rule: finding.rule, level: finding.level, api: finding.api,
            operation: finding.operation,
            place: finding.place.generalised.description, verdict: finding.verdict,
            recording: finding.evidence?.recording)
        also = finding.also.map { other in
            AcceptableFinding(
                self, fingerprint: other.fingerprint, operation: other.operation,
                place: other.place.generalised.description)
        }
    }

    /// The same change as in another finding.
    private init(_ first: AcceptableFinding, fingerprint: String, operation: String, place: String) {
        self.fingerprint = fingerprint
        self.operation = operation
        self.place = place
        rule = first.rule
        level = first.level
        api = first.api
        command = first.command
    }

    private init(
        fingerprint: String, rule: Rule, level: Level, api: String?, operation: String, place: String,
        verdict: Verdict?, recording: String?
    ) {
        self.fingerprint = fingerprint
        self.rule = rule
        self.level = level
        self.api = api
        self.operation = operation
        self.place = place
        // The recording has a known deviation too, so `verify` finds it.
        let isLive = verdict != nil || recording?.contains("://") == true || RuleCatalogue.isLive(rule)
        command = isLive && verdict != .known ? .diff : .verify
    }

    /// The findings of a report in JSON. Throws a ``Problem`` for another file, and what reading it throws.
    package static func findings(
        inReport path: String, limits: Document.Limits = Document.Limits()
    ) throws -> [AcceptableFinding] {
        let root = try Document(contentsOf: path, limits: limits).root
        guard root["tool"]?["name"]?.string == "apicheck", let findings = root["findings"], findings.kind == .array
        else {
            throw Problem(
                "this is not a report of apicheck", at: ["\(path):\(root.line)"],
                remedy: "write one with --format json=FILE")
        }
        return try findings.elements.map { element in
            guard let rule = element["rule"]?.string.flatMap(RuleCatalogue.rule),
                let level = element["level"]?.string.flatMap(Level.init)
            else { throw unreadable(element, path) }
            let (fingerprint, operation, place) = try identity(of: element, path)
            var finding = AcceptableFinding(
                fingerprint: fingerprint, rule: rule, level: level, api: element["api"]?.string, operation: operation,
                place: place,
                verdict: element["verdict"]?.string.flatMap(Verdict.init),
                recording: element["evidence"]?["recording"]?.string)
            finding.also =
                try element["also"]?.elements.map { other in
                    let (fingerprint, operation, place) = try identity(of: other, path)
                    return AcceptableFinding(finding, fingerprint: fingerprint, operation: operation, place: place)
                } ?? []
            return finding
        }
    }

    /// Fingerprint, operation and place of a finding, or of the same change elsewhere.
    private static func identity(of element: JSON, _ path: String) throws -> (String, String, String) {
        guard let fingerprint = element["fingerprint"]?.string, BaselineEntry.isFingerprint(fingerprint),
            let operation = element["operation"]?.string, let place = element["place"]?.string
        else { throw unreadable(element, path) }
        return (fingerprint, operation, Place.generalised(place))
    }

    private static func unreadable(_ element: JSON, _ path: String) -> Problem {
        Problem(
            "this is not a finding of this version of apicheck", at: ["\(path):\(element.line)"],
            remedy: "write the report again")
    }

    func entry(reason: String, owner: String?, expires: ExpiryDate?) -> BaselineEntry {
        BaselineEntry(
            fingerprint: fingerprint, rule: rule, operation: operation, place: place, reason: reason, owner: owner,
            expires: expires, command: command, level: level == .info ? .info : nil)
    }
}
