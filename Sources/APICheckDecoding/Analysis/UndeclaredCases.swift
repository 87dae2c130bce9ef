import APICheckFindings
import APICheckJSON

/// Values that an enumeration has no case for.
struct UndeclaredCases: Analysis {
    func findings(in facts: Facts) -> [Finding] {
        facts.failures.filter { $0.kind == .undeclaredCase }.map { UndeclaredCases.finding($0, in: facts) }
    }

    static func finding(_ failure: Failure, level: Level? = nil, in facts: Facts) -> Finding {
        let cases = failure.visit.asEnumeration ?? []
        let sent = failure.spot.value?.string
        let near = sent.flatMap { Spelling.nearMiss(of: $0, in: cases) }
        let listed = cases.isEmpty ? "" : ", one of \(cases.joined(separator: ", "))"
        return facts.finding(
            .modelEnumCaseUndeclared, level: level, at: failure.sighting, count: failure.count,
            expected: failure.question + listed,
            actual: sentText(failure.spot.value),
            hint: near.map { "`\($0)` comes near: the raw value may be misspelt." })
    }

    /// Of an object, its keys: one of them is to name the case.
    private static func sentText(_ value: JSON?) -> String {
        guard let value else { return "no value" }
        guard value.kind == .object else { return ShortText.withKind(value) }
        return "an object with " + value.members.map { "`\($0.name)`" }.prefix(5).joined(separator: ", ")
    }
}
