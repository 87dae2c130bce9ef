import APICheckFindings
import APICheckJSON
import Foundation

/// The findings that an audit leaves out.
struct IgnoredFindings {
    let list: [IgnoredFinding]
    let strategy: JSONDecoder.KeyDecodingStrategy

    /// Whether a finding is left out. `*` in the place is any element.
    func contains(_ rule: Rule, of type: String?, key: String?, at place: [String], fails: Bool = false) -> Bool {
        guard !list.isEmpty else { return false }
        let spellings = key.map { [$0, KeyNames(strategy).converted($0, at: [])] } ?? []
        return list.contains { $0.contains(rule, type: type, names: spellings, at: place, fails: fails) }
    }

    func contains(_ finding: Finding) -> Bool {
        guard case .body(let pointer) = finding.place else { return false }
        return contains(
            finding.rule, of: finding.model?.type, key: finding.model?.key, at: pointer.tokens,
            fails: finding.level == .breaking && Rule.decoding.contains(finding.rule))
    }
}

extension [Spot.Step] {
    /// The tokens of a pointer, with `*` for any element.
    var tokens: [String] {
        map { step in
            if case .member(let name) = step { name } else { "*" }
        }
    }
}
