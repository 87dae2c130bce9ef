import APICheckBase
import APICheckFindings
import APICheckJSON

/// A finding in the report of a shard has everything. One in a report for programs has texts in place of some of it.
extension Finding: CodedObject {
    static let blank = Finding(
        Rule(id: "", level: .info, title: "", remedy: ""), operation: "", place: .exchange, expected: .absent,
        actual: .absent)

    static let members = [
        head,
        [
            Member("place", \.place), Member("expected", \.expected), Member("actual", \.actual),
            Member("subject", \.subject), Member("hint", \.hint),
        ],
        location, witnesses,
        [
            Member("owner", \.owner), Member("readPlaces", \.readPlaces, absent: []),
            Member("statuses", \.statuses, absent: []),
        ],
        criteria,
    ].flatMap(\.self)

    static let head: [Member<Finding>] = [
        Member("rule", \.rule), Member("level", \.level), Member("verdict", \.verdict), Member("api", \.api),
        Member("operation", \.operation),
    ]

    static let location: [Member<Finding>] = [Member("contract", \.contract)]

    static let witnesses: [Member<Finding>] = [Member("evidence", \.evidence), Member("answer", \.answer)]

    static let criteria: [Member<Finding>] = [Member("failedCriteria", \.failedCriteria, absent: [])]
}

extension Level: Coded {}

extension Verdict: Coded {}

extension Rule: Coded {
    func write(to writer: inout JSONWriter) { writer.string(id) }

    static func read(_ value: JSON, _ source: MemberSource) throws -> Rule {
        let id = try String.read(value, source)
        guard let rule = RuleCatalogue.rule(id) else { throw source.problem("unknown rule '\(id)'") }
        return rule
    }
}

extension SourceLocation: CodedObject {
    static let blank = SourceLocation(file: "", line: 0)
    static let members: [Member<SourceLocation>] = [
        Member("file", \.file), Member("line", \.line), Member("pointer", \.pointer),
        Member("mergedInto", \.mergedInto),
    ]
}

extension SourceLocation.Merged: CodedObject {
    static let blank = SourceLocation.Merged(file: "", line: 0)
    static let members: [Member<SourceLocation.Merged>] = [Member("file", \.file), Member("line", \.line)]
}

extension Evidence: CodedObject {
    static let blank = Evidence(recording: "")
    static let members: [Member<Evidence>] = [
        Member("recording", \.recording), Member("entry", \.entry), Member("line", \.line),
        Member("samples", \.samples), Member("trace", \.trace),
    ]
}

extension Evidence.Trace: CodedObject {
    static let blank = Evidence.Trace(header: "", id: "")
    static let members: [Member<Evidence.Trace>] = [Member("header", \.header), Member("id", \.id)]
}

extension AnswerExcerpt: CodedObject {
    static let blank = AnswerExcerpt(status: 0, mediaType: nil, excerpt: nil, size: 0, isCut: false, command: "")
    static let members: [Member<AnswerExcerpt>] = [
        Member("status", \.status), Member("mediaType", \.mediaType), Member("excerpt", \.excerpt),
        Member("size", \.size), Member("isCut", \.isCut), Member("command", \.command),
    ]
}

extension FailedCriterion: CodedObject {
    static let blank = FailedCriterion(step: "", condition: "", location: nil)
    static let members: [Member<FailedCriterion>] = [
        Member("step", \.step), Member("condition", \.condition), Member("workflow", \.location),
    ]
}

/// A list of texts: the kind of the place, and a name or a JSON Pointer.
extension Place: Coded {
    func write(to writer: inout JSONWriter) { texts.write(to: &writer) }

    static func read(_ value: JSON, _ source: MemberSource) throws -> Place {
        let texts = value.elements.map { $0.string ?? "" }
        let name = texts.last ?? ""
        let named = [
            Place.responseHeader, Place.requestHeader, Place.query, Place.path, Place.cookie, Place.step,
            Place.baseline,
        ].map { $0(name) }
        let pointed =
            Pointer(name).map { pointer in
                [Place.body, Place.requestBody, Place.recordingMember, Place.contract].map { $0(pointer) }
            } ?? []
        let places: [Place] = [.status, .url, .exchange] + named + pointed
        guard value.kind == .array, let place = places.first(where: { $0.texts == texts }) else {
            throw source.problem(
                "invalid place", expected: "a kind of place and a name", actual: "\(String(value.text.prefix(80)))")
        }
        return place
    }

    private var texts: [String] {
        switch self {
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
}

/// A list of texts: the kind of the fact, and its parts.
extension Fact: Coded {
    func write(to writer: inout JSONWriter) { texts.write(to: &writer) }

    static func read(_ value: JSON, _ source: MemberSource) throws -> Fact {
        let texts = try [String].read(value, source)
        guard let fact = Fact(texts: texts) else {
            throw source.problem(
                "invalid '\(source.name)'", expected: "a kind of fact and its parts", actual: "\(texts)")
        }
        return fact
    }

    private var texts: [String] {
        switch self {
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

    /// Fails when the texts are not a fact.
    private init?(texts: [String]) {
        let parts = Array(texts.dropFirst())
        switch (texts.first, parts.count) {
        case ("types", _): self = .types(parts)
        case ("value", 2): self = .value(parts[0], type: parts[1])
        case ("member", 1): self = .member(parts[0])
        case ("noMember", 1): self = .noMember(parts[0])
        case ("absent", 0): self = .absent
        case ("count", 2...3):
            guard let count = Int(parts[0]) else { return nil }
            self = .count(count, of: parts[1], in: parts.dropFirst(2).first)
        case ("atLeast", 2): self = .atLeast(parts[0], of: parts[1])
        case ("atMost", 2): self = .atMost(parts[0], of: parts[1])
        case ("status", 1):
            guard let status = Int(parts[0]) else { return nil }
            self = .status(status)
        case ("zone", 1...2): self = .zone(parts[0], in: parts.dropFirst().first)
        case ("words", 1): self = .quoted(parts[0])
        default: return nil
        }
    }
}
