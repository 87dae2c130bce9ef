import APICheckBase
import APICheckFindings
import APICheckJSON
import Foundation

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
