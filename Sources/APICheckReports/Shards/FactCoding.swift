import APICheckBase

/// A fact as a list of texts: its kind, and its parts.
enum FactCoding {
    static func texts(_ fact: Fact) -> [String] {
        switch fact {
        case .types(let names): ["types"] + names
        case .value(let text, let type): ["value", text, type]
        case .member(let name): ["member", name]
        case .noMember(let name): ["noMember", name]
        case .absent: ["absent"]
        case .count(let count, let noun, let text): ["count", "\(count)", noun] + (text.map { [$0] } ?? [])
        case .atLeast(let number, let noun): ["atLeast", number, noun]
        case .atMost(let number, let noun): ["atMost", number, noun]
        case .status(let code): ["status", "\(code)"]
        case .zone(let zone, let text): ["zone", zone] + (text.map { [$0] } ?? [])
        case .words(let text): ["words", text.string]
        }
    }

    /// Returns nil when the texts are not a fact.
    static func fact(_ texts: [String]) -> Fact? {
        let parts = Array(texts.dropFirst())
        switch (texts.first, parts.count) {
        case ("types", _): return .types(parts)
        case ("value", 2): return .value(parts[0], type: parts[1])
        case ("member", 1): return .member(parts[0])
        case ("noMember", 1): return .noMember(parts[0])
        case ("absent", 0): return .absent
        case ("count", 2...3): return Int(parts[0]).map { .count($0, of: parts[1], in: parts.dropFirst(2).first) }
        case ("atLeast", 2): return .atLeast(parts[0], of: parts[1])
        case ("atMost", 2): return .atMost(parts[0], of: parts[1])
        case ("status", 1): return Int(parts[0]).map(Fact.status)
        case ("zone", 1...2): return .zone(parts[0], in: parts.dropFirst().first)
        case ("words", 1): return .quoted(parts[0])
        default: return nil
        }
    }
}
