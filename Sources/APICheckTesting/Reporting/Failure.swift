import APICheckBase
import APICheckFindings

/// Why an expectation failed.
struct Failure: Error {
    var problem: Problem
    /// The part of the exchange, for removing a secret there, however short it is.
    var about: Place?
    /// The finding; nil if the failure is not one of a finding.
    var finding: Finding?
    /// What is wrong about a replay; nil if the failure is not about one.
    var fault: ReplayFault?
    /// The failures that are listed as this one; empty if it is only itself.
    var parts: [Failure] = []

    /// `places` are those of the exchange, its recording and the contract.
    init(
        _ what: PrintableText, at places: [PrintableText], expected: PrintableText, actual: PrintableText,
        remedy: PrintableText?, about: Place? = nil, fault: ReplayFault? = nil
    ) {
        problem = Problem(what, locations: places, expected: expected, actual: actual, remedy: remedy)
        self.about = about
        self.fault = fault
    }

    /// `place` is the place of the exchange in its recording.
    init(_ finding: Finding, at place: String?) {
        problem = finding.problem(seenIn: place)
        about = finding.place
        self.finding = finding
    }

    /// The text without the secrets that the problem may have; nil if it has none.
    var shownText: String?

    var text: String { shownText ?? problem.textInTest.string }

    /// The findings: this one, or those of the failures that are listed as this one.
    var findings: [Finding] { ([self] + parts).compactMap(\.finding) }

    /// The failures that are not shown, by rule.
    init(others: ArraySlice<Failure>) {
        let count = others.reduce(0) { $0 + max($1.parts.count, 1) }
        let counts = Dictionary(grouping: others.flatMap(\.findings), by: \.rule.id).mapValues(\.count)
        let rules = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
            "\($0.value) \($0.key)" as PrintableText
        }
        self.init(
            "\(count.counted("more finding")) at this line", at: [], expected: "none",
            actual: rules.isEmpty ? "\(count)" : rules.joined(separator: "\n"),
            remedy: "fix the findings above first")
    }
}

extension Failure {
    /// A part of each finding's text, after its place.
    static func list(_ findings: [Failure], _ part: (Problem) -> PrintableText?) -> PrintableText {
        findings.map { failure in
            "\(failure.finding?.place.description ?? ""): \(part(failure.problem) ?? "none")" as PrintableText
        }.firstLines()
    }

    /// What findings of the audit have in common that are one issue: a forgotten key strategy would otherwise be an issue for
    /// each key. A known issue can still be matched by its rule.
    private struct Model: Hashable {
        var rule: Rule
        var type: String
    }

    private var model: Model? {
        finding.flatMap { finding in finding.model.map { Model(rule: finding.rule, type: $0.type) } }
    }

    /// Joins the findings of one rule in one model type, at the place of the first one.
    static func byModel(_ failures: [Failure]) -> [Failure] {
        var groups: [[Failure]] = []
        for failure in failures {
            let index = failure.model.flatMap { model in groups.firstIndex { $0[0].model == model } }
            if let index { groups[index].append(failure) } else { groups.append([failure]) }
        }
        return groups.map { $0.count == 1 ? $0[0] : Failure(findings: $0, of: $0[0].model?.type ?? "") }
    }

    /// `findings` are those of one rule, without secrets.
    private init(findings: [Failure], of type: String) {
        let first = findings[0]
        let places = findings.flatMap { failure in
            [failure.finding?.operation, failure.finding?.evidence?.source].compactMap(\.self)
        }
        var shown: [String] = []
        for place in places where !shown.contains(place) { shown.append(place) }
        self.init(
            "\(first.problem.what) \(findings.count) findings in \(type).",
            at: shown.map { "\($0)" }, expected: Failure.list(findings, \.expected),
            actual: Failure.list(findings, \.actual),
            remedy: first.problem.remedy.map { remedy in
                "\(first.finding?.place.description ?? ""): \(remedy)\nThe others are fixed in the same way."
            })
        parts = findings
    }
}
