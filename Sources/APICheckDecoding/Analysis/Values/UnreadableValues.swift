import APICheckBase
import APICheckFindings
import APICheckJSON
import Foundation

/// Values of the right type whose content the decoder rejects, e.g. a date in another format.
struct UnreadableValues: Analysis {
    func findings(in facts: Facts) -> [Finding] {
        facts.failures.filter { $0.kind == .unreadable }.map { failure in
            facts.finding(
                .modelValueUnreadable, at: failure.sighting, count: failure.count,
                expected: failure.question.description,
                actual: (failure.spot.value.map(ShortText.withKind) ?? "nothing") + " (\(reason(failure)))",
                hint: hint(failure, facts.survey.decoder))
        }
    }

    private func reason(_ failure: DecodingFailure) -> String {
        if failure.spot.value?.hasLoneSurrogate ?? false { return "half of a surrogate pair is no text" }
        switch failure.error {
        case DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context),
            DecodingError.valueNotFound(_, let context), DecodingError.keyNotFound(_, let context):
            return ShortText.cut(context.debugDescription)
        default: return ShortText.cut("\(failure.error)")
        }
    }

    private func hint(_ failure: DecodingFailure, _ decoder: JSONDecoder) -> String? {
        guard failure.wanted == Date.self, let text = failure.spot.value?.string else { return nil }
        guard let time = Timestamp(text) else { return nil }
        if time.zone == nil { return "The text names no time zone: read it with a strategy that says which is meant." }
        if time.fractionDigits > 0 {
            return "Read it with a strategy that takes any number of digits of the second's fraction."
        }
        if case .iso8601 = decoder.dateDecodingStrategy { return nil }
        return "The decoder's dateDecodingStrategy .iso8601 reads this form."
    }
}
