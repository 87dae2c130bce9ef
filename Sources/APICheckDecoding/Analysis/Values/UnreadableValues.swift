import APICheckBase
import APICheckFindings
import APICheckJSON
import Foundation

/// Values of the right type whose content the decoder rejects, e.g. a date in another format.
struct UnreadableValues: Analysis {
    func findings(in facts: Facts) -> [Finding] {
        facts.failures.filter { $0.kind == .unreadable }.map { failure in
            facts.finding(
                .modelValueUnreadable, at: failure.sighting, of: failure.member, count: failure.count,
                expected: "\(failure.question.description)",
                actual: "\(failure.spot.value.map(ShortText.fact) ?? "nothing") (\(reason(failure)))",
                hint: hint(failure, facts.survey.decoder))
        }
    }

    private func reason(_ failure: DecodingFailure) -> String {
        if failure.spot.value?.hasLoneSurrogate ?? false { return "half of a surrogate pair is not text" }
        switch failure.error {
        case DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context),
            DecodingError.valueNotFound(_, let context), DecodingError.keyNotFound(_, let context):
            return ShortText.cut(context.debugDescription)
        default: return ShortText.cut("\(failure.error)")
        }
    }

    private func hint(_ failure: DecodingFailure, _ decoder: JSONDecoder) -> PrintableText? {
        guard failure.wanted == Date.self, let text = failure.spot.value?.string else { return nil }
        guard let time = Timestamp(text) else { return nil }
        if time.zone == nil { return "The text has no time zone: decode it with a strategy that sets one." }
        if time.fractionDigits > 0 {
            return "Decode it with a strategy that accepts any number of fraction digits."
        }
        if case .iso8601 = decoder.dateDecodingStrategy { return nil }
        return "The dateDecodingStrategy .iso8601 reads this format."
    }
}

/// Bodies that are empty or not JSON.
struct UnreadBody: Analysis {
    func findings(in facts: Facts) -> [Finding] {
        facts.survey.untraced.map { untraced in
            let sample = untraced.sample
            let expected = "JSON for \(TypeName.of(facts.survey.model))"
            switch untraced.cause {
            case .empty:
                let status = sample.status.map { " (status \($0))" } ?? ""
                return facts.finding(
                    .decodingWithoutContent, in: sample, at: Pointer(), expected: "\(expected)",
                    actual: "no content, nothing to decode\(status)",
                    hint: sample.status == 304
                        ? "304 means that the response stored by the app is still valid: use that one." : nil)
            case .syntax(let error) where error.cause == .tooDeep || error.cause == .tooLarge:
                let limit = error.cause == .tooDeep ? "maximumDepth" : "maximumBytes"
                return facts.finding(
                    .decodingNotTraced, in: sample, at: Pointer(), expected: "\(expected)",
                    actual:
                        "\(error.cause.rawValue) (the limit is \(error.limit ?? 0); \(limit) of DecodingAudit raises it)"
                )
            case .syntax(let error):
                return unreadable(facts, untraced, expected, "\(error.line):\(error.column): \(error.reason)")
            case .other(let text): return unreadable(facts, untraced, expected, text)
            }
        }
    }

    private func unreadable(_ facts: Facts, _ untraced: UntracedSample, _ expected: String, _ cause: String)
        -> Finding
    {
        let reads = untraced.error == nil
        return facts.finding(
            .decodingBodyNotJSON, level: reads ? .warning : nil, in: untraced.sample, at: Pointer(),
            expected: "\(expected)",
            actual: "\(cause)", hint: reads ? "The decoder accepts it; other readers may not." : nil)
    }
}
