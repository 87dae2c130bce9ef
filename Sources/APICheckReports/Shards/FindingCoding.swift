import APICheckBase
import APICheckFindings
import APICheckJSON

/// A finding with everything that it has, in JSON. The form in a report for programs has texts in place of some of it.
enum FindingCoding {
    static func write(_ finding: Finding, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("rule", finding.rule.id)
            writer.member("level", finding.level.rawValue)
            if let verdict = finding.verdict { writer.member("verdict", verdict.rawValue) }
            if let api = finding.api { writer.member("api", api) }
            writer.member("operation", finding.operation)
            writer.member("place", PlaceCoding.texts(finding.place))
            writer.member("expected", FactCoding.texts(finding.expected))
            writer.member("actual", FactCoding.texts(finding.actual))
            if let subject = finding.subject { writer.member("subject", subject) }
            if let hint = finding.hint { writer.member("hint", hint.string) }
            writer.members(ofContract: finding.contract)
            writer.members(ofEvidence: finding.evidence, finding.answer)
            if let owner = finding.owner { writer.member("owner", owner) }
            if !finding.readPlaces.isEmpty {
                writer.array("readPlaces") { writer in
                    for place in finding.readPlaces { writer.list(PlaceCoding.texts(place)) }
                }
            }
            if !finding.statuses.isEmpty {
                writer.array("statuses") { writer in
                    for status in finding.statuses.sorted() { writer.int(status) }
                }
            }
            writer.members(ofCriteria: finding.failedCriteria)
        }
    }
}

/// A place as a list of texts: its kind, and a name or a JSON Pointer.
enum PlaceCoding {
    static func texts(_ place: Place) -> [String] {
        switch place {
        case .body(let pointer): ["body", pointer.description]
        case .requestBody(let pointer): ["requestBody", pointer.description]
        case .status: ["status"]
        case .responseHeader(let name): ["responseHeader", name]
        case .requestHeader(let name): ["requestHeader", name]
        case .query(let name): ["query", name]
        case .path(let name): ["path", name]
        case .url: ["url"]
        case .cookie(let name): ["cookie", name]
        case .step(let name): ["step", name]
        case .recordingMember(let pointer): ["recordingMember", pointer.description]
        case .exchange: ["exchange"]
        case .contract(let pointer): ["contract", pointer.description]
        case .baseline(let fingerprint): ["baseline", fingerprint]
        }
    }

    /// Returns nil when the texts name no place.
    static func place(_ texts: [String]) -> Place? {
        switch texts.first {
        case "status" where texts.count == 1: return .status
        case "url" where texts.count == 1: return .url
        case "exchange" where texts.count == 1: return .exchange
        default: break
        }
        guard texts.count == 2 else { return nil }
        let name = texts[1]
        switch texts[0] {
        case "body": return Pointer(name).map(Place.body)
        case "requestBody": return Pointer(name).map(Place.requestBody)
        case "responseHeader": return .responseHeader(name)
        case "requestHeader": return .requestHeader(name)
        case "query": return .query(name)
        case "path": return .path(name)
        case "cookie": return .cookie(name)
        case "step": return .step(name)
        case "recordingMember": return Pointer(name).map(Place.recordingMember)
        case "contract": return Pointer(name).map(Place.contract)
        case "baseline": return .baseline(name)
        default: return nil
        }
    }
}

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

/// A response that exchanges had, with what was seen of its bodies, as a text: `3 200 0-4,7 1`. Without fields and values it
/// ends after the status, and `-` is no number at all.
enum ResponseCoding {
    static func text(_ response: ContractUse.Response, _ seen: SeenFields) -> String {
        let name = "\(response.operation) \(response.status)"
        return seen.fields.isEmpty && seen.values.isEmpty ? name : "\(name) \(text(seen.fields)) \(text(seen.values))"
    }

    /// Returns nil when the text is no response.
    static func response(_ text: String) -> (response: ContractUse.Response, seen: SeenFields)? {
        let words = text.split(separator: " ")
        guard words.count == 2 || words.count == 4, let operation = Int(words[0]) else { return nil }
        var seen = SeenFields()
        if words.count == 4 {
            guard let fields = numbers(words[2]), let values = numbers(words[3]) else { return nil }
            seen.fields = fields
            seen.values = values
        }
        return (ContractUse.Response(operation: operation, status: String(words[1])), seen)
    }

    private static func text(_ numbers: BitSet) -> String {
        if numbers.isEmpty { return "-" }
        return numbers.ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
            .joined(separator: ",")
    }

    private static func numbers(_ text: Substring) -> BitSet? {
        var numbers = BitSet()
        if text == "-" { return numbers }
        for range in text.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = range.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
            // No tree has more nodes or values.
            guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1], first >= 0,
                first <= last, last < FieldTree.limit
            else { return nil }
            for number in first...last { numbers.insert(number) }
        }
        return numbers
    }
}

/// The places of volatile values in reports for programs.
enum VolatileCoding {
    static func write(_ changes: VolatileChanges, to writer: inout JSONWriter) {
        guard !changes.list.isEmpty else { return }
        writer.array("volatile") { writer in
            for change in changes.list {
                writer.object { writer in
                    if let api = change.api { writer.member("api", api) }
                    writer.member("operation", change.operation)
                    writer.member("pointer", change.pointer)
                    writer.member("old", change.old.description)
                    writer.member("new", change.new.description)
                    writer.member("samples", change.samples)
                }
            }
        }
    }
}
