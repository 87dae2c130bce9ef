package import APICheckBase
import APICheckFindings
package import APICheckJSON

/// Reads what the JSON report of a shard says about its part of the run. ``ShardWriter`` writes it.
package struct ReportReader {
    private let path: String

    /// Reads a report. Throws ``ReportReaderError`` for another file, one without the member `shard` and one that this version
    /// did not write, and what reading the file throws.
    ///
    /// - Parameter version: The program's version: reports of another one may have other members.
    package static func shard(
        inReport path: String, version: String, limits: Document.Limits = Document.Limits()
    ) throws -> ShardReport {
        let root = try Document(contentsOf: path, limits: limits).root
        let reader = ReportReader(path: path)
        guard root["tool"]?["name"]?.string == "apicheck" else {
            throw reader.failure(
                "this is not a report of apicheck", at: root, remedy: "write one with --format json=FILE")
        }
        if let tool = root["tool"], let other = tool["version"]?.string, other != version {
            throw reader.failure(
                "another version of apicheck wrote this report", at: tool, expected: "\(version)", actual: "\(other)",
                remedy: "run the shards and merge with the same version")
        }
        guard let shard = root["shard"] else {
            throw reader.failure(
                "this is the report of a whole run: there is nothing to merge", at: root,
                remedy: "give the reports of runs with --shard I/N")
        }
        return try reader.shard(shard)
    }

    private func shard(_ value: JSON) throws -> ShardReport {
        let count = try int("count", of: value, from: 1)
        var shard = ShardReport(
            index: try int("index", of: value, from: 1, to: count), count: count,
            run: try run(try member("run", of: value)))
        let units = shard.run.units.count
        shard.frames = try list("contracts", of: value).map { frame in
            let first = try int("first", of: frame, to: units)
            var result = ShardReport.Frame(
                contract: try string("name", of: frame), hash: try string("hash", of: frame),
                units: first..<first + (try int("units", of: frame, to: units - first)))
            result.isComplete = try bool("complete", of: frame)
            result.skipped = try skipped(of: frame)
            return result
        }
        shard.parts = try list("parts", of: value).map { try part($0, units: units) }
        return shard
    }

    private func run(_ value: JSON) throws -> ShardReport.Run {
        let command = try string("command", of: value)
        guard let known = ShardReport.Run.Command(rawValue: command) else {
            throw failure("unknown command", at: value, expected: "verify or diff", actual: "\(command)")
        }
        return ShardReport.Run(
            known, names: try strings("names", of: value), contract: value["contract"]?.string,
            contracts: try string("contracts", of: value), levels: try strings("levels", of: value),
            apps: try strings("apps", of: value), unchecked: try strings("unchecked", of: value),
            units: try strings("units", of: value))
    }

    private func part(_ value: JSON, units: Int) throws -> ReportPart {
        var part = ReportPart(unit: try int("unit", of: value, to: units - 1))
        part.checked = try int("checked", of: value)
        part.volatile = try volatile(of: value)
        part.steps = ComparedSteps(
            compared: try int("compared", of: value), recorded: try int("recorded", of: value))
        part.workflows = Set(try strings("workflows", of: value))
        part.recordings = try int("recordings", of: value)
        part.oldest = value["oldest"]?.int.map { Instant(seconds: Int64($0)) }
        part.newest = value["newest"]?.int.map { Instant(seconds: Int64($0)) }
        part.skipped = try skipped(of: value)
        part.failures = try strings("failures", of: value).map(PrintableText.lines)
        part.used.operations = Set(try list("operations", of: value).compactMap(\.int))
        for text in try strings("responses", of: value) {
            guard let (response, seen) = ResponseCoding.response(text) else {
                throw failure(
                    "invalid response", at: value, expected: "an operation, a status, and numbers of fields and values",
                    actual: "\(text)")
            }
            part.used.responses[response] = seen
        }
        part.findings = try list("findings", of: value).map(finding)
        return part
    }

    private func volatile(of value: JSON) throws -> VolatileChanges {
        var changes = VolatileChanges()
        if value["volatile"] != nil {
            for change in try list("volatile", of: value) {
                changes.add(
                    VolatileChange(
                        api: change["api"]?.string, operation: try string("operation", of: change),
                        pointer: try string("pointer", of: change), old: .quoted(try string("old", of: change)),
                        new: .quoted(try string("new", of: change)), samples: try int("samples", of: change)))
            }
        }
        changes.add(unlisted: max(0, try int("volatileValues", of: value) - changes.count))
        return changes
    }

    private func skipped(of value: JSON) throws -> [Skipped] {
        try list("skipped", of: value).map {
            Skipped(what: try "\(string("what", of: $0))", why: try "\(string("why", of: $0))")
        }
    }
}

/// The members of the report's objects.
extension ReportReader {
    func failure(
        _ what: PrintableText, at value: JSON, expected: PrintableText? = nil, actual: PrintableText? = nil,
        remedy: PrintableText = "write the report again with this version of apicheck"
    ) -> ReportReaderError {
        ReportReaderError(
            problem: Problem(
                what, at: ["\(path):\(value.line)"], expected: expected, actual: actual, remedy: remedy))
    }

    func member(_ name: String, of value: JSON) throws -> JSON {
        guard let member = value[name] else {
            throw failure("incomplete report", at: value, expected: "the member '\(name)'", actual: "no such member")
        }
        return member
    }

    func string(_ name: String, of value: JSON) throws -> String {
        let member = try member(name, of: value)
        guard let text = member.string else { throw invalid(name, member, "text") }
        return text
    }

    func bool(_ name: String, of value: JSON) throws -> Bool {
        let member = try member(name, of: value)
        guard let flag = member.bool else { throw invalid(name, member, "true or false") }
        return flag
    }

    func int(_ name: String, of value: JSON, from least: Int = 0, to most: Int = .max) throws -> Int {
        let member = try member(name, of: value)
        guard let number = member.int, number >= least, number <= most else {
            throw invalid(name, member, most == .max ? "a number from \(least)" : "a number from \(least) to \(most)")
        }
        return number
    }

    func list(_ name: String, of value: JSON) throws -> [JSON] {
        let member = try member(name, of: value)
        guard member.kind == .array else { throw invalid(name, member, "a list") }
        return Array(member.elements)
    }

    func strings(_ name: String, of value: JSON) throws -> [String] {
        try list(name, of: value).map { element in
            guard let text = element.string else { throw invalid(name, element, "a list of texts") }
            return text
        }
    }

    private func invalid(_ name: String, _ member: JSON, _ expected: String) -> ReportReaderError {
        failure("invalid '\(name)'", at: member, expected: "\(expected)", actual: "\(String(member.text.prefix(80)))")
    }
}

/// Why a report cannot be merged; the first place is the file with its line.
package struct ReportReaderError: ProblemError, Hashable, Sendable {
    package let problem: Problem
}

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
