import APICheckBase
import APICheckFindings
import APICheckJSON
import APICheckReports
import Foundation
import Testing

/// The report of a shard is read back as it was written.
@Suite struct ReportReaderTests {
    private static let pointer = Pointer(["data", "0", "a/b~c", ""])
    private static let places: [Place] = [
        .body(pointer), .body(Pointer()), .requestBody(pointer), .status, .responseHeader("ETag"),
        .requestHeader("Accept"), .query("page"), .path("id"), .url, .cookie("session"), .step("crud/readBack"),
        .recordingMember(pointer), .exchange, .contract(pointer), .baseline("0123456789abcdef"),
    ]
    private static let facts: [Fact] = [
        .types(["string", "null"]), .types([]), .value("\"a\\u0000\n\"", type: "string"), .member("x"), .noMember(""),
        .absent, .count(3, of: "element"), .count(1, of: "character", in: "\"é\u{301}\""), .atLeast("1.5", of: ""),
        .atMost("9007199254740993", of: "bytes"), .status(404), .zone("Z"), .zone("+09:00", in: "\"12:00+09:00\""),
        .words("one of 'a', 'b'"),
    ]

    private static func finding(_ place: Place, _ fact: Fact, isFull: Bool) -> Finding {
        var finding = Finding(
            .responsePropertyTypeChanged, level: .info, operation: "GET /todos", place: place, expected: fact,
            actual: fact)
        guard isFull else { return finding }
        finding.api = "todos"
        finding.verdict = .stale
        finding.contract = APICheckFindings.SourceLocation(file: "openapi.yaml", line: 4, pointer: "/paths")
        finding.subject = "done"
        finding.evidence = Evidence(recording: "recordings/a.har", entry: 2, line: 7, samples: 12)
        finding.evidence?.trace = Evidence.Trace(header: "traceparent", id: "4bf92f3577b34da6a3ce929d0e0e4736")
        finding.hint = "Did you mean 'title'?"
        finding.answer = AnswerExcerpt(
            status: 500, mediaType: "text/plain", excerpt: "Oh \u{1F600}", size: 9, isCut: true, command: "curl 'x'")
        finding.owner = ["id", "title"]
        finding.readPlaces = [.status, .body(pointer)]
        finding.statuses = [200, 404]
        finding.failedCriteria = [
            FailedCriterion(
                step: "crud/read", condition: "$statusCode == 200",
                location: APICheckFindings.SourceLocation(file: "workflows.arazzo.yaml", line: 9)),
            FailedCriterion(step: "crud/list", condition: "$statusCode == 200", location: nil),
        ]
        return finding
    }

    private static var shard: ShardReport {
        let run = ShardReport.Run(
            .diff, names: ["todos"], contracts: "contracts", levels: ["a=off"], apps: ["App"], unchecked: ["b"],
            units: ["todos/crud", "todos/reads"])
        var shard = ShardReport(index: 2, count: 3, run: run)
        var frame = ShardReport.Frame(contract: "todos", hash: "0123456789abcdef", units: 0..<2)
        frame.skipped = [Skipped(what: "todos", why: "no recording")]
        frame.isComplete = false
        shard.frames = [frame]
        var part = ReportPart(unit: 1)
        part.checked = 5
        part.volatile.add(
            VolatileChange(
                api: "todos", operation: "GET /todos", pointer: "/data/*/at", old: .quoted("a"), new: .quoted("\"b\""),
                samples: 3))
        part.volatile.add(unlisted: 4)
        part.steps = ComparedSteps(compared: 2, recorded: 3)
        part.findings =
            places.map { finding($0, .absent, isFull: false) } + facts.map { finding(.status, $0, isFull: true) }
        part.skipped = [Skipped(what: "a", why: "b")]
        part.used.operations = [3, 1]
        var seen = SeenFields()
        for number in [0, 1, 2, 64, 9_999] { seen.fields.insert(number) }
        part.used.responses = [
            ContractUse.Response(operation: 1, status: "2XX"): SeenFields(),
            ContractUse.Response(operation: 3, status: "default"): seen,
        ]
        part.failures = ["two\nlines"]
        shard.parts = [part]
        return shard
    }

    private func read(_ text: String, version: String = "1") throws -> ShardReport {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try FileContents.replace(path, with: Array(text.utf8))
        return try ReportReader.shard(inReport: path, version: version)
    }

    private func text(_ shard: ShardReport?) -> String {
        var report = Report()
        report.shard = shard
        return JSONRenderer(version: "1").render(report).string
    }

    @Test func nothingIsLost() throws {
        #expect(try read(text(Self.shard)) == Self.shard)
    }

    @Test(arguments: [
        (#""name": "apicheck""#, #""name": "other""#, "not a report of apicheck"),
        (#""version": "1""#, #""version": "2""#, "another version"),
        (#""index": 2"#, #""index": 4"#, "expected: a number from 1 to 3"),
        (#""index": 2"#, #""place": 2"#, "expected: the member 'index'"),
        (#""command": "diff""#, #""command": "record""#, "unknown command"),
        (#""rule": "response-property-type-changed""#, #""rule": "gone""#, "unknown rule 'gone'"),
        (#""level": "info""#, #""level": "low""#, "unknown level"),
        (#""verdict": "recording-stale""#, #""verdict": "old""#, "unknown verdict"),
        (#""responseHeader","#, #""trailer","#, "invalid place"),
        (#""noMember","#, #""nothing","#, "invalid 'expected'"),
        (#""unit": 1"#, #""unit": 2"#, "invalid 'unit'"),
        (#""1 2XX""#, #""2XX""#, "invalid response"),
        (#""levels": ["#, #""levels": [3, "#, "expected: a list of texts"),
    ])
    func aReportThatCannotBeReadIsRefusedWithItsLine(part: String, replacement: String, message: String) throws {
        let whole = text(Self.shard)
        let broken = whole.replacing(part, with: replacement)
        try #require(broken != whole)
        let error = try #require(throws: Problem.self) { try read(broken) }
        #expect(error.problem.description.contains(message))
        #expect(error.problem.description.contains(/\.json:\d+/))
    }

    @Test func aWholeReportIsNoShard() throws {
        let error = try #require(throws: Problem.self) { try read(text(nil)) }
        #expect(error.problem.description.contains("the report of a whole run: there is nothing to merge"))
    }
}
