import APICheckBase
import APICheckFindings
import APICheckJSON
import Foundation

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

/// Texts that an enumeration reads as its case for any other text, although it has a case for the same words in another style:
/// `IN_PROGRESS`, where the raw value is `inProgress`.
struct CasesInAnotherStyle: Analysis {
    private struct Key: Hashable {
        let type: ObjectIdentifier
        let text: String
    }

    func findings(in facts: Facts) -> [Finding] {
        let decoder = facts.survey.decoder
        var seen: Set<Key> = []
        return facts.survey.traced.enumerated().flatMap { sample, traced in
            traced.visits.compactMap { visit -> Finding? in
                guard visit.isComplete, visit.form?.isEnumeration == true, let text = visit.spot.value?.string,
                    seen.insert(Key(type: ObjectIdentifier(visit.type), text: text)).inserted,
                    let type = visit.type as? any Decodable.Type,
                    let meant = CasesInAnotherStyle.meant(by: text, of: type, decoder)
                else { return nil }
                let question = ValueQuestion(
                    path: visit.spot.codingPath, type: TypeName.of(visit.type), owner: visit.owner)
                return facts.finding(
                    .modelEnumCaseUndeclared, level: .warning,
                    at: Sighting(sample: sample, pointer: visit.spot.pointer), expected: "\(question)",
                    actual: "\(ShortText.fact(visit.spot.value ?? traced.root))",
                    hint: "It is decoded as a case that accepts any value, and `\(meant)` is not: check the raw value.")
            }
        }
    }

    /// The text in another style that is decoded as another case than any unknown text; nil without one.
    private static func meant<Value: Decodable>(
        by text: String, of type: Value.Type, _ decoder: JSONDecoder
    ) -> String? {
        func name(_ text: String) -> String? {
            var writer = JSONWriter()
            writer.string(text)
            let value = try? decoder.copy().decode(type, from: Data(writer.bytes))
            return value.map { Visit.caseName(of: $0) }
        }
        guard let other = name("\u{1}"), name(text) == other else { return nil }
        return styles(of: text).first { style in style != text && name(style).map { $0 != other } ?? false }
    }

    private static func styles(of text: String) -> [String] {
        let words = KeyWords(text.contains(where: \.isLowercase) ? text : text.lowercased()).texts
        guard let first = words.first else { return [] }
        let capitals = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }
        return [
            words.joined(separator: "_"), words.joined(separator: "-"), words.joined(), words.joined(separator: " "),
            words.joined(separator: "_").uppercased(), first + capitals.dropFirst().joined(), capitals.joined(),
            capitals.joined(separator: " "),
        ]
    }
}
