import APICheckBase
import APICheckFindings
import APICheckJSON

/// Values that are not a case of their enumeration.
struct UndeclaredCases: Analysis {
    func findings(in facts: Facts) -> [Finding] {
        facts.failures.filter { $0.kind == .undeclaredCase }.map { UndeclaredCases.finding($0, in: facts) }
            + decodedAsOther(in: facts)
    }

    /// Values that a type decodes as its case for unknown values.
    private func decodedAsOther(in facts: Facts) -> [Finding] {
        var known: [ObjectIdentifier: [String]] = [:]
        return facts.survey.traced.enumerated().flatMap { sample, traced in
            traced.visits.compactMap { visit -> Finding? in
                guard visit.isComplete, let value = visit.spot.value, value.kind == .string || value.kind == .number
                else { return nil }
                let type = ObjectIdentifier(visit.type)
                let cases = known[type] ?? visit.enumerationCases ?? []
                known[type] = cases
                guard !cases.isEmpty, !cases.contains(value.string ?? value.text) else { return nil }
                let question = ValueQuestion(
                    path: visit.spot.codingPath, type: TypeName.of(visit.type), owner: visit.owner)
                return facts.finding(
                    .modelEnumCaseUndeclared, level: .info,
                    at: Sighting(sample: sample, pointer: visit.spot.pointer),
                    expected: "\(question), one of \(cases.joined(separator: ", "))",
                    actual: "\(UndeclaredCases.sentText(value))",
                    hint: "It is decoded as a case that accepts any value.")
            }
        }
    }

    static func finding(_ failure: DecodingFailure, level: Level? = nil, in facts: Facts) -> Finding {
        let cases = failure.visit.enumerationCases ?? []
        let sent = failure.spot.value?.string
        let near = sent.flatMap { Spelling.nearMiss(of: $0, in: cases) }
        let listed = cases.isEmpty ? "" : ", one of \(cases.joined(separator: ", "))"
        return facts.finding(
            .modelEnumCaseUndeclared, level: level, at: failure.sighting, of: failure.member, count: failure.count,
            expected: "\(failure.question)\(listed)",
            actual: "\(sentText(failure.spot.value))",
            hint: near.map { "The nearest case is `\($0)`: check the spelling of its raw value." })
    }

    /// The keys of an object, one of which should name the case; the text of any other value.
    private static func sentText(_ value: JSON?) -> String {
        guard let value else { return "no value" }
        guard value.kind == .object else { return ShortText.fact(value).description }
        return "an object with " + value.members.map { "`\($0.name)`" }.prefix(5).joined(separator: ", ")
    }
}
