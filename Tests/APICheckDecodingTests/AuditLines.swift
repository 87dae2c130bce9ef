import APICheckDecoding
import APICheckFindings
import Foundation

/// What the audit says of a model, a line for each finding: rule, level, place; expected; actual; hint.
func lines<Model: Decodable>(
    _ type: Model.Type, _ bodies: [String], audit: DecodingAudit = DecodingAudit(), status: Int? = nil
) -> [String] {
    audit.run(type, on: bodies.map { DecodingSample(Data($0.utf8), status: status) }).findings.map { finding in
        let samples = finding.evidence?.samples ?? 0
        return "\(finding.rule.id) \(finding.level.rawValue) \(finding.place.description) x\(samples)\n"
            + "  \(finding.expected)\n  \(finding.actual)" + (finding.hint.map { "\n  \($0)" } ?? "")
    }
}

func decoder(_ set: @Sendable (JSONDecoder) -> Void) -> JSONDecoder {
    let decoder = JSONDecoder()
    set(decoder)
    return decoder
}
