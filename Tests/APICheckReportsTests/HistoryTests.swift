import APICheckBase
import APICheckFindings
import APICheckJSON
import APICheckReports
import TestSupport
import Testing

/// What reports of several runs say together.
@Suite struct HistoryTests {
    /// One character for each run: x found, a accepted, . not found, - the operation was not checked, = nothing of the API was.
    private static let patterns: [(String, String?)] = [
        ("x", "since"), ("xxx", "since"), (".x", "new"), ("..x", "new"), ("..xx", "since"), ("x.", "gone"),
        ("xx..", "gone"), ("x.x", "since"), ("x.x.", "flaky"), ("x.x.x", "flaky"), (".x..x..", "flaky"),
        ("a", "accepted"), ("xxa", "accepted"), ("x.x.a", "accepted"), ("aax", "since"), ("a.", "gone"),
        ("--x", "since"), (".-x", "new"), ("x-", "since"), ("x==", "since"), ("x-.", "gone"), ("x-x=x", "since"),
        ("x.-x-.", "flaky"), (".x--", "new"), ("...", nil), ("-=-", nil),
    ]

    @Test func eachPatternHasItsState() throws {
        let histories = try Dictionary(grouping: Self.patterns) { $0.0.utf8.count }.values.flatMap { group in
            let found = try Self.history(of: group.map(\.0)).findings
            return group.enumerated().map { ($1, found["GET /\($0)"]?.state) }
        }
        for ((pattern, expected), state) in histories { #expect(state == expected, "\(pattern)") }
    }

    /// The state and the numbers of generated patterns, computed once more from their texts.
    @Test(arguments: 0..<40) func generatedRuns(_ seed: UInt64) throws {
        var random = SeededRandom(seed)
        let runs = random.int(1...12)
        let count = random.int(1...40)
        let patterns = (0..<count).map { _ in
            let weights = random.pick(["x", "x.", "xxx.", "x.-", "x.=-", "xa.", "..x", "xa.-="])
            return random.text(of: weights, runs)
        }
        let history = try Self.history(of: patterns)
        var counts: [String: Int] = [:]
        for (index, pattern) in patterns.enumerated() {
            let row = history.findings["GET /\(index)"]
            let seen = pattern.filter { "xa.".contains($0) }
            guard let state = Self.state(seen) else {
                #expect(row == nil, "\(pattern)")
                continue
            }
            counts[state, default: 0] += 1
            let places = pattern.enumerated().filter { "xa".contains($0.element) }.map(\.offset)
            let stretch = seen.reversed().drop { $0 == "." }.prefix { $0 != "." }.count
            let expected = Row(
                state: state, runs: pattern.replacing("=", with: "-"), first: places.first ?? -1,
                last: places.last ?? -1,
                since: places[places.count - stretch], present: places.count, checked: seen.count)
            #expect(row == expected, "\(pattern)")
        }
        for (state, count) in history.summary where state != "runs" {
            #expect(counts[state, default: 0] == count, "\(state)")
        }
        #expect(history.summary["runs"] == runs)
    }

    /// The state by the text of the runs that checked the finding.
    private static func state(_ seen: String) -> String? {
        guard seen.contains(/[xa]/) else { return nil }
        if seen.hasSuffix("a") { return "accepted" }
        if seen.contains(/[xa]\.+[xa]+\./) { return "flaky" }
        if seen.hasSuffix(".") { return "gone" }
        return seen.wholeMatch(of: /\.+x/) == nil ? "since" : "new"
    }

    // MARK: Runs as files

    private struct Row: Equatable {
        let state: String
        let runs: String
        let first: Int
        let last: Int
        let since: Int
        let present: Int
        let checked: Int
    }

    private static func finding(_ index: Int) -> Finding {
        Finding(
            .responsePropertyTypeChanged, api: "api\(index)", operation: "GET /\(index)", place: .status,
            expected: .status(200), actual: .status(500))
    }

    /// Writes a report for each run, and reads the history of all.
    private static func history(of patterns: [String]) throws -> (findings: [String: Row], summary: [String: Int]) {
        let folder = try TemporaryFolder()
        let patterns = patterns.map(Array.init)
        for run in patterns[0].indices {
            var report = Report(checked: 1)
            report.context.name = "verify"
            report.apis = [CheckedAPI("other", checked: 1)]
            for (index, pattern) in patterns.enumerated() {
                let finding = finding(index)
                if pattern[run] == "x" { report.findings.append(finding) }
                if pattern[run] == "a" { report.accepted.append(finding) }
                if pattern[run] == "=" { continue }
                report.apis.append(CheckedAPI("api\(index)", checked: 1))
                var coverage = Coverage(contract: "api\(index)")
                if pattern[run] == "-" { coverage.unusedOperations = [finding.operation] }
                report.coverage.append(coverage)
            }
            _ = try folder.write("\(run)/report.json", JSONRenderer(version: "1").render(report).string.utf8)
        }
        var builder = HistoryBuilder()
        let files = try HistoryFiles([folder.path], order: .name).list
        for file in files.reversed() { try builder.add(#require(try HistoryReader(version: "1").run(file.path))) }
        let root = try Document(HistoryJSON.render(builder.history(order: .name), version: "1").string).root
        let numbers = Dictionary(uniqueKeysWithValues: files.enumerated().map { ($1.path, $0) })
        var rows: [String: Row] = [:]
        for value in root["findings"]?.elements.map({ $0 }) ?? [] {
            func number(_ name: String) throws -> Int { try #require(numbers[value[name]?.string ?? ""]) }
            rows[value["operation"]?.string ?? ""] = Row(
                state: value["state"]?.string ?? "", runs: value["runs"]?.string ?? "", first: try number("first"),
                last: try number("last"), since: try number("since"), present: value["present"]?.int ?? 0,
                checked: value["checked"]?.int ?? 0)
        }
        var summary: [String: Int] = [:]
        for member in root["summary"]?.members.map({ $0 }) ?? [] { summary[member.name] = member.value.int }
        return (rows, summary)
    }
}

/// Which files are read, in which order, and which are refused.
@Suite struct HistoryFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func report(_ change: (inout Report) -> Void = { _ in }, version: String = "0.9.0") -> String {
        var report = Report(checked: 1)
        change(&report)
        return JSONRenderer(version: version).render(report).string
    }

    @Test func numbersInNamesCountByTheirValue() throws {
        let names = [
            "1/b.json", "2/a.json", "2/a-10/r.json", "2/a-9/r.json", "2/z.json", "10/a.json", "010/a.json",
            "run-2.json", "run-10.json", "run.json", ".hidden/a.json", "notes.txt",
        ]
        for name in names { _ = try folder.write(name, report().utf8) }
        let found = try HistoryFiles([folder.path], order: .name).list.map {
            String($0.path.dropFirst(folder.path.count + 1))
        }
        #expect(
            found == [
                "1/b.json", "2/a-9/r.json", "2/a-10/r.json", "2/a.json", "2/z.json", "010/a.json", "10/a.json",
                "run-2.json", "run-10.json", "run.json",
            ])
    }

    @Test func whatIsNoReportOfARunIsRefused() throws {
        let shard = ShardReport(
            index: 1, count: 2, run: ShardReport.Run(.verify, names: [], contracts: "contracts", levels: [], apps: []))
        let cases: [(name: String, text: String, problem: String)] = [
            ("broken.json", "{", "broken.json:1"),
            ("newer.json", report(version: "0.10.0"), "newer.json:2: a newer version of apicheck wrote this report"),
            ("shard.json", report { $0.shard = shard }, "this is the report of a shard, and not of a run"),
            (
                "finding.json", report().replacing(#""findings": []"#, with: #""findings": [{"rule": "a"}]"#),
                "this is not a finding"
            ),
            ("summary.json", report().replacing(#""checked": 1"#, with: #""checked": "1""#), "incomplete report"),
        ]
        for (name, text, problem) in cases {
            let path = try folder.write(name, text.utf8)
            do {
                _ = try HistoryReader(version: "0.9.0").run(path)
                Issue.record("\(name) was read")
            } catch let error as any ProblemError {
                #expect(error.problem.text().string.contains(problem), "\(error.problem.text())")
            }
        }
        for text in ["[]", "3", #"{"tool": {"name": "other"}, "findings": []}"#] {
            let path = try folder.write("other.json", text.utf8)
            #expect(try HistoryReader(version: "0.9.0").run(path) == nil, "\(text)")
        }
        for version in ["0.9.0", "0.8.12", "0.9"] {
            let path = try folder.write("older.json", report(version: version).utf8)
            #expect(try HistoryReader(version: "0.9.0").run(path) != nil, "\(version)")
        }
    }

    @Test func aFileIsReadOnce() throws {
        let file = try folder.write("a/report.json", report().utf8)
        #expect(throws: Problem.self) { try HistoryFiles([folder.path, file], order: .name) }
        #expect(throws: Problem.self) { try HistoryFiles([folder.path + "/missing"], order: .name) }
        _ = try folder.write("empty/notes.txt", "".utf8)
        #expect(throws: Problem.self) { try HistoryFiles([folder.path + "/empty"], order: .name) }
    }
}
