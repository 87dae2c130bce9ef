import APICheckBase
import APICheckFindings
import APICheckJSON
import Foundation

/// Values that change or disappear when a model is decoded and encoded again, for models that are also `Encodable`.
struct RoundTrips: Analysis {
    /// The encoder, or nil to derive one from the decoder.
    let encoder: JSONEncoder?
    let ignored: IgnoredFindings

    func findings(in facts: Facts) -> [Finding] {
        let decoder = facts.survey.decoder
        guard let encoder = self.encoder ?? decoder.counterpart() else { return [] }
        let isDerived = self.encoder == nil
        return facts.survey.traced.enumerated().flatMap { sample, traced -> [Finding] in
            guard let value = traced.value as? any Encodable else { return [] }
            let encoded: Document
            do {
                encoded = try Document(Array(encoder.encode(value)))
            } catch {
                return [
                    facts.finding(
                        .modelValueChangedInRoundTrip, at: Sighting(sample: sample, pointer: Pointer()),
                        expected: "\(TypeName.of(facts.survey.model)) can be encoded",
                        actual: "\(ShortText.cut("\(error)"))")
                ]
            }
            if traced.root.equals(encoded.root) { return [] }
            let skipped = [
                isDerived && decoder.readsDatesByClosure ? Date.self : nil,
                isDerived && decoder.readsDataByClosure ? Data.self as Any.Type : nil,
            ]
            var comparison = RoundTripComparison(
                traced, ignored, skipping: skipped.compactMap(\.self),
                names: isDerived && facts.survey.names.convertsKeys ? facts.survey.names : nil, decoder: decoder)
            comparison.compare(traced.root, encoded.root)
            return comparison.differences.map { difference in
                facts.finding(
                    difference.rule, level: difference.level, at: Sighting(sample: sample, pointer: difference.pointer),
                    expected: "the same after decoding and encoding \(TypeName.of(facts.survey.model))",
                    actual: "\(difference.actual)", hint: difference.hint)
            }
        }
    }
}
