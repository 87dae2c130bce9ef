import APICheckBase
import APICheckFindings
import APICheckJSON

/// Names that an object has twice: the decoder takes the first value, other readers the last.
struct DuplicateKeys: Analysis {
    func findings(in facts: Facts) -> [Finding] {
        facts.survey.traced.enumerated().flatMap { sample, traced in
            traced.root.document.duplicateKeys.map { key in
                facts.finding(
                    .duplicateJSONKey, at: Sighting(sample: sample, pointer: key.pointer),
                    expected: "the name once in its object", actual: "once more on line \(key.line)",
                    hint: "JSONDecoder reads the first.")
            }
        }
    }
}
