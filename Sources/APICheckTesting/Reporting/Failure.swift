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
