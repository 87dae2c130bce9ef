package import APICheckBase
import APICheckFindings
package import APICheckJSON

/// One run, as its JSON report shows it.
package struct HistoryRun: Sendable {
    /// A finding of the run, or the same change seen elsewhere.
    struct Finding: Sendable {
        let fingerprint: String
        let rule: String
        let level: Level
        let verdict: String?
        let api: String?
        let operation: String
        /// As the report has it, with indexes and ids.
        let place: String
        /// The file of the contract.
        let contract: String?
        let recording: String?
        /// The fingerprint of the finding that the report has this one with; nil for a finding of its own.
        var lead: String?
        var isAccepted = false
        /// The last day on which it is accepted.
        var expires: String?

        /// Whether it is about an entry of the baseline, so that it needs no exchange.
        var isOfBaseline: Bool { RuleCatalogue.rule(rule).map(RuleCatalogue.isOfBaseline) ?? false }
    }

    let file: String
    /// `verify`, `diff --live`; nil when the report does not name it.
    let command: String?
    /// The number of exchanges or operations.
    let checked: Int
    /// The APIs, or the files of contracts, of which something was checked; nil when the report does not name them.
    let apis: Set<String>?
    /// The operations of an API's contract that no exchange used.
    let unused: [String: [String]]
    /// What was skipped, as the report names it.
    let skipped: [String]
    /// Those that the baseline accepts are among them.
    let findings: [Finding]
}

/// Reads what a report says about its run.
package struct HistoryReader: Sendable {
    private let version: String
    private let limits: Document.Limits

    /// - Parameter version: The program's version: reports of a newer one are refused.
    package init(version: String, limits: Document.Limits = Document.Limits()) {
        self.version = version
        self.limits = limits
    }

    /// Reads a report. Nil for other JSON. Throws a ``Problem`` for a report of a shard or of a newer version and for one that is
    /// not complete, and what reading the file throws.
    package func run(_ path: String) throws -> HistoryRun? {
        let root = try Document(contentsOf: path, limits: limits).root
        guard root["tool"]?["name"]?.string == "apicheck", let findings = root["findings"], findings.kind == .array
        else { return nil }
        if let tool = root["tool"], let other = tool["version"]?.string, HistoryReader.isNewer(other, than: version) {
            throw problem(
                "a newer version of apicheck wrote this report", path, tool, expected: "at most \(version)",
                actual: "\(other)", remedy: "read it with that version")
        }
        if let shard = root["shard"] {
            throw problem(
                "this is the report of a shard, and not of a run", path, shard,
                remedy: "join the reports of all shards first: apicheck merge REPORT... --format json=FILE")
        }
        guard let checked = root["summary"]?["checked"]?.int, checked >= 0 else {
            throw problem(
                "incomplete report", path, root["summary"] ?? root, expected: "the number 'checked' in 'summary'",
                remedy: "write the report again")
        }
        var all: [HistoryRun.Finding] = []
        for element in findings.elements { all += try self.findings(element, path, isAccepted: false) }
        for element in HistoryReader.elements(root["accepted"]) {
            all += try self.findings(element, path, isAccepted: true)
        }
        var unused: [String: [String]] = [:]
        for coverage in HistoryReader.elements(root["coverage"]) {
            guard let contract = coverage["contract"]?.string else { continue }
            unused[contract] = HistoryReader.elements(coverage["unusedOperations"]).compactMap(\.string)
        }
        return HistoryRun(
            file: path, command: root["run"]?["command"]?.string, checked: checked,
            apis: root["run"]?["apis"].map { Set($0.elements.compactMap { $0.string }) }, unused: unused,
            skipped: HistoryReader.elements(root["skipped"]).compactMap { $0["what"]?.string }, findings: all)
    }

    private static func elements(_ list: JSON?) -> [JSON] { list.map { Array($0.elements) } ?? [] }

    /// What to say about JSON that is no report.
    package static func notAReport(_ path: String) -> Problem {
        Problem(
            "this is not a report of apicheck", at: ["\(path)"], remedy: "write one with --format json=FILE")
    }

    /// A finding, and the same change seen elsewhere.
    private func findings(_ element: JSON, _ path: String, isAccepted: Bool) throws -> [HistoryRun.Finding] {
        guard let rule = element["rule"]?.string, let level = element["level"]?.string.flatMap(Level.init),
            let own = identity(of: element)
        else {
            throw problem(
                "this is not a finding", path, element,
                expected: "rule, level, operation, place and fingerprint", remedy: "write the report again")
        }
        func finding(_ identity: (fingerprint: String, operation: String, place: String)) -> HistoryRun.Finding {
            HistoryRun.Finding(
                fingerprint: identity.fingerprint, rule: rule, level: level, verdict: element["verdict"]?.string,
                api: element["api"]?.string, operation: identity.operation, place: identity.place,
                contract: element["contract"]?["file"]?.string, recording: element["evidence"]?["recording"]?.string,
                isAccepted: isAccepted, expires: element["expires"]?.string)
        }
        let first = finding(own)
        let others = HistoryReader.elements(element["also"]).compactMap(identity(of:))
        return [first]
            + others.map { other in
                var other = finding(other)
                other.lead = first.fingerprint
                return other
            }
    }

    private func identity(of element: JSON) -> (fingerprint: String, operation: String, place: String)? {
        guard let fingerprint = element["fingerprint"]?.string, fingerprint.utf8.count == 16,
            fingerprint.utf8.allSatisfy(\.isASCIIHexDigit), let operation = element["operation"]?.string,
            let place = element["place"]?.string
        else { return nil }
        return (fingerprint, operation, place)
    }

    private func problem(
        _ what: PrintableText, _ path: String, _ value: JSON, expected: PrintableText? = nil,
        actual: PrintableText? = nil, remedy: PrintableText
    ) -> Problem {
        Problem(what, at: ["\(path):\(value.line)"], expected: expected, actual: actual, remedy: remedy)
    }

    /// Whether a version such as `1.2.3` is newer than another; a text that is no version is not.
    private static func isNewer(_ version: String, than other: String) -> Bool {
        func numbers(_ text: String) -> [Int] {
            text.prefix { $0 != "-" && $0 != "+" }.split(separator: ".").map { Int($0) ?? 0 }
        }
        return numbers(other).lexicographicallyPrecedes(numbers(version))
    }
}
