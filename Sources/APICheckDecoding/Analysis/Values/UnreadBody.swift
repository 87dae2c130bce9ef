import APICheckBase
import APICheckFindings
import APICheckJSON

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
