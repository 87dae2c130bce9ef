import APICheckBase
import APICheckFindings
import APICheckJSON

/// Findings as ``FindingCoding`` writes them.
extension ReportReader {
    func finding(_ value: JSON) throws -> Finding {
        let rule = try rule(of: value)
        let name = try string("level", of: value)
        guard let level = Level(rawValue: name) else {
            throw failure(
                "unknown level", at: value, expected: "\(Level.allCases.map(\.rawValue).list("or"))", actual: "\(name)")
        }
        var finding = Finding(
            rule, level: level, api: value["api"]?.string, operation: try string("operation", of: value),
            place: try place("place", of: value), expected: try fact("expected", of: value),
            actual: try fact("actual", of: value), hint: value["hint"]?.string.map { "\($0)" },
            verdict: try verdict(of: value))
        finding.subject = value["subject"]?.string
        finding.contract = try value["contract"].map(location)
        if let evidence = value["evidence"] {
            finding.evidence = Evidence(
                recording: try string("recording", of: evidence), entry: evidence["entry"]?.int,
                line: evidence["line"]?.int, samples: try int("samples", of: evidence))
        }
        if let answer = value["answer"] {
            finding.answer = AnswerExcerpt(
                status: try int("status", of: answer), mediaType: answer["mediaType"]?.string,
                excerpt: answer["excerpt"]?.string, size: try int("size", of: answer),
                isCut: try bool("isCut", of: answer), command: try string("command", of: answer))
        }
        if value["owner"] != nil { finding.owner = try strings("owner", of: value) }
        if value["readPlaces"] != nil {
            finding.readPlaces = try list("readPlaces", of: value).map { try place($0, in: value) }
        }
        if value["statuses"] != nil { finding.statuses = Set(try list("statuses", of: value).compactMap(\.int)) }
        if value["failedCriteria"] != nil {
            finding.failedCriteria = try list("failedCriteria", of: value).map { criterion in
                FailedCriterion(
                    step: try string("step", of: criterion), condition: try string("condition", of: criterion),
                    location: try criterion["workflow"].map(location))
            }
        }
        return finding
    }

    private func location(_ value: JSON) throws -> SourceLocation {
        SourceLocation(
            file: try string("file", of: value), line: try int("line", of: value), pointer: value["pointer"]?.string)
    }

    private func rule(of value: JSON) throws -> Rule {
        let id = try string("rule", of: value)
        guard let rule = RuleCatalogue.rule(id) else {
            throw failure("unknown rule '\(id)'", at: value)
        }
        return rule
    }

    private func verdict(of value: JSON) throws -> Verdict? {
        guard let name = value["verdict"]?.string else { return nil }
        guard let verdict = Verdict(rawValue: name) else {
            throw failure(
                "unknown verdict", at: value, expected: "\(Verdict.allCases.map(\.rawValue).list("or"))",
                actual: "\(name)")
        }
        return verdict
    }

    private func place(_ name: String, of value: JSON) throws -> Place {
        try place(try member(name, of: value), in: value)
    }

    private func place(_ texts: JSON, in value: JSON) throws -> Place {
        guard texts.kind == .array, let place = PlaceCoding.place(texts.elements.map { $0.string ?? "" }) else {
            throw failure(
                "invalid place", at: value, expected: "a kind of place and a name",
                actual: "\(String(texts.text.prefix(80)))")
        }
        return place
    }

    private func fact(_ name: String, of value: JSON) throws -> Fact {
        let texts = try strings(name, of: value)
        guard let fact = FactCoding.fact(texts) else {
            throw failure("invalid '\(name)'", at: value, expected: "a kind of fact and its parts", actual: "\(texts)")
        }
        return fact
    }
}
